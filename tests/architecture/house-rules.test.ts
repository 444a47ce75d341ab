import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import houseRules from '../../.dependency-cruiser.mjs';
import { checkHouse } from '../../scripts/tasks/checks/check-house.ts';

type Files = Record<string, string>;

/** A house in which everything is where it belongs. */
const tidy: Files = {
  'src/shared/ids.ts': 'export const id = 1;',
  'src/platform/context.ts': "export { id } from '#shared/ids.ts';",
  'src/platform/database/connect.ts': "export { sql } from 'kysely';",
  'src/ui/components/button.tsx': 'export const Button = () => null;',
  'src/features/games/contract.ts': "export { id } from '#shared/ids.ts';",
  'src/features/games/policy.ts': 'export const canPlay = () => true;',
  'src/features/games/rules.ts': 'export const rule = 1;',
  'src/features/games/server/records.ts': "export { sql } from '#platform/database/connect.ts';",
  'src/features/games/server/join.ts': "export { sql } from './records.ts';",
  'src/features/games/web/page.tsx': "export { Button } from '#ui/components/button.tsx';",
  'src/features/games/web/for-others/badge.tsx': 'export const Badge = () => null;',
  'src/features/games/server/records/orders.ts': `
    const newestFirst = sql\`created_at desc, id desc\`;
    export const listed = (db) => db.selectFrom('games').orderBy('name').orderBy('games.id', 'desc').limit(5);
    export const found = sql\`select * from (select * from games order by \${newestFirst} limit 5) found order by name, found.id\`;
    export const numbered = sql\`select row_number() over (order by rank() over (order by id), id) from games order by id for update\`;
    export const sorted = sql\`select array_agg(name order by coalesce(name, 'none'), id) from games order by at \${direction}, id \${direction}\`;
    export const days = (db) =>
      db
        .selectFrom('days')
        // total: one row for each day
        .orderBy('day');
    export async function sum(db) {
      // total: one row for each day
      return sql\`select day, count(*) from games group by day order by day\`.execute(db);
    }`,
  'src/features/stores/server/find-store.ts':
    "export { canPlay } from '#features/games/policy.ts'; export { sql } from '#features/games/server/records.ts';",
  'src/features/stores/web/page.tsx': "export { Badge } from '#features/games/web/for-others/badge.tsx';",
  'src/demo/demo.ts': "export { rule } from '#features/games/rules.ts';",
  'src/features/games/rules.test.ts': "import '#demo/demo.ts';",
  'src/api/main.ts':
    "export { sql } from '#features/games/server/join.ts'; export { rule } from '#demo/demo.ts';",
  'src/web/main.tsx': "export { Button } from '#features/games/web/page.tsx';",
};

