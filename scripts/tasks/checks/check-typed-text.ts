import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RULE = 'typed-text-goes-through-src-shared-text';

/** What texts that people type are called here. */
const TYPED = [
  'text|title|name|alias|description|message|body|subject|notes?|comments?|answer|reason|words|line|label|typed',
  String.raw`header\[\d\]\??|join\([^)]*\)`,
].join('|');

const faults: [RegExp, string][] = [
  [/\bmaxLength=/, 'limits a field by maxLength, which counts halves of characters: give it `limit`'],
  [/\bz\s*\.string\(\)\s*\.trim\(\)/, 'reads text by z.string().trim(): take a shape of shared/text'],
  [
    new RegExp(String.raw`\b(?:${TYPED})\.(?:slice|substring|substr)\(0, (?:\d|[A-Z]|most|max|longest)`),
    'cuts text by halves of characters: take firstCharacters or shortened',
  ],
];

/** Texts of ours, or of machines, that look like typed ones to the patterns above; each with what it is. */
const exceptions = new Map([
  ['src/features/audit-log/web/audit-messages.ts', 'the first letter of our own words'],
]);

/**
 * Finds text that people type, and that is cut or checked by anything but `src/shared/text`: it cuts whole characters, counts
 * as the database does, and keeps what was typed in one form.
 * @returns what is wrong, a line each.
 */
export function findRawText(folder: string): string[] {
  return globSync('src/{features,ui,web,shared}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|^src\/shared\/text\//.test(file) && !exceptions.has(file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const found = faults.filter(([pattern]) => pattern.test(source)).map(([, what]) => what);
      return [...new Set(found)].map((what) => `${RULE}: ${file} ${what}`);
    });
}
