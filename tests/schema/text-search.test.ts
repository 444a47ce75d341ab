import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

const names = [
  'Café Würfel',
  'CAFE\u0301 DRAGON',
  'Игровой дом',
  'The Keep',
  '50% Off Games',
  'A_B Games',
  'O’Brien’s Catan™ Nook',
  'Saint Mary Games',
  'Łódź & Søn',
  'ファミコン',
];

beforeEach(async () => {
  const day = new Date('2026-05-01');
  await db
    .insertInto('retailers')
    .values(names.map((name) => ({ name, city: 'Erie', state: 'PA' })))
    .execute();
  await db
    .insertInto('conventions')
    .values(names.map((name) => ({ name, location: 'Erie', start_date: day, end_date: day })))
    .execute();
});

type Table = 'retailers' | 'conventions';
const textOf: Record<Table, RawBuilder<unknown>> = {
  retailers: sql.ref('search_text'),
  conventions: searchTextOf('name'),
};

/** Names that have a text, by the trigram index alone and by looking at every row. */
async function search(table: Table, text: string): Promise<{ byIndex: string[]; byLooking: string[] }> {
  const run = (forbidden: 'enable_seqscan' | 'enable_bitmapscan') =>
    db.transaction().execute(async (transaction) => {
      await sql`set local ${sql.raw(forbidden)} = off`.execute(transaction);
      // Nor in the order of the names.
      await sql`set local enable_indexscan = off`.execute(transaction);
      const query = transaction
        .selectFrom(table)
        .select('name')
        .where(contains([textOf[table]], text))
        .orderBy('name');
      const plan = JSON.stringify(await query.explain('json'));
      expect(plan.includes(`${table}_by_search_text`)).toBe(forbidden === 'enable_seqscan');
      return (await query.execute()).map(({ name }) => name);
    });
  return { byIndex: await run('enable_seqscan'), byLooking: await run('enable_bitmapscan') };
}

describe.each(['retailers', 'conventions'] as const)('%s', (table) => {
  test.each([
    ['café', ['CAFE\u0301 DRAGON', 'Café Würfel']],
    ['cafe', ['CAFE\u0301 DRAGON', 'Café Würfel']],
    ['cafe\u0301 dragon', ['CAFE\u0301 DRAGON']],
    ['dragon cafe', ['CAFE\u0301 DRAGON']],
    ['WÜRFEL', ['Café Würfel']],
    ['wurfel', ['Café Würfel']],
    ['ИГРОВОЙ', ['Игровой дом']],
    ['игровои', ['Игровой дом']],
    ['keep', ['The Keep']],
    ['50%', ['50% Off Games']],
    ['A_B', ['A_B Games']],
    ["o'brien's catan", ['O’Brien’s Catan™ Nook']],
    ['obriens', ['O’Brien’s Catan™ Nook']],
    ['St. Mary', ['Saint Mary Games']],
    ['lodz and son', ['Łódź & Søn']],
    ['ﾌｧﾐｺﾝ', ['ファミコン']],
    ['tower', []],
  ])(
    '"%s" is found the same with and without the index, whatever its accents, form and case',
    async (text, found) => {
      expect(await search(table, text)).toEqual({ byIndex: found, byLooking: found });
    },
  );

  test('a text without words is in none', async () => {
    const query = db
      .selectFrom(table)
      .select('id')
      .where(contains([textOf[table]], ' %_’-'));
    expect(await query.execute()).toEqual([]);
  });
});
