import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

const stores = ['Café Würfel', 'CAFÉ DRAGON', 'Игровой дом', 'The Keep', '50% Off Games', 'A_B Games'];

beforeEach(async () => {
  await db
    .insertInto('retailers')
    .values(stores.map((name) => ({ name, city: 'Erie', state: 'PA' })))
    .execute();
});

/** Names that contain a text, by the trigram index alone and by looking at every row. */
async function search(pattern: string): Promise<{ byIndex: string[]; byLooking: string[] }> {
  const run = (forbidden: 'enable_seqscan' | 'enable_bitmapscan') =>
    db.transaction().execute(async (transaction) => {
      await sql`set local ${sql.raw(forbidden)} = off`.execute(transaction);
      const found = await transaction
        .selectFrom('retailers')
        .select('name')
        .where('name', 'ilike', pattern)
        .orderBy('name')
        .execute();
      return found.map(({ name }) => name);
    });
  return { byIndex: await run('enable_seqscan'), byLooking: await run('enable_bitmapscan') };
}

test.each([
  ['%café%', ['CAFÉ DRAGON', 'Café Würfel']],
  ['%WÜRFEL%', ['Café Würfel']],
  ['%ИГРОВОЙ%', ['Игровой дом']],
  ['%keep%', ['The Keep']],
  ['%50\\%%', ['50% Off Games']],
  ['%A\\_B%', ['A_B Games']],
  ['%tower%', []],
])(
  '%s finds the same with and without the index, whatever the alphabet and the case',
  async (pattern, names) => {
    expect(await search(pattern)).toEqual({ byIndex: names, byLooking: names });
  },
);
