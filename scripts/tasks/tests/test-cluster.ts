// Plays the faults that a cluster survives, one after the other, under people who book, visit, write and read, and says what each
// cost: `npm run test:cluster`. What people were told must be in the database afterwards, once. Two canaries show that the
// comparison would find what is lost and what is doubled.
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/database/connect.ts';
import { signatureOf } from '#platform/security/keys.ts';
import { fillRush } from '../../../bench/rush/rush-world.ts';
import { productionEnv, sessionCookieName } from '../../../tests/support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../../tests/support/server-process.ts';
import { startMailServer } from '../../../tests/support/services/mail-server.ts';
import { type Crowd, startCrowd, writes } from '../../../tests/cluster/crowd.ts';
import { clusterPackages, installPackages } from '../../../tests/cluster/daemons.ts';
import { startCluster } from '../../../tests/cluster/database-cluster.ts';
import {
  asynchronous,
  type Fault,
  faults,
  type Parts,
  withoutRequestIds,
} from '../../../tests/cluster/faults.ts';
import { judge, longestGap, type Verdict } from '../../../tests/cluster/judge.ts';
import { restoreElsewhere } from '../../../tests/cluster/restore-elsewhere.ts';
import { buildIfStale } from './run-tests.ts';

const STEADY_MS = 5_000;
const size = { campaigns: 20, sessionsPerCampaign: 6, seatsPerSession: 4, players: 40 };

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, 'no-canaries': { type: 'boolean', default: false } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

type Row = {
  fault: string;
  writesSeconds: number;
  visitorSeconds: number;
  ownSeconds: number;
  errors: number;
} & Verdict;

await buildIfStale();
installPackages(clusterPackages);
say('Starting three PostgreSQL, three etcd, HAProxy and PgBouncer');
const cluster = await startCluster();
const mailServer = await startMailServer();
const { db } = openDatabase({ url: cluster.directUrl, max: 2 });
const servers: ServerProcess[] = [];
let crowd: Crowd | undefined;
const rows: Row[] = [];

async function cleanUp(): Promise<void> {
  await Promise.all(servers.map((server) => server.cleanUp()));
  await cluster.stop();
  await mailServer.stop();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const wrong: string[] = [];
try {
  const env = {
    ...productionEnv,
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const startServer = async () => void servers.push(await startServerProcess(env));
  await startServer();
  await startServer();
  const { players, ...world } = await fillRush(db, size);
  const secrets = { secret: productionEnv.SECRET, previousSecrets: [] };
  const signedIn = players.map(({ id, token }) => ({
    id,
    cookie: `${sessionCookieName}=${token}.${signatureOf(secrets, token)}`,
  }));
  crowd = startCrowd({ ...world, players }, signedIn, () => servers.map(({ port }) => port));
  const parts: Parts = {
    cluster,
    startServer,
    async killServer() {
      const [server] = servers;
      server!.signal('SIGKILL');
      await server!.ended;
      servers.splice(0, 1);
      await server!.cleanUp();
    },
  };

  const judgeQuietly = async (playing: Crowd): Promise<Verdict> => {
    await playing.pause();
    const verdict = await judge(db, playing.ledger, mailServer.received);
    playing.goOn();
    return verdict;
  };
  const play = async (fault: Fault, wait = cluster.ready): Promise<Row> => {
    say(fault.name);
    const playing = crowd!;
    await sleep(STEADY_MS);
    const before = await judgeQuietly(playing);
    const from = performance.now();
    await fault.break(parts);
    await sleep(Math.max(0, from + fault.seconds * 1000 - performance.now()));
    const to = performance.now();
    await fault.mend?.(parts);
    await wait();
    await sleep(STEADY_MS);
    const verdict = since(before, await judgeQuietly(playing));
    const row = {
      fault: fault.name,
      writesSeconds: longestGap(playing, writes, from, to),
      visitorSeconds: longestGap(playing, ['visitor read'], from, to),
      ownSeconds: longestGap(playing, ['own read'], from, to),
      errors: playing.errors.filter(({ at }) => at > from).length,
      ...verdict,
    };
    say(JSON.stringify(row));
    return row;
  };

  for (const fault of faults) {
    if (options.only && !fault.name.includes(options.only)) continue;
    const row = await play(fault);
    rows.push(row);
    if (row.lost + row.doubled + row.oversold + row.unanswered > 0) wrong.push(fault.name);
  }
  if (!options.only) {
    say('backup from a standby, restored into another cluster, which then goes back in time');
    await crowd.pause();
    const { restored, back } = await restoreElsewhere(cluster, crowd.ledger);
    crowd.goOn();
    say(JSON.stringify({ restored, back }));
    if (restored.lost + restored.doubled + restored.oversold > 0) wrong.push('the restored backup');
    if (back.lost + back.left > 0) wrong.push('the moment that the cluster went back to');
  }
  for (const [what, times] of crowd.others) wrong.push(`${times} times: ${what}`);
  for (const server of servers)
    if (/unexpected error|unhandled/i.test(server.output())) wrong.push(server.output().slice(-2_000));

  if (!options['no-canaries']) {
    crowd.hasRequestIds = false;
    const doubled = await play(withoutRequestIds);
    crowd.hasRequestIds = true;
    if (doubled.doubled === 0) wrong.push('without request ids nothing was doubled');
    await cluster.configure({ synchronous_mode: false, synchronous_mode_strict: false });
    const wait = () => cluster.ready({ synchronous: false });
    await wait();
    const lossy = await play(asynchronous, wait);
    if (lossy.lost === 0) wrong.push('without synchronous replication nothing was lost');
    rows.push(doubled, lossy);
  }
  sayTable(rows);
} finally {
  await cleanUp();
}
for (const line of wrong) say(`WRONG: ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);

/** What came of a fault: what was wrong before it is not its own. */
function since(before: Verdict, after: Verdict): Verdict {
  return {
    lost: after.lost - before.lost,
    doubled: after.doubled - before.doubled,
    mailedTwice: after.mailedTwice - before.mailedTwice,
    oversold: after.oversold - before.oversold,
    unanswered: after.unanswered - before.unanswered,
  };
}

function sayTable(all: readonly Row[]): void {
  say(
    '\n| fault | lost | doubled | oversold | s without writes | s without reads of visitors | s without reads of people signed in | errors that people saw |',
  );
  say('|---|---|---|---|---|---|---|---|');
  for (const row of all) {
    const figures = [
      row.lost,
      row.doubled,
      row.oversold,
      ...[row.writesSeconds, row.visitorSeconds, row.ownSeconds].map((seconds) => seconds.toFixed(1)),
    ];
    say(`| ${row.fault} | ${figures.join(' | ')} | ${row.errors} |`);
  }
}
