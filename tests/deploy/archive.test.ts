// A release archive as people unpack it: no npm, no registry, no Node of the machine.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOut } from '../../scripts/tasks/release/make-archive.ts';
import { freePort } from '../support/server-process.ts';

const run = promisify(execFile);

let folder: string;
let archive: string;
let env: Record<string, string>;
let server: ChildProcess;
let output = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'));
  await chmod(folder, 0o711);
  archive = join(folder, 'guildhall');
  layOut(archive);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o711 });
  env = {
    // The commands of the shell alone.
    PATH: '/usr/bin:/bin',
    HOME: folder,
    npm_config_registry: 'http://127.0.0.1:1',
    DATA_DIR: data,
    DEMO: '1',
    PORT: String(await freePort()),
  };
  server = spawn(join(archive, 'guildhall'), ['start'], {
    cwd: archive,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(' is at http')) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  if (server.kill('SIGTERM')) await ended;
  rmSync(folder, { recursive: true, force: true });
});

const url = (path: string) => `http://127.0.0.1:${env['PORT']}${path}`;

test('it starts without installing or building anything, and serves pages, files and the API', async () => {
  expect(output).not.toMatch(/Installing|Building/);
  const landing = await fetch(url('/'));
  expect(landing.status).toBe(200);
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await landing.text()) ?? [];
  expect((await fetch(url(script))).status).toBe(200);
  expect((await fetch(url('/api/game-systems'))).status).toBe(200);
});

test('mails that wait in its outbox can be read', async () => {
  const answer = await fetch(url('/api/auth/sign-up'), {
    method: 'POST',
    headers: { origin: url(''), 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'an old brass lantern' }),
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(async () => (await fetch(url('/dev/outbox'))).text(), { timeout: 30_000 })
    .toContain('.eml');
  const [, name = ''] =
    /href="[^"]*\/dev\/outbox\/([^"]+\.eml)"/.exec(await (await fetch(url('/dev/outbox'))).text()) ?? [];
  const mail = await fetch(url(`/dev/outbox/${name}`));
  expect(mail.status).toBe(200);
  expect(await mail.text()).toContain('ada@example.com');
});

test('the commands of operators run, from whatever folder they are typed in', async () => {
  const { stdout } = await run(join(archive, 'guildhall'), ['backup', 'kept.tar.gz'], { cwd: folder, env });
  expect(stdout).toContain(`to ${join(folder, 'kept.tar.gz')}`);
  const doctor = await run(join(archive, 'guildhall'), ['doctor'], { cwd: folder, env });
  expect(doctor.stdout).toContain('Nothing is wrong');
});

test('commands for developers say that they need a clone', async () => {
  await expect(run(join(archive, 'guildhall'), ['test'], { cwd: archive, env })).rejects.toThrow(
    "'test' is for those who develop Guildhall, and needs a clone of its repository",
  );
});

test('on a machine of another kind it says which archive to take', async () => {
  const file = join(archive, 'release.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(/"platform": "[^"]+"/, '"platform": "plan9-mips"'));
  await expect(run(join(archive, 'guildhall'), ['doctor'], { cwd: archive, env })).rejects.toThrow(
    /is for plan9-mips, and this machine is \w+-\w+: take the archive for \w+-\w+/,
  );
  writeFileSync(file, before);
});
