import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { childrenOf, killAll, makeDataFolder, removeDataFolder, rounds, serverPid } from './data-folder.ts';
import { startProcess } from './database-events.ts';

const kills = rounds({ short: 3, long: 25 });
const longestWriteMs = 1_500;
let dataDir: string;

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

test(`after kill -9 of everything during writes, ${kills} times, every acknowledged write is there`, async () => {
  let acknowledged = 0;
  for (let round = 0; round < kills; round++) {
    const writer = startProcess(dataDir, 'write');
    await writer.next('written');
    await sleep(Math.random() * longestWriteMs);
    const server = serverPid(dataDir) ?? 0;
    await killAll([writer.child.pid ?? 0, server, ...childrenOf(server)]);
    await writer.gone;
    for (const said of writer.events) if (said.event === 'written') acknowledged = said.id;

    const found = await inspect();
    expect(found.last).toBeGreaterThanOrEqual(acknowledged);
    expect(found.count).toBe(found.last);
    expect(found.halfWritten).toBe(0);
  }
  expect(acknowledged).toBeGreaterThan(kills);
}, 600_000);

/** Starts the database as the next start would, and reads what is in it, checking indexes against their tables. */
async function inspect() {
  const database = await startEmbedded({ dataDir });
  const superuser = new Client(database.url.replace('user=guildhall', 'user=postgres'));
  await superuser.connect();
  try {
    await superuser.query('create extension if not exists amcheck');
    await superuser.query(
      `select bt_index_check(indexrelid, true) from pg_index where indrelid = 'writes'::regclass`,
    );
    const { rows } = await superuser.query<{ last: number; count: number; halfWritten: number }>(`
      select coalesce(max(id), 0)::int as last, count(*)::int as count,
        (count(*) filter (where id % 5 = 0 and not exists (select from pairs where pairs.id = writes.id)))::int
          as "halfWritten"
      from writes`);
    return rows[0] ?? { last: 0, count: 0, halfWritten: 0 };
  } finally {
    await superuser.end();
    await database.stop();
  }
}