/** An import for each thing that nobody may do, by the rule that forbids it. */
const planted: [rule: string, file: string, text: string][] = [
  ['shared-is-the-floor', 'src/shared/climbing.ts', "export { id } from '#platform/context.ts';"],
  [
    'toolboxes-below-features',
    'src/platform/climbing.ts',
    "export { rule } from '#features/games/rules.ts';",
  ],
  ['toolboxes-below-features', 'src/ui/climbing.ts', "export { canPlay } from '#features/games/policy.ts';"],
  ['features-below-entries', 'src/features/games/server/climbing.ts', "export { sql } from '#api/main.ts';"],
  ...['platform', 'ui', 'shared', 'features/games', 'web'].map((floor): [string, string, string] => [
    'demo-for-the-server-only',
    `src/${floor}/demo.ts`,
    `export { rule } from '#demo/demo.ts';`,
  ]),
  ['demo-below-entries', 'src/demo/climbing.ts', "export { sql } from '#api/main.ts';"],
  [
    'four-doors',
    'src/features/stores/server/window.ts',
    "export { sql } from '#features/games/server/join.ts';",
  ],
  ['four-doors', 'src/features/stores/server/chimney.ts', "export { odds } from '#features/games/odds.ts';"],
  [
    'four-doors',
    'src/features/stores/web/window.tsx',
    "export { Button } from '#features/games/web/page.tsx';",
  ],
  [
    'browser-never-server',
    'src/features/games/web/crossing.ts',
    "export { sql } from '../server/records.ts';",
  ],
  ['browser-never-server', 'src/ui/crossing.ts', "export { id } from '#platform/context.ts';"],
  ['browser-never-node', 'src/web/node.ts', "export { readFileSync } from 'node:fs';"],
  ['server-never-browser', 'src/platform/crossing.ts', "export { Button } from '#ui/components/button.tsx';"],
  ['both-sides-stay-pure', 'src/features/games/impure.ts', "export { sql } from './server/records.ts';"],
  ['both-sides-never-node', 'src/shared/node.ts', "export { readFileSync } from 'node:fs';"],
  ['sql-only-in-records', 'src/features/games/server/sql.ts', "export { sql } from 'kysely';"],
  [
    'database-through-the-context',
    'src/features/games/server/direct.ts',
    "export { sql } from '#platform/database/connect.ts';",
  ],
  ['server-never-development-packages', 'src/platform/tool.ts', "export { build } from 'vite';"],
  ['no-cycles', 'src/shared/round.ts', "import './round-about.ts'; export const round = 1;"],
  ['no-unresolved', 'src/shared/lost.ts', "export { nothing } from './nowhere.ts';"],
  ...[
    "db.selectFrom('games').orderBy('id').orderBy('name')",
    "db.selectFrom('games').orderBy('campaign_id')",
    'db.selectFrom("games").orderBy(sql`lower(name)`)',
    "db.selectFrom('games').distinctOn('name')",
    "jsonArrayFrom(db.selectFrom('games').select('name'))",
    "db.selectFrom('games').select((row) => row.fn.jsonAgg('games'))",
    'sql`select name from games order by id, name desc limit 5`',
    'sql`select name from games order by ${direction} nulls last`',
    'sql`select (select name from games order by name limit 1) from games order by id`',
    'sql`select row_number() over (partition by id order by at) from games order by id`',
    'sql`select array_agg(name) from games`',
    "sql`select string_agg(name, ',' order by name) from games`",
    'sql`select distinct on (name) name from games`',
    "client.query('select name from games order by name')",
    // A comment that nothing needs, and one for two orders.
    'sql`select name from games order by id` // total: a name is taken once',
    'sql`select name from games order by (select name from games order by name limit 1)` // total: a name is taken once',
  ].map((text, index): [string, string, string] => [
    'orders-are-total',
    `src/features/games/server/records/order-${index}.ts`,
    `export const order =\n  ${text}\n;`,
  ]),
  ...[
    "import { lazy } from 'react'; export const Menu = lazy(() => import('./a.tsx'));",
    "export const menu = async () => { const { a } = await import('./a.ts'); return a; };",
    "const load = () => import('./a.ts'); export const begin = () => void load().catch(() => undefined);",
  ].map((text, index): [string, string, string] => [
    'late-code-is-fetched-by-src-ui-late',
    `src/web/late-${index}.ts`,
    text,
  ]),
  ...[
    'export const Search = () => <TextField label="Search" maxLength={100} />;',
    'export const shape = z.object({ title: z.string().trim().min(1) });',
    'export const shape = z\n  .string()\n  .trim()\n  .max(100);',
    'export const short = (description: string) => description.slice(0, 300);',
    'export const short = (message: { text: string }) => message.text.substring(0, 300);',
    "export const short = (parts: string[]) => parts.join(' ').slice(0, 300);",
  ].map((text, index): [string, string, string] => [
    'typed-text-goes-through-src-shared-text',
    `src/features/games/web/text-${index}.tsx`,
    text,
  ]),
  ...[
    ['src/features/games/odd.ts', '/** Tells the score to who took part. */\nexport const odd = 1;'],
    [
      'src/features/games/odd-lines.ts',
      '/**\n * Tells the score to\n * who took part.\n */\nexport const odd = 1;',
    ],
    ['src/ui/odd.tsx', "export const label = 'Start anew';"],
    ['tests/odd.test.ts', "test('the seat is told whose it is', () => {});"],
    ['docs/odd.md', 'Players see the sessions to come.'],
  ].map(([file = '', text = '']): [string, string, string] => ['plain-english', file, text]),
  ...[
    'export const joined = (alias: string) => `${alias} joined`;',
    "export const asked = (by: { alias: string | null }) => `Ask ${by.alias ?? 'somebody'}`;",
    "export const kept = (title: string, is: boolean) => `“${is ? title : 'It'}” stays`;",
    'export const Line = ({ ownerAlias }: { ownerAlias: string }) => <p>Run by {ownerAlias}</p>;',
    'export const Line = ({ shop }: { shop: { name: string } }) => <Button aria-label={`Link ${shop.name}`} />;',
  ].map((text, index): [string, string, string] => [
    'names-are-isolated-in-sentences',
    `src/features/games/web/name-${index}.tsx`,
    text,
  ]),
  [
    'other-rooms-by-name',
    'src/features/games/server/deep.ts',
    "export { id } from '../../../shared/ids.ts';",
  ],
  [
    'other-rooms-by-name',
    'src/features/games/server/far.ts',
    "export { rule } from '#features/games/rules.ts';",
  ],
  // Types count as well: an import that the compiler erases still ties two modules together.
  [
    'shared-is-the-floor',
    'src/shared/typed.ts',
    "import type { id } from '#platform/context.ts'; export type Id = typeof id;",
  ],
];

