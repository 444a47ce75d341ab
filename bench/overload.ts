import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { cookiePolicy, sessionCookieName } from '#features/accounts/server/sessions/session-cookie.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { signatureOf } from '#platform/security/keys.ts';
import { runApart } from '../tests/support/overload.ts';
import { type BenchProduct, cpuSecondsOf, prepareStage, productSecret } from './bench-stage.ts';
import type { FloodResult } from './flood.ts';
import { manyRows } from './many-rows.ts';
import { median } from './median.ts';
import type { Measure } from './report.ts';

const paths = ['Retailer', 'Convention', 'Online'].map((type) => `/api/campaigns?type=${type}`);
/** People who are signed in, whose lists no memory answers: reading one costs the server what it costs. */
const READERS = 200;
const TIMES_CAPACITY = 5;
const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
const PEAK_SECONDS = 4;
const FLOOD_SECONDS = 12;
/** Numbers of connections at which the peak may lie. */
const PEAK_CONNECTIONS = [16, 64];

/** Processor time of the server and of its database, in seconds. */
type Cpu = { server: number; database: number };

type Peak = { perSecond: number; cpu: Cpu };

/**
 * Takes the most that the server answers in a second, then sends five times as much for twelve seconds, five times in turn:
 * on kept connections, and with a connection for each request. Each figure is the median of the rounds, because a machine
 * is not equally fast from minute to minute. Server, database and crowd share it, so what the crowd uses is missing to
 * the server: the answers for each second of the server's own processor time are what is judged.
 */
export async function measureOverload(say: (line: string) => void): Promise<Measure[]> {
  const stage = await prepareStage(manyRows, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 2 });
  try {
    const product = await stage.startProduct();
    const cookies = await signIn(db, product.port);
    const postmaster = await postmasterOf(db);
    const cpu = (): Cpu => ({
      server: product.cpuSeconds() ?? Number.NaN,
      database: cpuOfFamily(postmaster),
    });
    const measures: Measure[] = [];
    for (const fresh of [false, true]) {
      measures.push(...(await measureFlood({ product, cookies, cpu, fresh, say })));
    }
    return measures;
  } finally {
    await close();
    await stage.clear();
  }
}

type Parts = {
  product: BenchProduct;
  cookies: string[];
  cpu: () => Cpu;
  fresh: boolean;
  say: (line: string) => void;
};

async function measureFlood({ product: { port }, cookies, cpu, fresh, say }: Parts): Promise<Measure[]> {
  const kind = fresh ? 'fresh connections' : 'kept connections';
  const asked = { port, paths, cookies, fresh };
  const peakOver = async (connections: number): Promise<Peak> => {
    const before = cpu();
    const { perSecond, answers } = await runApart({ ...asked, connections, seconds: PEAK_SECONDS });
    return { perSecond, cpu: each(less(cpu(), before), answers) };
  };
  await runApart({ ...asked, connections: PEAK_CONNECTIONS[0]!, seconds: WARM_UP_SECONDS });
  const peaks: { connections: number; perSecond: number }[] = [];
  for (const connections of PEAK_CONNECTIONS)
    peaks.push({ connections, perSecond: (await peakOver(connections)).perSecond });
  const { connections } = peaks.toSorted((one, other) => other.perSecond - one.perSecond)[0]!;

  const rounds: Measure[][] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { perSecond, cpu: atPeak } = await peakOver(connections);
    say(`${kind}, round ${round}: five times the peak, ${Math.round(perSecond * TIMES_CAPACITY)} a second`);
    const before = cpu();
    const flood = await runApart({ ...asked, perSecond: perSecond * TIMES_CAPACITY, seconds: FLOOD_SECONDS });
    rounds.push(measuresOf({ kind, perSecond, atPeak, flood, used: less(cpu(), before) }));
  }
  return medians(rounds);
}

