import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { makeUser, passwordAccountRow } from '#demo/factories/people.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { answerReader } from './answer-reader.ts';
import type { BenchStage } from './bench-stage.ts';
import { median } from './median.ts';
import { hasPgbench } from './pgbench.ts';
import type { Measure } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
/** V8 compiles what runs often over its first thousands of runs; a server runs for weeks. */
const WARM_UP_SECONDS = 10;
const SESSIONS = 1_000;
const SLOW_DISK_MS = 40;
const password = 'an old brass lantern';

const run = promisify(execFile);

/** What a round measures: a second, and milliseconds. `bare`: with the product's triggers; `barest`: without. */
type Figure = 'perSecond' | 'bare' | 'barest' | 'cpuMs' | 'p50';

/** The sessions that the load is spread over, by the numbers of their campaigns (`many-rows.ts`): free ones, to come. */
const forms = [
  { name: 'one session', sessions: 1 },
  { name: `${SESSIONS.toLocaleString('en')} sessions`, sessions: SESSIONS },
];

const hex = (n: number) => n.toString(16).padStart(12, '0');
/** A campaign whose number divides by four is free. The first upcoming sessions are the third of each. */
const sessionOf = (place: number) => `00000000-0000-4000-8006-${hex((place + 1) * 4 * 1000 + 3)}`;
/** The players of the load, who are in none of the campaigns. */
const firstStranger = 1_000_000;

/**
 * Seats taken and given back by sixteen people over sixteen connections, as their browsers ask, beside pgbench running nothing but
 * the transactions that it cannot go without: lock the same rows, count, insert or delete, commit; with the triggers of the table, and
 * without. Rounds follow each other; each figure is the median of its rounds. Then the same on a slow disk.
 */
export async function measureTakingSeats(stage: BenchStage, say: (line: string) => void): Promise<Measure[]> {
  if (!(await hasPgbench())) {
    say('pgbench is not installed (Debian: postgresql-contrib): seats are not measured');
    return [];
  }
  const emails = await makePeople(stage.databaseUrl);
  // Sixteen people do here what a thousand would: the bound of each is not what is measured.
  process.env['WRITES_PER_MINUTE'] = '0';
  const product = await stage.startProduct();
  const origin = `http://127.0.0.1:${product.port}`;
  const cookies = await Promise.all(emails.map((email) => signIn(origin, email)));
  const measures: Measure[] = [];
  for (const { name, sessions } of forms) {
    const load = { port: product.port, origin, cookies, sessions };
    await takeAndGiveBack({ ...load, seconds: WARM_UP_SECONDS });
    const rounds: Record<Figure, number>[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const bare = await bareTransactions(stage.databaseUrl, sessions);
      const barest = await withoutTriggers(stage.databaseUrl, () =>
        bareTransactions(stage.databaseUrl, sessions),
      );
      const cpuBefore = product.cpuSeconds() ?? Number.NaN;
      const times = await takeAndGiveBack({ ...load, seconds: SECONDS });
      const cpuMs = (((product.cpuSeconds() ?? Number.NaN) - cpuBefore) * 1000) / times.length;
      // Each seat is two requests, and two bare transactions.
      rounds.push({ perSecond: times.length / 2 / SECONDS, bare, barest, cpuMs, p50: median(times) });
      say(`Seats of ${name}: round ${round} of ${ROUNDS}`);
    }
    const of = (key: Figure) => median(rounds.map((round) => round[key]));
    const seats = `seats taken and given back, ${name}`;
    measures.push(
      { name: seats, value: of('perSecond'), unit: 'a second' },
      { name: `${seats}, p50 of a request`, value: of('p50'), unit: 'ms' },
      { name: `${seats}, processor time of the server a request`, value: of('cpuMs'), unit: 'ms' },
      { name: `pgbench, the bare transactions, ${name}`, value: of('bare'), unit: 'a second' },
      {
        name: `${seats} : pgbench`,
        value: median(rounds.map(({ perSecond, bare }) => perSecond / bare)),
        unit: '',
        floor: 0.35,
      },
      { name: `pgbench, the same without triggers, ${name}`, value: of('barest'), unit: 'a second' },
      {
        name: `${seats} : pgbench without triggers`,
        value: median(rounds.map(({ perSecond, barest }) => perSecond / barest)),
        unit: '',
      },
    );
  }
  const load = { port: product.port, origin, cookies };
  measures.push(...(await stage.withSlowDisk(SLOW_DISK_MS, () => onSlowDisk(stage, say, load))));
  return measures;
}

/**
 * Seats over many sessions on a disk that takes 40 ms, with the product as it is and with a trigger that notifies in each booking: PostgreSQL
 * commits those one after the other, so that none shares its flush.
 */
async function onSlowDisk(
  stage: BenchStage,
  say: (line: string) => void,
  load: Omit<SeatLoad, 'sessions' | 'seconds'>,
): Promise<Measure[]> {
  const once = () => takeAndGiveBack({ ...load, sessions: SESSIONS, seconds: SECONDS });
  const rounds: { shared: number; queued: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [shared, queued] = [await once(), await withNotifying(stage.databaseUrl, once)].map(
      ({ length }) => length / 2 / SECONDS,
    );
    rounds.push({ shared: shared ?? Number.NaN, queued: queued ?? Number.NaN });
    say(`Seats on a slow disk: round ${round} of ${ROUNDS}`);
  }
  const seats = `seats over ${forms[1]!.name} on a disk that takes ${SLOW_DISK_MS} ms`;
  return [
    { name: seats, value: median(rounds.map(({ shared }) => shared)), unit: 'a second' },
    {
      name: `${seats}, with a message in each booking`,
      value: median(rounds.map(({ queued }) => queued)),
      unit: 'a second',
    },
    {
      name: `${seats} : with messages`,
      value: median(rounds.map(({ shared, queued }) => shared / queued)),
      unit: 'times',
      floor: 5,
    },
  ];
}

