import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyNode, makeDebian, run } from './debian.ts';

const HEALTHY_WITHIN_MS = 120_000;
const NAME = 'guildhall-on-trial';
const PRODUCT = 'The Ninth Table';
/** Programs for the container's Node, which print what they saw. */
const setUp = (code: string) => `
  const page = 'http://127.0.0.1:3000/setup';
  const opened = await fetch(page + '?code=${code}', { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie').split(';')[0];
  const fields = { name: '${PRODUCT}', email: 'ann@guild.example', password: 'an old brass lantern' };
  const answer = await fetch(page, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
  const isReady = async () => (await fetch('http://127.0.0.1:3000/readyz').catch(() => null))?.ok;
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await new Promise((wake) => setTimeout(wake, 200));
  console.log(opened.status, answer.status, await isReady());`;
const readLandingPage = `
  const answer = await fetch('http://127.0.0.1:3000/', { headers: { host: 'guild.example' } });
  console.log(answer.status, (await answer.text()).includes('${PRODUCT}'));`;
/** Unprivileged machines may not raise limits, nor give containers control groups of their own. */
const machine = ['--cgroup-manager', 'cgroupfs'];
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

export type Image = {
  bytes: number;
  /** Packs the product's folder as release archives are, with one folder in it. */
  packArchive: (file: string) => void;
  /** Starts it as deploy/container/compose.yaml does, and returns what was seen, a line each. */
  tryIt: () => Promise<string[]>;
};

/**
 * Builds the image of what is committed with deploy/container/Containerfile, on a Debian of its own in place of the registry's
 * images, in a folder that becomes the store of images.
 */