/** The median of each figure. What must not happen must not happen in any round: of those with a ceiling, the most. */
const medians = (rounds: readonly Measure[][]): Measure[] =>
  rounds[0]!.map((measure, at) => {
    const values = rounds.map((round) => round[at]!.value);
    const value = measure.ceiling === undefined ? median(values) : Math.max(...values);
    return Object.assign(measure, { value });
  });

type Measured = {
  kind: string;
  perSecond: number;
  /** For each answer at the peak. */
  atPeak: Cpu;
  flood: FloodResult;
  used: Cpu;
};

function measuresOf({ kind, perSecond, atPeak, flood, used }: Measured): Measure[] {
  const good = flood.goodBySecond.reduce((sum, count) => sum + count, 0) / FLOOD_SECONDS;
  const lost = flood.reset + flood.unanswered + Object.values(flood.others).reduce((sum, n) => sum + n, 0);
  const name = (what: string) => `Overload, ${kind}: ${what}`;
  const ofServer = (flood.good * atPeak.server) / used.server;
  const ofBoth = (flood.good * (atPeak.server + atPeak.database)) / (used.server + used.database);
  const refusalMs = ((used.server - flood.good * atPeak.server) / flood.refused) * 1000;
  return [
    { name: name('peak'), value: perSecond, unit: 'a second' },
    { name: name('server a request at the peak'), value: atPeak.server * 1000, unit: 'ms of CPU' },
    { name: name('database a request at the peak'), value: atPeak.database * 1000, unit: 'ms of CPU' },
    { name: name('offered'), value: (flood.sent + flood.unsent) / FLOOD_SECONDS, unit: 'a second' },
    { name: name('answered'), value: good, unit: 'a second' },
    { name: name('answered to peak'), value: good / perSecond, unit: '' },
    { name: name("the same for the server's CPU"), value: ofServer, unit: '', floor: 0.8 },
    { name: name("the same for the server's and the database's CPU"), value: ofBoth, unit: '' },
    { name: name('server a refusal'), value: refusalMs, unit: 'ms of CPU' },
    { name: name('cores of the server'), value: used.server / FLOOD_SECONDS, unit: '' },
    { name: name('cores of the database'), value: used.database / FLOOD_SECONDS, unit: '' },
    { name: name('cores of the crowd'), value: flood.crowdCpuSeconds / FLOOD_SECONDS, unit: '' },
    { name: name('answers within, p99'), value: flood.goodP99Ms, unit: 'ms' },
    { name: name('refusals within, p99'), value: flood.refusedP99Ms, unit: 'ms' },
    { name: name('not sent for want of a connection'), value: flood.unsent, unit: '' },
    { name: name('lost'), value: lost, unit: '', ceiling: 0 },
  ];
}

const less = (one: Cpu, other: Cpu): Cpu => ({
  server: one.server - other.server,
  database: one.database - other.database,
});

const each = ({ server, database }: Cpu, count: number): Cpu => ({
  server: server / count,
  database: database / count,
});

/** Cookies of so many people, one session each. */
async function signIn(db: Database, port: number): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    insert into auth.sessions (id, user_id, token, expires_at)
    select gen_random_uuid(), id, gen_random_uuid()::text, now() + interval '1 hour'
    from auth.users order by id limit ${sql.lit(READERS)}
    returning token`.execute(db);
  const name = sessionCookieName(cookiePolicy(`http://127.0.0.1:${port}`));
  const secrets = { secret: productSecret, previousSecrets: [] };
  return rows.map(({ token }) => `${name}=${token}.${signatureOf(secrets, token)}`);
}

/** The process that all of the database's are children of. */
async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(fieldsOf(rows[0]!.pid)[1]);
}

/** What the system tells of a process behind its name, of which the second is its parent; nothing once it is gone. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return [];
  }
}

/** Processor time of a process and its children, in seconds. */
function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid),
  );
  return [String(pid), ...children].reduce((sum, one) => sum + (cpuSecondsOf(Number(one)) ?? 0), 0);
}