/** Runs `work` between two statements, each of which may be several. */
async function between<T>(url: string, before: string, after: string, work: () => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    await sql.raw(before).execute(db);
    return await work();
  } finally {
    await sql.raw(after).execute(db);
    await close();
  }
}

const withoutTriggers = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  between(
    url,
    'alter table player_sessions disable trigger user',
    'alter table player_sessions enable trigger user',
    work,
  );

const withNotifying = <T>(url: string, work: () => Promise<T>): Promise<T> =>
  between(
    url,
    `create function bench_notify() returns trigger language plpgsql as $$
       begin perform pg_notify('bench', pg_current_xact_id()::text); return null; end $$;
     create trigger bench_notify after insert or delete on player_sessions
       for each statement execute function bench_notify()`,
    'drop function bench_notify() cascade',
    work,
  );

/** People with an account and a player, and room for all of them in every session. */
async function makePeople(databaseUrl: string): Promise<string[]> {
  const hash = await createPasswords().hash(password, serverItself);
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const emails: string[] = [];
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const email = `seats-${index}@example.com`;
      const { id } = await makeUser(db, { email });
      await db
        .insertInto('auth.accounts')
        .values(passwordAccountRow({ user_id: id, password: hash }))
        .execute();
      await db
        .insertInto('players')
        .values({
          id: `00000000-0000-4000-8002-${hex(firstStranger + index)}`,
          auth_id: id,
          email,
          alias: `Seats ${index}`,
          city: 'Oakland',
          state: 'CA',
        })
        .execute();
      emails.push(email);
    }
    await sql`update campaigns set max_players = 60`.execute(db);
    // Else the server looks up the time zones of all stores meanwhile.
    await sql`update store_zones set is_settled = true`.execute(db);
    return emails;
  } finally {
    await close();
  }
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`Not signed in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

type SeatLoad = { port: number; origin: string; cookies: string[]; sessions: number; seconds: number };

/** Has each of the people take a seat and give it back, again and again; answers what each request took, in milliseconds. */
async function takeAndGiveBack({ cookies, seconds, ...load }: SeatLoad): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(cookies.map((cookie) => oneConnection({ ...load, cookie, end }, times)));
  return times;
}

function oneConnection(
  load: { port: number; origin: string; sessions: number; cookie: string; end: number },
  times: number[],
): Promise<void> {
  const { port, origin, sessions, cookie, end } = load;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let path = '';
    let isTaking = true;
    let sentAt = 0;
    let answer = answerReader();
    const send = () => {
      if (isTaking) path = `/api/sessions/${sessionOf(Math.floor(Math.random() * sessions))}/seat`;
      sentAt = performance.now();
      answer = answerReader();
      socket.write(
        `${isTaking ? 'PUT' : 'DELETE'} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\n` +
          `Cookie: ${cookie}\r\nIdempotency-Key: ${newId()}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      );
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      if (!answer.isWholeWith(chunk)) return;
      if (!answer.head().startsWith('HTTP/1.1 200')) {
        socket.destroy(new Error(`Not an answer to measure: ${answer.head().slice(0, 900)}`));
        return;
      }
      times.push(performance.now() - sentAt);
      isTaking = !isTaking;
      // Whoever has a seat gives it back first, so that each round begins with none taken.
      if (performance.now() < end || !isTaking) send();
      else socket.end(resolve);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection under load')));
  });
}

/** What no program could leave out: the locks, the count, the row and the commit. */
function bareScript(sessions: number): string {
  const session = `('00000000-0000-4000-8006-' || lpad(to_hex(:place * 4000 + 3), 12, '0'))::uuid`;
  const player = `('00000000-0000-4000-8002-' || lpad(to_hex(:client_id + ${firstStranger}), 12, '0'))::uuid`;
  const lock = `select sessions.id, sessions.start_date, sessions.price, campaigns.max_players, campaigns.status
    from sessions join campaigns on campaigns.id = sessions.campaign_id where sessions.id = ${session}
    for share of campaigns for update of sessions`;
  return [
    `\\set place random(1, ${sessions})`,
    'begin;',
    `${lock};`,
    `select count(*) from player_sessions where session_id = ${session};`,
    `insert into player_sessions (player_id, session_id, payment_status, price) values (${player}, ${session}, 'paid', 0);`,
    'commit;',
    'begin;',
    `${lock};`,
    `delete from player_sessions where player_id = ${player} and session_id = ${session};`,
    'commit;',
  ]
    .map((line) => (line.startsWith('\\') ? line : line.replaceAll(/\s+/g, ' ')))
    .join('\n');
}

/** Seats taken and given back in a second by bare transactions. */
async function bareTransactions(url: string, sessions: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-seats-'));
  try {
    const file = join(folder, 'seats.sql');
    await writeFile(file, bareScript(sessions));
    const settings = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-j', '2', '-T', `${SECONDS}`];
    const { stdout } = await run('pgbench', [...settings, '-f', file, url]);
    const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (perSecond === undefined) throw new Error(`pgbench said something unexpected: ${stdout}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
