import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { type Database, type DatabaseTransaction, openDatabase } from '#platform/database/connect.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { signatureOf } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import { testContext } from '../../tests/support/context.ts';
import { type BenchStage, memoryOf, prepareStage, productSecret } from '../bench-stage.ts';
import { type EventStreams, openStreams } from './event-streams.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

const STREAMS = 10_000;
/** What a process opens beside its streams. */
const OTHER_FILES = 200;
const ROUNDS = 200;
const ROUNDS_FOR_ALL = 5;
const CALM_MS = 3_000;
const KIBIBYTE = 1024;

/** Told in the app alone, so that nothing else is done for it. */
const told = noticeKind({
  name: 'bench.told',
  group: 'Your account',
  label: 'Something is measured',
  channels: { app: 'always', mail: 'never', push: 'never' },
  facts: z.object({}),
  gatherSeconds: 0,
  words: () => ({ title: 'Measured', lines: [], action: { label: 'See it', path: '/' } }),
});

/**
 * Ten thousand open event streams on one server: what each takes of its memory, and how long a notice takes from its
 * commit to its stream, beside as many streams of a bare node:http server. What changed is read within a tenth of a second.
 */
export async function measureNotices(say: (line: string) => void): Promise<Measure[]> {
  const most = openFilesAllowed() - OTHER_FILES;
  const count = Math.min(STREAMS, most);
  if (count < STREAMS)
    say(`This process may open ${most + OTHER_FILES} files: ${count} streams instead of ${STREAMS}`);
  const few = { players: 3_000, campaigns: 3_000, membersPerCampaign: 2, retailers: 1 };
  const stage = await prepareStage({ ...few, sessionsPerCampaign: 2, seatsPerSession: 1 }, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 2 });
  try {
    const bare = await ofBareStreams(count, say);
    const product = await ofProduct(stage, db, { count, say });
    return [
      { name: `Bare streams, ${count}, memory of each`, value: bare.kibibytes, unit: 'KiB' },
      { name: `Notice streams, ${count}, memory of each`, value: product.kibibytes, unit: 'KiB' },
      { name: 'Memory of streams : bare ones', value: product.kibibytes / bare.kibibytes, unit: '' },
      { name: 'Bare streams, to one of them, p50', value: bare.toOneMs, unit: 'ms' },
      { name: 'A notice, from its commit to its stream, p50', value: product.toOneMs, unit: 'ms' },
      { name: `Bare streams, to all ${count}, until the last`, value: bare.toAllMs, unit: 'ms' },
      { name: `A notice for all ${count}, until the last`, value: product.toAllMs, unit: 'ms' },
      { name: 'A notice for all : bare streams', value: product.toAllMs / bare.toAllMs, unit: '' },
    ];
  } finally {
    await close();
    await stage.clear();
  }
}

/** How many files and connections the system lets this process have open. */
function openFilesAllowed(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files.soft ?? 'unlimited';
  return soft === 'unlimited' ? Infinity : soft;
}

type StreamsMeasured = { kibibytes: number; toOneMs: number; toAllMs: number };

/** Opens streams on a process, and sends through them; `send` says when the time begins. */
async function measure(
  parts: { pid: number; count: number; open: () => Promise<EventStreams> },
  send: (to: number | 'all', begin: () => void) => Promise<unknown>,
): Promise<StreamsMeasured> {
  const { pid, count, open } = parts;
  const before = memoryOf(pid) ?? Number.NaN;
  const streams = await open();
  try {
    await sleep(CALM_MS);
    const after = memoryOf(pid) ?? Number.NaN;
    const ones: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = (round * 7_919) % count;
      ones.push(await streams.timeOf([to], (begin) => send(to, begin)));
    }
    const every = Array.from({ length: count }, (_, index) => index);
    const all: number[] = [];
    for (let round = 0; round < ROUNDS_FOR_ALL; round += 1) {
      all.push(await streams.timeOf(every, (begin) => send('all', begin)));
    }
    return {
      kibibytes: (after - before) / count / KIBIBYTE,
      toOneMs: median(ones),
      toAllMs: median(all),
    };
  } finally {
    streams.close();
  }
}

async function ofBareStreams(count: number, say: (line: string) => void): Promise<StreamsMeasured> {
  say(`Opening ${count} bare streams`);
  const child = fork(join(import.meta.dirname, 'bare-streams.ts'));
  const ended = once(child, 'exit');
  try {
    const [port] = (await once(child, 'message')) as [number];
    const open = () => openStreams(port, count, (index) => ({ path: `/${index}` }));
    return await measure({ pid: child.pid ?? 0, count, open }, (to, begin) => {
      begin();
      child.send(to);
      return Promise.resolve();
    });
  } finally {
    child.disconnect();
    await ended;
  }
}

/** The product's streams, each of somebody else. */
async function ofProduct(
  stage: BenchStage,
  db: Database,
  { count, say }: { count: number; say: (line: string) => void },
): Promise<StreamsMeasured> {
  const product = await stage.startProduct();
  say(`Opening ${count} notice streams`);
  const people = await signIn(db, count);
  const name = sessionCookieName(cookiePolicy(`http://127.0.0.1:${product.port}`));
  const secrets = { secret: productSecret, previousSecrets: [] };
  const open = () =>
    openStreams(product.port, count, (index) => {
      const token = people[index]!.token;
      return { path: '/api/notices/stream', cookie: `${name}=${token}.${signatureOf(secrets, token)}` };
    });
  return measure({ pid: product.pid, count, open }, (to, begin) =>
    commit(
      db,
      (transaction) =>
        tell({ ...testContext({ db }), db: transaction }, told, {
          about: `${to}`,
          facts: {},
          to: to === 'all' ? people.map((person) => person.userId) : [people[to]!.userId],
        }),
      begin,
    ),
  );
}

/** Does something in a transaction; the time begins when that is committed. */
async function commit(
  db: Database,
  work: (transaction: DatabaseTransaction) => Promise<unknown>,
  begin: () => void,
): Promise<void> {
  const transaction = await db.startTransaction().execute();
  await work(transaction);
  begin();
  await transaction.commit().execute();
}

/** So many people who are signed in. */
async function signIn(db: Database, count: number): Promise<{ userId: Id; token: string }[]> {
  const { rows } = await sql<{ userId: Id; token: string }>`
    with people as (
      insert into auth.users (email, email_verified)
      select 'listening-' || n || '@example.com', true from generate_series(1, ${sql.lit(count)}) n returning id
    )
    insert into auth.sessions (user_id, token, expires_at)
    select id, md5(id::text), now() + interval '1 day' from people
    returning user_id as "userId", token`.execute(db);
  await sql`analyze auth.users, auth.sessions`.execute(db);
  return rows;
}
