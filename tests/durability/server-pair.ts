import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { readPassword } from '#platform/database/embedded/initialise.ts';
import { readPostmaster } from '#platform/database/embedded/postmaster.ts';
import { freePort } from '../support/server-process.ts';

export type PairedServer = {
  port: number;
  url: string;
  /** Runs statements as a superuser. */
  run(...statements: string[]): Promise<void>;
  /** Ends PostgreSQL at once, as if the machine had lost its power. */
  kill(): void;
};

/** Two PostgreSQL servers: one takes writes, the other replays them and takes over when `promote` is called. */
export type ServerPair = {
  /** Names the standby before the primary. */
  url: string;
  primary: PairedServer;
  standby: PairedServer;
  promote(): Promise<void>;
  cleanUp(): Promise<void>;
};

type Started = PairedServer & { dataDir: string; stop(): Promise<void> };

const clusterOf = (dataDir: string) => join(dataDir, 'postgres', 'data');

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const database = await startEmbedded({
    dataDir,
    settings: { listen_addresses: '127.0.0.1', port: String(port), ...settings },
  });
  const { socketFolder, pid } = readPostmaster(clusterOf(dataDir))!;
  return {
    dataDir,
    port,
    url: `postgres://guildhall:${readPassword(clusterOf(dataDir))}@127.0.0.1:${port}/guildhall`,
    async run(...statements) {
      const client = new Client({
        host: socketFolder || '127.0.0.1',
        port,
        user: 'postgres',
        database: 'guildhall',
      });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
    kill() {
      // Its processes would serve for a moment longer.
      const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
      for (const each of [String(pid), ...stdout.trim().split('\n')]) process.kill(Number(each), 'SIGKILL');
    },
    stop: () => database.stop(),
  };
}

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pair-'));
  // Started by root, the servers run as another user, who has to get in.
  chmodSync(folder, 0o711);
  return folder;
};

/** Starts a pair of servers with an empty database `guildhall`. */
export async function startPair(): Promise<ServerPair> {
  const [one, two] = [newFolder(), newFolder()];
  const first = await start(one);
  appendFileSync(
    join(clusterOf(one), 'pg_hba.conf'),
    'local replication all trust\nhost replication all 127.0.0.1/32 trust\n',
  );
  await first.stop();
  spawnSync('cp', ['-a', join(one, 'postgres'), two]);
  const primary = await start(one);
  const signal = join(clusterOf(two), 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(clusterOf(two));
  chownSync(signal, uid, gid);
  const standby = await start(two, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  });
  const password = readPassword(clusterOf(one));
  return {
    url: `postgres://guildhall:${password}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/guildhall`,
    primary,
    standby,
    promote: () => standby.run('select pg_promote()'),
    async cleanUp() {
      await Promise.all([primary.stop(), standby.stop()]);
      for (const folder of [one, two]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
