import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyNode, makeDebian, run } from './debian.ts';

/**
 * What a process tries that runs as the unit runs the server. The unit must refuse all of it. A unit without the lines that
 * harden it must allow all of it, because otherwise a try says nothing.
 */
const forbidden: Readonly<Record<string, string>> = {
  "read another user's home": 'cat /home/bob/notes',
  'write to /usr': 'touch /usr/local/open/x',
  'write to /etc': 'touch /etc/open/x',
  'write to the data of others': 'touch /var/lib/open/x',
  'see the temporary files of others': 'cat /tmp/of-others',
  'make a namespace': 'unshare --user true',
  'gain rights by a set-user-ID program': "grep -q 'NoNewPrivs:.0' /proc/self/status",
  'open a netlink socket': 'node -e "os.networkInterfaces()"',
};
const allowed: Readonly<Record<string, string>> = {
  'write its data': 'touch /var/lib/guildhall/data/x',
  'write its cache': 'touch /var/cache/guildhall/x',
};

/** A program that writes a line for each thing that it tries: `write to /usr: refused`. */
const tryAll = (file: string) =>
  [
    '#!/bin/sh',
    `exec > ${file}`,
    ...Object.entries({ ...forbidden, ...allowed }).map(
      ([what, command]) =>
        `if ( ${command} ) >/dev/null 2>&1; then echo "${what}: allowed"; else echo "${what}: refused"; fi`,
    ),
    'exit 0\n',
  ].join('\n');

/** The procedure of docs/operations/production.md, as root of the machine. What it prints goes to a file of the machine. */
const procedure = `#!/bin/sh
exec > /var/log/trial.out 2>&1
set -eu
until_open() { for i in $(seq 600); do guildhall-healthy && return 0; sleep 0.2; done; journalctl -u guildhall | tail -40; return 1; }
useradd --system guildhall
install -d -o guildhall -g guildhall /opt/guildhall
sudo -u guildhall sh /srv/guildhall/deploy/update prepare /srv/guildhall.tar.gz
sudo -u guildhall sh /srv/guildhall/deploy/update switch
install -d -m 700 /etc/guildhall
install -m 600 /srv/guildhall/deploy/environment.example /etc/guildhall/environment
sed -i "s|^SECRET=$|SECRET=$(head -c 32 /dev/urandom | base64)|; /^SMTP_URL=/d" /etc/guildhall/environment
cp /srv/guildhall/deploy/guildhall*.service /srv/guildhall/deploy/guildhall-backup.timer /etc/systemd/system/
mkdir /etc/systemd/system/guildhall.service.d
printf '[Service]\\nExecStartPost=/usr/local/bin/try-all\\n' > /etc/systemd/system/guildhall.service.d/trial.conf
sed '/^Protect\\|^Private\\|^NoNew\\|^Restrict[A-Z]\\|^Lock\\|^Capab\\|^Exec\\|^ReadWrite/d; s|^\\[Service\\]|&\\nType=oneshot\\nExecStart=/usr/local/bin/try-all-bare|' \\
  /srv/guildhall/deploy/guildhall.service > /etc/systemd/system/bare.service
systemctl daemon-reload
systemctl enable --now guildhall
systemctl enable --now guildhall-backup.timer
until_open
echo 'STEP open'
systemctl start bare
rm -f /usr/local/open/x /etc/open/x /var/lib/open/x
install /srv/guildhall/deploy/guildhall /usr/local/bin/guildhall
guildhall doctor > /var/log/doctor.out 2>&1 || true
grep '^WRONG' /var/log/doctor.out || true
[ "$(grep -c '^WRONG' /var/log/doctor.out)" = 1 ] && grep -q '^WRONG  mail ' /var/log/doctor.out
echo 'STEP doctor'
guildhall make-admin ada@guild.example
systemctl start guildhall-backup
ls /var/lib/guildhall/data/backups/guildhall-*.tar.gz
echo 'STEP backup'
kill -9 "$(systemctl show --property MainPID --value guildhall)"
sleep 3
until_open
echo 'STEP killed and back'
systemctl restart guildhall
until_open
guildhall make-admin ada@guild.example | grep 'is an admin already'
echo 'STEP restarted'
systemctl stop guildhall
systemctl show --property Result --value guildhall | grep -x success
pgrep postgres && exit 1
echo 'STEP stopped'
systemd-analyze security guildhall --no-pager | tail -1
`;
const steps = ['open', 'doctor', 'backup', 'killed and back', 'restarted', 'stopped'];

