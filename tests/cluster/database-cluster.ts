import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../support/server-process.ts';
import { type Daemon, daemonUser, runAsDaemon, startDaemon } from './daemons.ts';

const deployFolder = resolve('deploy/cluster');
const password = 'a password of this test';
const names = ['one', 'two', 'three'] as const;
type Name = (typeof names)[number];
const READY_WITHIN_MS = 120_000;

type Member = { name: Name; port: number; restPort: number; dataDir: string; patroni: Daemon | null };

/** What Patroni says of a member. */
type MemberState = { name: Name; role: string; state: string; lag?: number | string };

/**
 * Three PostgreSQL under Patroni with three etcd, HAProxy and PgBouncer, all on loopback and run with the files of deploy/cluster. Only
 * addresses, passwords and folders are the test's.
 */
export type DatabaseCluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cluster-'));
  chmodSync(folder, 0o755);
  const owner = daemonUser();
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const start = (name: string, command: readonly string[], env?: Record<string, string>) =>
    startDaemon(name, command, { folder, ...(env && { env }) });

  const etcdPorts: { client: number; peer: number }[] = [];
  for (let n = 0; n < 3; n += 1) etcdPorts.push({ client: await freePort(), peer: await freePort() });
  const startEtcd = (n: number): Daemon => {
    const { client, peer } = etcdPorts[n]!;
    const all = etcdPorts.map((ports, place) => `etcd${place}=http://127.0.0.1:${ports.peer}`).join(',');
    const options = {
      name: `etcd${n}`,
      'data-dir': join(folder, `etcd${n}`),
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': all,
    };
    return start(`etcd${n}`, [
      '/usr/bin/etcd',
      ...Object.entries(options).map(([key, value]) => `--${key}=${value}`),
    ]);
  };
  const etcds = [0, 1, 2].map(startEtcd);

  const members: Member[] = [];
  for (const name of names) {
    const dataDir = join(folder, name);
    members.push({ name, port: await freePort(), restPort: await freePort(), dataDir, patroni: null });
  }
  const memberOf = (name: string) => members.find((member) => member.name === name)!;
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  own(sockets);
  const patroniFile = join(folder, 'patroni.yml');
  writeFileSync(
    patroniFile,
    readFileSync(join(deployFolder, 'patroni.yml'), 'utf8').replace(
      /^  parameters:$/m,
      `  parameters:\n    unix_socket_directories: ${sockets}`,
    ),
  );
  const repository = join(folder, 'pgbackrest');
  mkdirSync(repository);
  own(repository);
  const backrestEnv = ({ dataDir, port }: Member): Record<string, string> => ({
    PGBACKREST_CONFIG: join(deployFolder, 'pgbackrest.conf'),
    PGBACKREST_STANZA: 'guildhall',
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_LOCK_PATH: join(folder, 'locks'),
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: sockets,
    PGPASSWORD: password,
    PGUSER: 'postgres',
  });
  function startPatroni(member: Member): void {
    const { name, port, restPort, dataDir } = member;
    member.patroni = start(name, ['/usr/bin/patroni', patroniFile], {
      ...backrestEnv(member),
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
      PATRONI_ETCD3_HOSTS: etcdPorts.map(({ client }) => `127.0.0.1:${client}`).join(','),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: password,
    });
  }
  for (const member of members) startPatroni(member);

  const [primaryPort, standbysPort, poolerPort] = [await freePort(), await freePort(), await freePort()];
  const addresses = Object.fromEntries(
    members.flatMap(({ name, port, restPort }) => [
      [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${port}`],
      [`PATRONI_${name.toUpperCase()}`, String(restPort)],
    ]),
  );
  const haproxy = start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', join(deployFolder, 'haproxy.cfg')], {
    ...addresses,
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    STANDBYS_BIND: `127.0.0.1:${standbysPort}`,
  });

  /** What Patroni says of all members; whichever of them answers. */
  async function readMembers(): Promise<MemberState[]> {
    for (const { restPort } of members) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: MemberState[] }).members;
    }
    return [];
  }

  /** Waits until there is a primary, two standbys stream from it, and one of them confirms writes. */
  async function ready({ synchronous = true } = {}): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    let last: MemberState[] = [];
    while (Date.now() < until) {
      last = await readMembers();
      const isLeader = ({ role }: MemberState) => role === 'leader';
      const standbys = last.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state));
      const confirms = !synchronous || last.some(({ role }) => role === 'sync_standby');
      if (last.some(isLeader) && standbys.length === 2 && confirms && (await primaryAnswers())) return;
      await sleep(200);
    }
    throw new Error(`The cluster is not ready: ${JSON.stringify(last)} (logs in ${folder})`);
  }

  const superuser = (database: string, port = primaryPort) =>
    new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database,
      query_timeout: 10_000,
    });

  async function primaryAnswers(): Promise<boolean> {
    const client = superuser('postgres');
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select txid_current()');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  await ready();
  const client = superuser('postgres');
  await client.connect();
  await client.query(`create role guildhall login password '${password}'`);
  await client.query('create database guildhall owner guildhall');
  const { rows } = await client.query<{ secret: string }>(
    `select rolpassword as secret from pg_authid where rolname = 'guildhall'`,
  );
  await client.end();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"guildhall" "${rows[0]!.secret}"\n`, { mode: 0o600 });
  own(users);
  const poolerFile = join(folder, 'pgbouncer.ini');
  writeFileSync(
    poolerFile,
    readFileSync(join(deployFolder, 'pgbouncer.ini'), 'utf8')
      .replace('port=5000', `port=${primaryPort}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${poolerPort}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`),
  );
  const startPooler = () => start('pgbouncer', ['/usr/sbin/pgbouncer', poolerFile]);
  let pgbouncer = startPooler();

  async function leader(): Promise<Member> {
    const found = (await readMembers()).find(({ role }) => role === 'leader');
    if (!found) throw new Error('There is no primary');
    return memberOf(found.name);
  }

  /** The process of a member's PostgreSQL, from which its others come. */
  const postmasterOf = ({ dataDir }: Member) =>
    Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

  const urlAt = (port: number) =>
    `postgres://guildhall:${encodeURIComponent(password)}@127.0.0.1:${port}/guildhall`;

  return {
    folder,
    ready,
    leader,
    members,
    /** By way of PgBouncer. */
    url: urlAt(poolerPort),
    directUrl: urlAt(primaryPort),
    replicaUrl: urlAt(standbysPort),
    postmasterOf,
    killPostgres: (member: Member) => process.kill(postmasterOf(member), 'SIGKILL'),
    async killMember(member: Member): Promise<void> {
      const pid = postmasterOf(member);
      await member.patroni?.kill();
      member.patroni = null;
      process.kill(pid, 'SIGKILL');
    },
    bringBack(some: readonly Member[] = members): void {
      for (const member of some) if (member.patroni === null) startPatroni(member);
    },
    superuser,
    /** Runs a command of pgBackRest on a member's machine. */
    backrest: (member: Member, args: readonly string[]): void =>
      runAsDaemon(['/usr/bin/pgbackrest', ...args], { folder, env: backrestEnv(member) }),
    /** The empty folder of a member's database. */
    makeFolder({ dataDir }: Member): void {
      mkdirSync(dataDir, { mode: 0o700 });
      own(dataDir);
    },
    /** Starts a member's PostgreSQL without Patroni, until it has recovered what it was restored from. */
    async recoverAlone(member: Member): Promise<void> {
      const control = (...args: string[]) =>
        runAsDaemon(['/usr/lib/postgresql/15/bin/pg_ctl', '-D', member.dataDir, '-s', '-w', ...args], {
          folder,
          env: backrestEnv(member),
        });
      control('-l', join(folder, 'recovery.log'), 'start');
      const alone = superuser('postgres', member.port);
      await alone.connect();
      const recovers = async () =>
        (await alone.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')).rows[0]!
          .recovers;
      while (await recovers()) await sleep(200);
      await alone.end();
      control('stop');
    },
    /** Waits until some member is the primary, with standbys or without. */
    async hasLeader(): Promise<void> {
      const until = Date.now() + READY_WITHIN_MS;
      while (!(await readMembers()).some(({ role }) => role === 'leader')) {
        if (Date.now() > until) throw new Error(`No member becomes the primary (logs in ${folder})`);
        await sleep(200);
      }
    },
    /** Makes etcd forget the cluster, as `patronictl remove` does. */
    async forgetState(): Promise<void> {
      const range = { key: btoa('/service/guildhall/'), range_end: btoa('/service/guildhall0') };
      const answer = await fetch(`http://127.0.0.1:${etcdPorts[0]!.client}/v3/kv/deleterange`, {
        method: 'POST',
        body: JSON.stringify(range),
      });
      if (!answer.ok) throw new Error(`etcd forgets nothing: ${await answer.text()}`);
    },
    killEtcd: (n: number) => etcds[n]!.kill(),
    bringBackEtcd(n: number): void {
      etcds[n] = startEtcd(n);
    },
    /** Ends PgBouncer at once, and starts another. */
    async replacePooler(): Promise<void> {
      await pgbouncer.kill();
      pgbouncer = startPooler();
    },
    async switchOver(): Promise<void> {
      const { name, restPort } = await leader();
      const candidate = (await readMembers()).find(({ role }) => role === 'sync_standby')!.name;
      const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: name, candidate }),
      });
      if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
    },
    /** Changes settings that all members share. */
    async configure(settings: object): Promise<void> {
      const { restPort } = await leader();
      const answer = await fetch(`http://127.0.0.1:${restPort}/config`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(`Not configured: ${await answer.text()}`);
    },
    async stop(): Promise<void> {
      await Promise.all([haproxy.kill(), pgbouncer.kill(), ...members.map(({ patroni }) => patroni?.kill())]);
      for (const member of members) {
        try {
          process.kill(postmasterOf(member), 'SIGKILL');
        } catch {
          // It has ended.
        }
      }
      await Promise.all(etcds.map((etcd) => etcd.kill()));
      await sleep(500);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
