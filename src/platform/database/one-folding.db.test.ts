import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { migrateDatabase } from './migrate.ts';

const realFolder = join(import.meta.dirname, 'migrations');
const before = mkdtempSync(join(tmpdir(), 'guildhall-before-folding-'));
afterAll(() => rmSync(before, { recursive: true }));

/** 'Zoë' in decomposed Unicode form, as file names on a Mac and some keyboards produce it. */
const inPieces = 'Zoe\u0308';

describe('what was stored before names were compared in one form', { shuffle: false }, () => {
  const { url } = emptyDatabase('folding');
  let client: Client;
  beforeAll(async () => {
    for (const name of readdirSync(realFolder)) {
      if (name < '0079') cpSync(join(realFolder, name), join(before, name));
    }
    await migrateDatabase({ url, folder: before });
    client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`
      insert into auth.users (id, email)
        select ('00000000-0000-4000-8000-00000000000' || i)::uuid, 'u' || i || '@example.com'
        from generate_series(1, 5) i`);
    const player = (user: number, alias: string) =>
      client.query('insert into players (auth_id, alias, city, state) values ($1, $2, $3, $4)', [
        `00000000-0000-4000-8000-00000000000${user}`,
        alias,
        'Erie',
        'PA',
      ]);
    await player(1, 'Zoë');
    await player(2, inPieces);
    await player(3, 'Jose\u0301');
    await player(4, 'e\u0301');
    await player(5, 'Zoe');
    for (const name of ['Cafe\u0301 Dice', 'Dice & Drágons', 'Plain']) {
      await client.query(
        `insert into retailers (name, address, city, state, zip, imported)
          values ($1::text, '77 Elm Street', 'Erie', 'PA', '16501', jsonb_build_object('name', $1::text))`,
        [name],
      );
    }
    await migrateDatabase({ url });
  });
  afterAll(() => client.end());

  const ask = async (query: string) => (await client.query<Record<string, string>>(query)).rows;

  test('is composed, and found by its words', async () => {
    expect(await ask(`select alias from players where search_text = ' jose '`)).toEqual([{ alias: 'José' }]);
    expect(
      await ask(
        `select name, imported ->> 'name' as imported from retailers where search_text like '%cafe dice%'`,
      ),
    ).toEqual([{ name: 'Café Dice', imported: 'Café Dice' }]);
    expect(await ask(`select name from retailers where search_text like '% dice and dragons %'`)).toEqual([
      { name: 'Dice & Drágons' },
    ]);
  });

  test('is kept as it is where another has the name, or no name would be left, and is listed', async () => {
    const left = await ask('select alias from players where alias is not nfc normalized');
    expect(new Set(left.map(({ alias }) => alias))).toEqual(new Set([inPieces, 'e\u0301']));
    expect(
      await ask(`select alias from players where lower(alias) in ('zoe', 'zoë') order by alias`),
    ).toEqual([{ alias: 'Zoe' }, { alias: 'Zoë' }]);
  });

  test('keys of stores are those of rows that are imported now', async () => {
    const [different] = await ask(`
      select count(*)::text as count from retailers
      where import_key <> retailer_key(name, address, city, state, zip, lat, lng)
        or imported_key <> retailer_key(imported ->> 'name', null, null, null, null, null, null)`);
    expect(different).toEqual({ count: '0' });
    expect(
      await ask(`
        select (import_key = retailer_key('CAFÉ DICE', '77 Elm St.', null, null, '16501-1234', null, null))::text as same
        from retailers where name = 'Café Dice'`),
    ).toEqual([{ same: 'true' }]);
  });
});