export function buildImage(folder: string): Image {
  const store = [
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'overlay',
  ];
  const buildah = (...args: string[]) => run('buildah', [...store, ...args]);
  const podman = (...args: string[]) => run('podman', [...store, ...machine, ...args]);
  // crun refuses mixed control groups for building; running goes without.
  const build = (tag: string, context: string, ...args: string[]) =>
    buildah('bud', '--quiet', '--isolation', 'chroot', '--tag', `localhost/${tag}`, ...args, context);

  const base = join(folder, 'base');
  mkdirSync(base);
  makeDebian(join(base, 'debian.tar'));
  writeFileSync(join(base, 'Containerfile'), 'FROM scratch\nADD debian.tar /\n');
  build('debian', base);
  const builder = join(folder, 'builder');
  mkdirSync(builder);
  makeDebian(join(builder, 'debian.tar'), ['git', 'ca-certificates']);
  copyNode(join(builder, 'node'));
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  mkdirSync(join(builder, 'node', dirname(authorities)), { recursive: true });
  copyFileSync(authorities, join(builder, 'node', authorities));
  writeFileSync(
    join(builder, 'Containerfile'),
    [
      'FROM scratch',
      'ADD debian.tar /',
      'COPY node /',
      // A machine may reach the registry by way of an authority of its own.
      `ENV NODE_EXTRA_CA_CERTS=${authorities} npm_config_cafile=${authorities}`,
      'RUN ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm\n',
    ].join('\n'),
  );
  build('builder', builder);

  const clone = join(folder, 'clone');
  run('git', ['clone', '--quiet', process.cwd(), clone]);
  const images = ['BUILD_IMAGE=localhost/builder', 'BASE_IMAGE=localhost/debian'];
  const buildArguments = images.flatMap((image) => ['--build-arg', image]);
  const ignored = ['--ignorefile', join(clone, '.dockerignore')];
  const containerfile = ['--file', join(clone, 'deploy/container/Containerfile')];
  build('guildhall', clone, ...buildArguments, ...ignored, ...containerfile);
  const bytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', 'localhost/guildhall'));

  function packArchive(file: string): void {
    const container = buildah('from', 'localhost/guildhall').trim();
    const mounted = buildah('mount', container).trim();
    run('tar', ['--create', '--gzip', '--file', file, '--directory', join(mounted, 'opt'), 'guildhall']);
    buildah('rm', container);
  }

  const inside = (...command: string[]) => podman('exec', NAME, ...command);
  const runInside = (program: string) =>
    inside(
      'sh',
      '-c',
      `/opt/guildhall/node_modules/node-*/bin/node --input-type=module -e "$1"`,
      'sh',
      program,
    ).trim();
  const succeeds = (...command: string[]): boolean => {
    try {
      inside(...command);
      return true;
    } catch {
      return false;
    }
  };
  async function start(): Promise<number> {
    const begun = performance.now();
    const guards = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--init'];
    const place = ['--volume', 'data:/data', '--network', 'none', '--shm-size', '256m'];
    const variables = ['PUBLIC_URL=https://guild.example', `SECRET=${'of-this-trial-'.repeat(3)}7Q`];
    const named = ['run', '--detach', '--name', NAME, '--pull', 'never'];
    const environment = variables.flatMap((variable) => ['--env', variable]);
    podman(...named, ...limits, ...guards, ...place, ...environment, 'localhost/guildhall');
    while (!succeeds('guildhall', 'healthy')) {
      if (performance.now() - begun > HEALTHY_WITHIN_MS)
        throw new Error(`The container was not healthy in time:\n${podman('logs', NAME)}`);
      await sleep(500);
    }
    return (performance.now() - begun) / 1000;
  }
  /** Stops it as `docker stop` does, and returns its exit code. */
  function stop(): number {
    podman('stop', '--time', '45', NAME);
    const code = Number(podman('inspect', '--format', '{{.State.ExitCode}}', NAME));
    podman('rm', NAME);
    return code;
  }

  async function tryIt(): Promise<string[]> {
    const seen: string[] = [];
    const expectThat = (what: string, holds: boolean) => {
      if (!holds) throw new Error(`${what}: does not hold\n${podman('logs', NAME).slice(-2_000)}`);
      seen.push(what);
    };
    const first = await start();
    try {
      seen.push(`healthy after ${first.toFixed(1)} s in an empty volume`);
      expectThat('runs as user 10001', inside('id', '-u').trim() === '10001');
      expectThat('cannot write its own code', !succeeds('touch', '/opt/guildhall/x'));
      expectThat('cannot write its system', !succeeds('touch', '/usr/x'));
      expectThat('writes its volume', succeeds('touch', '/data/x'));
      const [, code = ''] = /\/setup\?code=([A-Z0-9-]+)/.exec(podman('logs', NAME)) ?? [];
      expectThat('is set up with the code of its log', runInside(setUp(code)) === '303 200 true');
      expectThat('serves the landing page under its new name', runInside(readLandingPage) === '200 true');
      // There is no mail server on this machine.
      const findings = inside('sh', '-c', 'guildhall doctor || true').split('\n');
      const wrong = findings.filter((line) => line.startsWith('WRONG'));
      expectThat(
        'the doctor finds nothing wrong but the missing mail server',
        wrong.length === 1 && wrong[0]!.startsWith('WRONG  mail '),
      );
      expectThat(
        'makes an admin',
        inside('guildhall', 'make-admin', 'ada@guild.example').includes('https://'),
      );
      expectThat('makes a backup', inside('guildhall', 'backup').includes('/data/backups/'));
      expectThat('stops in good order', stop() === 0);
      seen.push(`healthy after ${(await start()).toFixed(1)} s in a volume with data`);
      expectThat(
        'kept the admin',
        inside('guildhall', 'make-admin', 'ada@guild.example').includes('is an admin already'),
      );
      stop();
    } catch (error) {
      run('sh', ['-c', `podman ${[...store, ...machine].join(' ')} rm --force ${NAME} || true`]);
      throw error;
    }
    return seen;
  }
  return { bytes, packArchive, tryIt };
}
