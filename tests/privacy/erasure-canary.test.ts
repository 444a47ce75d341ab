import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assemble } from '#api/assemble.ts';
import { noticeKinds, personalTables } from '#api/features.ts';
import { parseConfig } from '#platform/config/config.ts';
import { toldIn } from '../support/told-in.ts';
import { separateDatabase } from '../support/database.ts';
import { unboundWrites } from '../support/server-process.ts';
import { fillPerson, person } from './person.ts';

const { db, url: databaseUrl } = separateDatabase('canary');
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-canary-'));
const lines: string[] = [];
const endings: (() => Promise<unknown>)[] = [];

/** What Quill was called or wrote, wherever it lay; what is secret among it is looked for in other places apart. */
const marks = ['zanzi', person.alias, person.phone, '203.0.113.77', '42.4711', 'QQQQQQ'];

/** All columns of all tables, those of the job queue too, with everything that stands in them. */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const columns = new Map<string, string>();
  for (const { schema, name } of tables) {
    const prefix = schema === 'public' ? name : `${schema}.${name}`;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.id(schema, name)} t`.execute(db);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const place = `${prefix}.${column}`;
        columns.set(place, `${columns.get(place) ?? ''}\n${JSON.stringify(value).toLowerCase()}`);
      }
    }
  }
  return columns;
}

/** The columns in which a text stands, also as bytes. */
async function columnsWith(text: string, columns?: Map<string, string>): Promise<string[]> {
  const spellings = [text.toLowerCase(), Buffer.from(text).toString('hex')];
  return [...(columns ?? (await everything()))]
    .filter(([, values]) => spellings.some((spelling) => values.includes(spelling)))
    .map(([place]) => place);
}

/** The files below a folder in which a text stands, or whose name holds it. */
function filesWith(text: string, folder = dataDir): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return name.includes(text) || (statSync(path).isFile() && readFileSync(path).includes(text));
  });
}

/** Columns of which docs/privacy.md says that they stay. */
const evidence = new Set(
  personalTables.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, fate]) => (fate === 'evidence' ? [`${table}.${column}`] : [])),
  ),
);

beforeAll(async () => {
  const config = parseConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...unboundWrites,
  });
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const product = await assemble({ config, log, databaseUrl, demoPassword: null, isStopping: () => false });
  const server = createServer(product.app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  endings.push(
    () => Promise.resolve(server.close()),
    () => Promise.resolve(server.closeAllConnections()),
    () => Promise.resolve(product.endStreams()),
    () => product.stop(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A sign-up leaves a mail, links, counters and lines in the log.
  await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email: person.email, password: 'six-sided-lantern' }),
  });
  await fillPerson(db);
  const own = [person.fileKey, person.imageKey, person.uploadKey, person.originalKey];
  for (const key of [...own, `.exports/${person.exportKey}`]) {
    const path = join(dataDir, 'files', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'zanzi-bytes');
  }
  await vi.waitUntil(() => filesWith(person.email).some((name) => name.startsWith('outbox')), 20_000);
}, 60_000);

afterAll(async () => {
  for (const end of endings) await end();
  await rm(dataDir, { recursive: true, force: true });
});

// Each step begins where the last one ended.
describe('an erased person', { shuffle: false }, () => {
  test('had a row in every table that may hold one of theirs', async () => {
    const empty: string[] = [];
    for (const { table, isOf } of personalTables) {
      if (!isOf) continue;
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} t where ${isOf(person)}`.execute(db);
      if (rows[0]?.n === 0) empty.push(table);
    }
    expect(empty).toEqual([]);
    expect((await columnsWith('zanzi')).length).toBeGreaterThan(35);
  });

  test('is found nowhere afterwards, but for ids in the evidence that docs/privacy.md lists', async () => {
    const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss', supervise: false });
    await boss.start();
    endings.push(() => boss.stop({ graceful: false }));
    await boss.send('erase-accounts', {});
    await vi.waitFor(
      async () => {
        expect(await columnsWith(person.email)).toEqual([]);
        expect(filesWith('zanzi')).toEqual([]);
      },
      { timeout: 30_000, interval: 500 },
    );
    const columns = await everything();
    for (const mark of [...marks, person.username])
      expect([mark, await columnsWith(mark, columns)]).toEqual([mark, []]);
    for (const id of [person.userId, person.playerId, person.authSessionId]) {
      const found = await columnsWith(id, columns);
      expect(found.filter((column) => !evidence.has(column))).toEqual([]);
    }
    for (const mark of [...marks, person.email, person.username, person.playerId]) {
      expect([mark, filesWith(mark)]).toEqual([mark, []]);
    }
    expect(filesWith(person.userId)).toEqual(['backups/erased-users.txt']);
    const logged = lines.join('');
    for (const mark of [...marks, person.email, person.username]) expect(logged).not.toContain(mark);
  });

  test('leaves others what is theirs: a heir, a closed tree, a seat of nobody, and who was told', async () => {
    const owner = await sql<{ player_id: string }>`
      select player_id from campaign_players where campaign_id = ${person.handedOn} and role_type = 'owner'`.execute(
      db,
    );
    expect(owner.rows).toEqual([{ player_id: person.oda.playerId }]);
    expect((await sql`select from campaigns where id = ${person.lonely}`.execute(db)).rows).toEqual([]);
    const tree = await sql`select upline_id, downline_id from player_relationships`.execute(db);
    expect(tree.rows).toEqual([
      { upline_id: person.sponsor.playerId, downline_id: person.downline.playerId },
    ]);
    const seats = await sql`select session_id, payment_status from former_seats`.execute(db);
    expect(seats.rows).toEqual([{ session_id: person.begun, payment_status: 'paid' }]);
    const told = await toldIn(db, noticeKinds, 'UTC');
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'A former player took a seat in session 1 of Fridays',
        'You now run Thursdays',
        'Oda now runs Thursdays',
      ]),
    );
  });
});
