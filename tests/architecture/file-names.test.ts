import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFiles } from '../../scripts/tasks/checks/check-files.ts';
import { serverVerbs, vocabulary } from '../../scripts/tasks/checks/file-names.ts';

const tidy = [
  'src/features/games/contract.ts',
  'src/features/games/seat-rules.ts',
  'src/features/games/server/feature.ts',
  'src/features/games/server/seats/confirm-seat.ts',
  'src/features/games/server/records/seats.ts',
  'src/features/games/server/games-export.ts',
  'src/features/games/web/queries.ts',
  'src/features/games/web/use-seats.ts',
  'src/features/games/web/seat-list.tsx',
];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function house(more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-files-'));
  folders.push(folder);
  const files = { ...Object.fromEntries(tidy.map((file) => [file, 'export {};\n'])), ...more };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the check of files', () => {
  it('has nothing against files of the known kinds', () => {
    expect(checkFiles(house())).toBeNull();
  });

  it.each([
    ['a name of no known kind at the root', 'src/features/games/things.ts'],
    ['a use-case that begins with no known verb', 'src/features/games/server/frobnicate-seat.ts'],
    ['plain code in web of no known kind', 'src/features/games/web/calculations.ts'],
    ['a drawer for everything', 'src/shared/utils.ts'],
  ])('finds %s', (_what, file) => {
    expect(checkFiles(house({ [file]: 'export {};\n' }))).toMatch(new RegExp(`^file-names: ${file} `));
  });

  it('finds a file and a folder that have grown too large', () => {
    const many = Object.fromEntries(
      Array.from({ length: 26 }, (_, number) => [`src/ui/things/part-${number}.ts`, 'export {};\n']),
    );
    const problems = checkFiles(house({ 'src/ui/long.ts': 'export {};\n'.repeat(401), ...many }));
    expect(problems).toContain('file-size: src/ui/long.ts has 401 lines');
    expect(problems).toContain('folder-size: src/ui/things has 26 entries');
  });

  it.each([
    ["{session.role === 'admin' && <Edit />}"],
    ['{campaign.isOwner && <Edit />}'],
    ['mayEdit={({ isOwner }) => isOwner || admin}'],
  ])('finds a page that writes a policy again: %s', (line) => {
    const file = 'src/features/games/web/seat-page.tsx';
    expect(checkFiles(house({ [file]: `export const Page = () => ${line};\n` }))).toContain(
      `pages-ask-policies: ${file}:1`,
    );
  });

  it('reads the vocabulary that the documentation names', () => {
    const text = readFileSync('docs/reference/file-names.md', 'utf8');
    const named = new Set([...text.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
    const { root, server, web, units } = vocabulary;
    const known = [...root, ...server, ...web, ...serverVerbs, ...Object.values(units).flat()];
    expect(known.filter((name) => !named.has(name))).toEqual([]);
  });
});
