// A process that starts or attaches to the embedded database of a folder and says so on its standard output, one line
// of JSON an event. `write` makes it write rows and acknowledge each one that the database has committed; `hold`
// makes it wait until its standard input ends, and stop then.
import { writeSync } from 'node:fs';
import { Client } from 'pg';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import type { DatabaseEvent } from './database-events.ts';

// Written at once and unbuffered: what was said must have left the process before it is killed.
const say = (event: DatabaseEvent) => writeSync(1, `${JSON.stringify(event)}\n`);

async function write(url: string): Promise<never> {
  const client = new Client(url);
  await client.connect();
  await client.query('create table if not exists writes (id bigint primary key, text text not null)');
  await client.query('create index if not exists writes_text on writes (text)');
  await client.query(
    'create table if not exists pairs (id bigint primary key references writes, twin bigint not null)',
  );
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from writes');
  for (let id = Number(rows[0]?.last) + 1; ; id++) {
    const row = [id, `row ${id} ${'x'.repeat(id % 700)}`];
    if (id % 5 === 0) {
      await client.query('begin');
      await client.query('insert into writes values ($1, $2)', row);
      await client.query('insert into pairs values ($1, $1)', [id]);
      await client.query('commit');
    } else {
      await client.query('insert into writes values ($1, $2)', row);
    }
    say({ event: 'written', id });
    if (id % 400 === 0) await client.query('vacuum writes');
  }
}

const [dataDir = '', work] = process.argv.slice(2);
const begin = performance.now();
const elapsed = () => ({ elapsedMs: performance.now() - begin });
try {
  const database = await startEmbedded({ dataDir });
  say({ event: 'running', url: database.url, attached: database.attached, ...elapsed() });
  if (work === 'write') await write(database.url);
  for await (const _ of process.stdin);
  await database.stop();
  say({ event: 'stopped' });
} catch (error) {
  say({ event: 'failed', message: error instanceof Error ? error.message : String(error), ...elapsed() });
  process.exitCode = 1;
}
