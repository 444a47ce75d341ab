import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseCluster } from './database-cluster.ts';

/** What a fault may break. */
export type Parts = {
  cluster: DatabaseCluster;
  /** Ends a server of Guildhall at once. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
};

export type Fault = {
  name: string;
  break(parts: Parts): Promise<void>;
  /** How long it stays broken, counted from the break. */
  seconds: number;
  mend?(parts: Parts): Promise<void> | void;
};

/** With a lease of 20 s, and the time that a standby needs to take over. */
const FAILOVER_SECONDS = 40;

const killPrimary = async ({ cluster }: Parts) => cluster.killMember(await cluster.leader());

export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of the primary and its Patroni',
    break: killPrimary,
    seconds: FAILOVER_SECONDS,
    mend: ({ cluster }) => cluster.bringBack(),
  },
  {
    name: 'kill -9 of PostgreSQL alone',
    async break({ cluster }) {
      cluster.killPostgres(await cluster.leader());
    },
    seconds: FAILOVER_SECONDS,
  },
  {
    name: 'kill -9 of a server of Guildhall',
    break: (parts) => parts.killServer(),
    seconds: 10,
    mend: (parts) => parts.startServer(),
  },
  {
    name: 'kill -9 of one of three etcd',
    break: ({ cluster }) => cluster.killEtcd(0),
    seconds: 20,
    mend: ({ cluster }) => cluster.bringBackEtcd(0),
  },
  {
    name: 'kill -9 of two of three etcd: no quorum',
    async break({ cluster }) {
      await Promise.all([cluster.killEtcd(1), cluster.killEtcd(2)]);
    },
    seconds: 40,
    mend({ cluster }) {
      cluster.bringBackEtcd(1);
      cluster.bringBackEtcd(2);
    },
  },
  {
    name: 'kill -9 of PgBouncer, and another one',
    break: ({ cluster }) => cluster.replacePooler(),
    seconds: 10,
  },
  { name: 'planned switchover', break: ({ cluster }) => cluster.switchOver(), seconds: 15 },
];

/** Without request ids a write whose answer is lost is written again. */
export const withoutRequestIds: Fault = {
  name: 'canary: kill -9 of PgBouncer 20 times, writes without request ids',
  async break({ cluster }) {
    for (let turn = 0; turn < 20; turn += 1) {
      await cluster.replacePooler();
      await sleep(1_000);
    }
  },
  seconds: 30,
};

/** Without synchronous replication what the standbys have not got yet is lost. */
export const asynchronous: Fault = {
  name: 'canary: kill -9 of the primary, asynchronous, standbys 0.7 s behind',
  async break({ cluster }) {
    const leader = await cluster.leader();
    const standbys = cluster.members.filter((member) => member !== leader);
    const receivers = standbys.flatMap((member) => childrenOf(cluster.postmasterOf(member), 'walreceiver'));
    for (const pid of receivers) process.kill(pid, 'SIGSTOP');
    await sleep(700);
    await cluster.killMember(leader);
    for (const pid of receivers) {
      process.kill(pid, 'SIGTERM');
      process.kill(pid, 'SIGCONT');
    }
  },
  seconds: FAILOVER_SECONDS,
  mend: ({ cluster }) => cluster.bringBack(),
};

/** The processes that PostgreSQL started for a purpose. */
function childrenOf(pid: number, purpose: string): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(purpose))
    .map((line) => Number(line.trim().split(' ', 1)[0]));
}
