import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { separateDatabase } from '../support/database.ts';
import { fillCrowd } from './crowd.ts';
import { connectExplainer, type Explainer } from './explain.ts';
import { reads } from './reads.ts';
import { shuffleRows } from './shuffle.ts';

const LARGE = 1_000;
const MAX_ROWS_READ = 1_500;
/** Many times what filling the crowd takes, also on a machine that does something else. */
const FILL_TIMEOUT_MS = 900_000;

const { db, url } = separateDatabase('plans');
let largeTables: string[] = [];
let explainer: Explainer | undefined;

beforeAll(async () => {
  await fillCrowd(db);
  explainer = await connectExplainer(url);
  const large = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and reltuples > ${LARGE} and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`.execute(
    db,
  );
  largeTables = large.rows.map(({ name }) => name);
}, FILL_TIMEOUT_MS);
afterAll(() => explainer?.end());

test('the crowd is large enough to tell', () => {
  const needed = [
    'campaigns',
    'campaign_players',
    'sessions',
    'player_sessions',
    'retailers',
    'visits',
    'invites',
    'users',
  ];
  expect(largeTables).toEqual(expect.arrayContaining(needed));
});

describe('no list reads a large table from end to end, whatever plan PostgreSQL keeps:', () => {
  test.each(reads)('$name', async ({ read, maxRowsRead = MAX_ROWS_READ }) => {
    const queries = await explainer!.queriesOf(read);
    expect(queries).not.toEqual([]);
    const problems: string[] = [];
    for (const query of queries) {
      for (const kind of ['custom', 'generic'] as const) {
        const { scanned, hidden, rowsRead, plan } = await explainer!.execute(query, kind);
        const large = scanned.filter((table) => largeTables.includes(table));
        if (large.length > 0) problems.push(`${kind}: reads all of ${large.join(', ')}\n${plan}`);
        if (hidden.length > 0) problems.push(`${kind}: nobody sees what ${hidden.join(', ')} does\n${plan}`);
        if (rowsRead > maxRowsRead) problems.push(`${kind}: looks at ${rowsRead} rows\n${plan}`);
      }
    }
    expect(problems.join('\n')).toBe('');
  });
});

test('the harness sees a sequential scan', async () => {
  const [query] = await explainer!.queriesOf((on) =>
    on.selectFrom('campaigns').select('id').where('description', 'like', '%mill%').execute(),
  );
  expect((await explainer!.execute(query!, 'generic')).scanned).toEqual(['campaigns']);
});

test('every list of every feature is among the reads', () => {
  const missing = globSync('src/features/*/server/{records.ts,records/**/*.ts}').flatMap((file) => {
    const feature = file.split('/')[2]!;
    const lists = readFileSync(file, 'utf8').matchAll(/^export (?:async )?function (list\w+)/gm);
    return [...lists]
      .map(([, name]) => `${feature}: ${name}`)
      .filter((name) => !reads.some((read) => read.name === name || read.name.startsWith(`${name},`)));
  });
  expect(missing).toEqual([]);
});

/** They answer ids of notices to mark as read one by one, at most so many, in whatever order: nobody sees it. */
const anyOrder = new Set(['notices: listUnread', 'notices: lockFreeUnread']);
const ordered = reads.filter(({ name }) => !anyOrder.has(name));

describe('every read answers the same, wherever its rows lie in their tables:', () => {
  const answers = new Map<string, unknown>();
  beforeAll(async () => {
    for (const { name, read } of ordered) answers.set(name, await read(db));
    await shuffleRows(db);
  });

  test.each(ordered)('$name', async ({ name, read }) => {
    expect(await read(db)).toEqual(answers.get(name));
  });
});