const trial = `[Unit]
DefaultDependencies=no
Wants=multi-user.target
After=basic.target dbus.service
[Service]
Type=oneshot
ExecStart=-/root/procedure
ExecStopPost=/bin/systemctl --no-block poweroff
`;

/**
 * Boots a Debian under systemd-nspawn, without a network, installs a release archive there by the procedure of the documents, and tries
 * what the unit refuses. Returns what was seen, a line each.
 * @throws Error with what the machine said, where anything is not as promised
 */
export function tryUnit(folder: string, archive: string): string[] {
  const root = join(folder, 'machine');
  makeDebian(root, ['systemd', 'systemd-sysv', 'dbus', 'util-linux', 'sudo', 'procps']);
  copyNode(root);
  run('tar', ['--extract', '--gzip', '--file', archive, '--directory', join(root, 'srv')]);
  copyFileSync(archive, join(root, 'srv', 'guildhall.tar.gz'));
  const write = (path: string, text: string, mode = 0o644) => {
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  for (const open of ['usr/local/open', 'etc/open', 'var/lib/open']) {
    mkdirSync(join(root, open));
    chmodSync(join(root, open), 0o777);
  }
  mkdirSync(join(root, 'home/bob'));
  write('home/bob/notes', 'of Bob');
  write('etc/tmpfiles.d/others.conf', 'f /tmp/of-others 0644 root root - of others\n');
  write('usr/local/bin/try-all', tryAll('/var/lib/guildhall/tried'), 0o755);
  write('usr/local/bin/try-all-bare', tryAll('/var/lib/guildhall/tried-bare'), 0o755);
  write(
    'usr/local/bin/guildhall-healthy',
    '#!/bin/sh\nexec node /srv/guildhall/scripts/healthy.mjs 2>/dev/null\n',
    0o755,
  );
  write('root/procedure', procedure, 0o755);
  write('etc/systemd/system/trial.service', trial);

  const machine = ['--quiet', '--directory', root, '--register=no', '--keep-unit', '--private-network'];
  const boot = ['--console=pipe', '--boot', 'systemd.unit=trial.service'];
  run('timeout', ['--kill-after=5', '400', 'systemd-nspawn', ...machine, ...boot]);

  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').trim() : '';
  const said = read('var/log/trial.out');
  const missing = steps.find((step) => !said.includes(`STEP ${step}\n`));
  if (missing !== undefined) throw new Error(`The unit did not come to "${missing}":\n${said.slice(-4_000)}`);
  const tried = read('var/lib/guildhall/tried').split('\n');
  const bare = read('var/lib/guildhall/tried-bare').split('\n');
  for (const what of Object.keys(forbidden)) {
    if (!tried.includes(`${what}: refused`)) throw new Error(`The unit does not refuse: ${what}`);
    if (!bare.includes(`${what}: allowed`)) throw new Error(`A bare unit refuses, too: ${what}`);
  }
  for (const what of Object.keys(allowed))
    if (!tried.includes(`${what}: allowed`)) throw new Error(`The unit refuses: ${what}`);
  return [
    ...steps.map((step) => `came to: ${step}`),
    ...tried.map((line) => `as the unit, ${line}`),
    said.split('\n').at(-1) ?? '',
  ];
}
