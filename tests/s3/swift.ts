import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BucketSettings } from '#platform/config/bucket-settings.ts';
import { freePort } from '../support/server-process.ts';

/** Debian's packages of OpenStack Swift, with the programs by which they are known. */
export const swiftPackages: Readonly<Record<string, string>> = {
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  memcached: '/usr/bin/memcached',
};

const kinds = ['account', 'container', 'object'] as const;
const READY_MS = 60_000;
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };

/**
 * Starts OpenStack Swift with its S3 interface on loopback, as its own user, with one disk in `folder` and no bucket. It
 * checks signatures, and takes and gives objects as large installations do.
 */
export async function startSwift(
  folder: string,
): Promise<{ settings: BucketSettings; stop: () => Promise<void> }> {
  const user = Object.fromEntries(['uid', 'gid'].map((name) => [name, idOf(name)])) as {
    uid: number;
    gid: number;
  };
  const ports = await Promise.all([...kinds, 'proxy', 'cache'].map(() => freePort()));
  const [proxy, cache] = ports.slice(kinds.length) as [number, number];
  for (const name of ['conf', 'data/d1', 'log', 'cache']) mkdirSync(join(folder, name), { recursive: true });
  kinds.forEach((kind, at) => {
    makeRing(folder, kind, ports[at]!);
    writeFileSync(join(folder, 'conf', `${kind}.conf`), storageConfig(folder, kind, ports[at]!));
  });
  writeFileSync(join(folder, 'conf', 'proxy.conf'), proxyConfig(folder, proxy, cache));
  chmodSync(folder, 0o755);
  run(folder, 'chown', '-R', 'swift', folder);

  const processes: ChildProcess[] = [];
  const start = (name: string, program: string, ...args: string[]) => {
    const log = openSync(join(folder, 'log', name), 'a');
    const options = { cwd: folder, env: { ...env, HOME: folder }, ...user };
    processes.push(spawn(program, args, { ...options, stdio: ['ignore', log, log] }));
    closeSync(log);
  };
  const stop = async () => {
    await Promise.all(
      processes.map(
        (child) =>
          new Promise<void>((ended) => {
            child.once('exit', () => ended());
            if (child.exitCode !== null || !child.kill('SIGKILL')) ended();
          }),
      ),
    );
  };
  start('memcached', '/usr/bin/memcached', '-l', '127.0.0.1', '-p', String(cache), '-m', '32');
  for (const kind of kinds)
    start(kind, `/usr/bin/swift-${kind}-server`, join(folder, 'conf', `${kind}.conf`));
  start('proxy', '/usr/bin/swift-proxy-server', join(folder, 'conf', 'proxy.conf'));
  const endpoint = `http://127.0.0.1:${proxy}`;
  try {
    await answers(`${endpoint}/healthcheck`);
  } catch (error) {
    await stop();
    throw error;
  }
  const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' };
  return {
    settings: { ...keys, endpoint, bucket: 'guild-files', pathStyle: true, publicEndpoint: endpoint },
    stop,
  };
}

function idOf(name: string): number {
  const { status, stdout } = spawnSync('id', [`-${name[0]}`, 'swift'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Debian’s packages of Swift make a user swift, and there is none');
  return Number(stdout);
}

function run(folder: string, ...[program = '', ...args]: string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}

function makeRing(folder: string, kind: string, port: number): void {
  const file = join(folder, 'conf', `${kind}.builder`);
  run(folder, 'swift-ring-builder', file, 'create', '4', '1', '1');
  run(folder, 'swift-ring-builder', file, 'add', `r1z1-127.0.0.1:${port}/d1`, '1');
  run(folder, 'swift-ring-builder', file, 'rebalance');
}

async function answers(address: string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('Swift does not answer: its logs are beside its data');
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = swift
swift_dir = ${join(folder, 'conf')}
workers = 0
log_level = WARNING
`;

const storageConfig = (folder: string, kind: string, port: number) => `${common(folder, port)}
devices = ${join(folder, 'data')}
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:recon]
use = egg:swift#recon
recon_cache_path = ${join(folder, 'cache')}
`;

const filters = [
  'catch_errors',
  'gatekeeper',
  'healthcheck',
  'listing_formats',
  'bulk',
  'copy',
  'slo',
  'dlo',
];

const proxyConfig = (folder: string, port: number, cache: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
dns_compliant_bucket_names = true
check_bucket_owner = false
allow_multipart_uploads = true
min_segment_size = 5242880
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;
