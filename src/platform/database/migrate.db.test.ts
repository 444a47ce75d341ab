import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { StartError } from '../config/start-error.ts';
import { migrateDatabase } from './migrate.ts';

const realFolder = join(import.meta.dirname, 'migrations');
const realFiles = readdirSync(realFolder).toSorted();

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Creates a migrations folder with these files. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-migrations-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function ask<T>(url: string, query: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T & object>(query);
  await client.end();
  return rows;
}

const applied = async (url: string) =>
  (await ask<{ name: string }>(url, 'select name from migrations.kysely_migration order by name')).map(
    ({ name }) => name,
  );

/** Terminates the connection that sleeps in a migration, as a crash would; waits until there is one. */
async function killSleeper(url: string): Promise<void> {
  await expect
    .poll(
      () =>
        ask(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event = 'PgSleep'`,
        ),
      { timeout: 15_000, interval: 20 },
    )
    .toHaveLength(1);
}

// Each test begins where the previous one ended.
describe('migrations', { shuffle: false }, () => {
  const { url } = emptyDatabase('twice');

  test('are numbered one after the other, each number once', () => {
    const numbers = realFiles.map((file) => Number(file.slice(0, 4)));
    expect(numbers).toEqual(realFiles.map((_, index) => index + 1));
  });

  test('run once each, in order, and a second time not at all', async () => {
    const seen: unknown[] = [];
    await migrateDatabase({ url, onProgress: (progress) => seen.push(progress) });
    const total = realFiles.length;
    expect(seen).toEqual(
      realFiles.map((file, index) => ({ name: file.replace('.sql', ''), done: index + 1, total })),
    );
    await migrateDatabase({ url, onProgress: () => expect.fail('There was nothing left to do') });
  });

  test('that were changed after they ran are refused by name', async () => {
    const files = Object.fromEntries(
      realFiles.map((file) => [file, readFileSync(join(realFolder, file), 'utf8')]),
    );
    const folder = folderOf({
      ...files,
      '0003_players.sql': `${files['0003_players.sql']}\n-- a word more\n`,
    });
    await expect(migrateDatabase({ url, folder })).rejects.toThrow(/0003_players was changed/);
  });

  test('with line ends of another system are the same migrations', async () => {
    const files = realFiles.map((file) => [
      file,
      readFileSync(join(realFolder, file), 'utf8').replaceAll('\n', '\r\n'),
    ]);
    const folder = folderOf(Object.fromEntries(files) as Record<string, string>);
    await expect(migrateDatabase({ url, folder })).resolves.toBeUndefined();
  });

  test('of a newer version are refused by name', async () => {
    await expect(migrateDatabase({ url, folder: folderOf({}) })).rejects.toThrow(
      /0001_ground.*newer version/,
    );
  });
});

describe('four servers that start at the same time', () => {
  const { url } = emptyDatabase('parallel');

  test('all succeed, and each migration ran once', async () => {
    const names: string[] = [];
    const start = () => migrateDatabase({ url, onProgress: ({ name }) => names.push(name) });
    await Promise.all([start(), start(), start(), start()]);
    expect(names.toSorted()).toEqual(realFiles.map((file) => file.replace('.sql', '')));
  });
});

describe('a migration that fails', () => {
  const { url } = emptyDatabase('failing');
  const first = { '0001_one.sql': 'create table one (id int)' };

  test('leaves nothing behind, says why in one line, and goes on once it is mended', async () => {
    const broken = folderOf({ ...first, '0002_two.sql': 'create table two (id int); select 1 / 0' });
    const failure = await migrateDatabase({ url, folder: broken }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as Error).message).toBe(
      'The migration 0002_two failed, nothing of it was kept: division by zero',
    );
    expect(
      await ask(url, `select to_regclass('one') is not null as one, to_regclass('two') is not null as two`),
    ).toEqual([{ one: true, two: false }]);
    await migrateDatabase({
      url,
      folder: folderOf({ ...first, '0002_two.sql': 'create table two (id int)' }),
    });
    expect(await applied(url)).toEqual(['0001_one', '0002_two']);
  });
});

describe('a server that is killed inside a migration', () => {
  const each = emptyDatabase('killed_each');
  const killed = emptyDatabase('killed_process');

  test(
    'leaves each of them done or not begun, and the next start goes on',
    { timeout: 240_000 },
    async () => {
      const whole = realFiles.map((file) => readFileSync(join(realFolder, file), 'utf8'));
      for (const [index, file] of realFiles.entries()) {
        const before = realFiles.slice(0, index).map((name, place) => [name, whole[place]]);
        const folder = folderOf({
          ...Object.fromEntries(before),
          [file]: `${whole[index]};\nselect pg_sleep(30);`,
        });
        const outcome = migrateDatabase({ url: each.url, folder }).catch((error: unknown) => error);
        await killSleeper(each.url);
        expect(await outcome).toBeInstanceOf(StartError);
        expect(await applied(each.url)).toEqual(before.map(([name]) => name!.replace('.sql', '')));
      }
      await migrateDatabase({ url: each.url });
      expect(await applied(each.url)).toHaveLength(realFiles.length);
    },
  );

  test('with kill -9 rolls back, and the next start waits for that and goes on', async () => {
    const slow = folderOf({ '0001_one.sql': 'create table one (id int); select pg_sleep(2)' });
    const program = `
      import { migrateDatabase } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
      await migrateDatabase(${JSON.stringify({ url: killed.url, folder: slow })});`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      stdio: 'ignore',
    });
    const sleeping = () =>
      ask(
        killed.url,
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
    await expect.poll(sleeping, { timeout: 15_000, interval: 20 }).toHaveLength(1);
    child.kill('SIGKILL');
    await migrateDatabase({
      url: killed.url,
      folder: folderOf({ '0001_one.sql': 'create table one (name text)' }),
    });
    const columns = await ask(
      killed.url,
      `select attname from pg_attribute where attrelid = 'one'::regclass and attnum > 0`,
    );
    expect(columns).toEqual([{ attname: 'name' }]);
  });
});

const refusal = async (url: string) => {
  const error = await migrateDatabase({ url }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as Error).message;
};

describe('a database that does not fit is refused in one line:', () => {
  const old = emptyDatabase('old');
  const plain = emptyDatabase(
    'plain',
    `encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  );

  test('PostgreSQL 14', async () => {
    // Simulates an old server with a function of the same name that is found first.
    await ask(
      old.url,
      `create function public.current_setting(name text) returns text language sql
          return case name when 'server_version_num' then '140011' when 'server_version' then '14.11' else 'UTF8' end;
        do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    expect(await refusal(old.url)).toBe('The database is PostgreSQL 14.11; PostgreSQL 15 or newer is needed');
  });

  test('another encoding', async () => {
    expect(await refusal(plain.url)).toBe('The database has the encoding SQL_ASCII; UTF8 is needed');
  });

  test('no server, without a word about the password', async () => {
    const message = await refusal('postgres://someone:geheim@127.0.0.1:1/none');
    expect(message).toMatch(/can't be reached: connect ECONNREFUSED 127\.0\.0\.1:1/);
    expect(message).not.toContain('geheim');
  });
});
