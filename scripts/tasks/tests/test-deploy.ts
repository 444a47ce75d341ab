// `npm run test:deploy`: builds the container of what is committed and runs it read-only, and installs it on a booted Debian under its
// systemd unit. Needs root on Debian 12, and some five minutes. Containers run without a network here.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../../tests/cluster/daemons.ts';
import { buildImage } from '../../../tests/deploy/real/container.ts';
import { tryUnit } from '../../../tests/deploy/real/unit.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const programs = {
  buildah: '/usr/bin/buildah',
  podman: '/usr/bin/podman',
  crun: '/usr/bin/crun',
  catatonit: '/usr/libexec/podman/catatonit',
  mmdebstrap: '/usr/bin/mmdebstrap',
  'systemd-container': '/usr/bin/systemd-nspawn',
};

/** Without the second kind of control groups, which crun does not take beside the first, in mounts of this process alone. */
function goApart(): never {
  const script = 'umount /sys/fs/cgroup/unified 2>/dev/null; exec "$0" "$@"';
  const command = [process.execPath, ...process.argv.slice(1)];
  const options = { stdio: 'inherit', env: { ...process.env, GUILDHALL_APART: '1' } } as const;
  process.exit(spawnSync('unshare', ['--mount', 'sh', '-c', script, ...command], options).status ?? 1);
}

installPackages(programs);
if (process.env['GUILDHALL_APART'] !== '1') goApart();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-deploy-'));
try {
  say('Building the container');
  const image = buildImage(folder);
  say(`  its image takes ${(image.bytes / 1e6).toFixed(0)} MB`);
  for (const line of await image.tryIt()) say(`  ${line}`);
  say('Booting a machine with the systemd unit');
  const archive = join(folder, 'guildhall.tar.gz');
  image.packArchive(archive);
  for (const line of tryUnit(folder, archive)) say(`  ${line}`);
  say('all as promised');
} finally {
  spawnSync('sh', ['-c', `umount ${folder}/images/overlay/*/merged ${folder}/images/overlay 2>/dev/null`]);
  rmSync(folder, { recursive: true, force: true });
}