const supporting: Files = {
  'src/features/stores/server/records.ts': 'export const store = 1;',
  'src/features/games/odds.ts': 'export const odds = 1;',
  'src/shared/round-about.ts': "import './round.ts'; export const about = 1;",
};

const folders: string[] = [];

async function buildHouse(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-house-'));
  folders.push(folder);
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(name, join(folder, name));
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      type: 'module',
      imports: packageFile.imports,
      devDependencies: packageFile.devDependencies,
    }),
  );
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), `${text}\n`);
  }
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

describe('the house rules', () => {
  let problems: string[];
  beforeAll(async () => {
    const house = await buildHouse({
      ...tidy,
      ...supporting,
      ...Object.fromEntries(planted.map(([, file, text]) => [file, text])),
    });
    problems = ((await checkHouse(house)) ?? '').split('\n');
  });

  it.each(planted)('%s: catches %s', (rule, file) => {
    expect(
      problems.filter((problem) => problem.startsWith(`${rule}: `) && problem.includes(file)),
    ).not.toEqual([]);
  });

  it('are each broken by one of these', () => {
    const tried = new Set(planted.map(([rule]) => rule));
    expect(houseRules.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  it('catch features that import each other, through whichever of their files', async () => {
    const house = await buildHouse({
      ...tidy,
      // stores/server imports games already; this leads back from another folder to another one.
      'src/features/stores/policy.ts': 'export const canSell = () => true;',
      'src/features/games/web/round.tsx': "export { canSell } from '#features/stores/policy.ts';",
    });
    expect(await checkHouse(house)).toMatch(/^no-feature-cycles: (games|stores) imports \w+ imports \1$/);
  });

  it('catch folders that import each other at run time, and nothing against types or against what is for others', async () => {
    const house = await buildHouse({
      ...tidy,
      'src/platform/mail/send.ts': "export { hold } from '../files/hold.ts';",
      'src/platform/mail/letter.ts': 'export const letter = 1;',
      'src/platform/files/hold.ts': 'export const hold = 1;',
      'src/platform/files/write.ts': "export { letter } from '../mail/letter.ts';",
      'src/ui/forms/field.tsx': "import type { gap } from '../time/gap.ts'; export type Field = typeof gap;",
      'src/ui/time/gap.ts': "export { wide } from '../forms/wide.ts';",
      'src/ui/forms/wide.ts': 'export const wide = 1;',
      'src/features/games/web/cards/card.tsx': "export { Badge } from '../for-others/badge.tsx';",
      'src/features/games/web/cards/pile.tsx': 'export const Pile = () => null;',
      'src/features/games/web/for-others/table.tsx': "export { Pile } from '../cards/pile.tsx';",
    });
    const circle =
      /^no-folder-cycles: src.platform.(mail|files) imports src.platform.\w+ imports src.platform.\1$/;
    expect(await checkHouse(house)).toMatch(circle);
  });

  it('have nothing against a tidy house, of which every file was seen', async () => {
    expect(await checkHouse(await buildHouse(tidy))).toBeNull();
  });
});
