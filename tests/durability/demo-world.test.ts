// A product that was tried out and goes into production: on its own folder, and out of a backup.
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://guild.example',
  SECRET: 'a secret for this test, long enough for production',
};
const refusal =
  /^The database holds \d+ demo accounts?, which must not be in production: npm run remove-demo, .*\n$/;

let folder: string;
let tried: ServerProcess;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-demo-world-'));
  // Started by root, the embedded database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  archive = join(folder, 'demo.tar.gz');
  tried = await startServerProcess({ DEMO: '1' });
  await run('scripts/tasks/backup.ts', { DATA_DIR: tried.dataDir }, archive);
  tried.signal('SIGTERM');
  await tried.ended;
});
afterAll(async () => {
  await tried?.cleanUp();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command without a terminal; answers with its exit code and what it said on each output. */
async function run(file: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, DEMO: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const [said, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said, problems };
}

const startInProduction = async (dataDir: string) =>
  run('src/api/main.ts', { ...production, DATA_DIR: dataDir, PORT: String(await freePort()) });

test('the demo accounts have a password of their folder’s own, kept for the server’s user alone', async () => {
  const file = join(tried.dataDir, 'demo-password');
  const password = (await readFile(file, 'utf8')).trim();
  expect(password).toMatch(/^[\w-]{16}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(tried.output()).toContain(`by one click or with the password ${password}:`);
});

test('behind a proxy that shows itself in no request, as nginx by default, the product does not start outside of production', async () => {
  // Such a request is Host 127.0.0.1 from 127.0.0.1 without a forwarding header: only the configuration tells.
  for (const opening of [
    { PUBLIC_URL: 'https://guild.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { HOST: '0.0.0.0' },
  ]) {
    const [name = ''] = Object.keys(opening);
    const refused = await run('src/api/main.ts', { DATA_DIR: join(folder, 'open'), ...opening });
    expect(refused).toMatchObject({
      code: 1,
      said: '',
      problems: expect.stringMatching(
        new RegExp(`^${name} lets other machines in, .*NODE_ENV=production.*\\n$`),
      ),
    });
  }
});

test('a folder that was tried out starts in production only when its demo world was removed', async () => {
  const refused = await startInProduction(tried.dataDir);
  expect(refused).toMatchObject({ code: 1, problems: expect.stringMatching(refusal) });
  expect(refused.said).not.toContain('is at https://');

  const environment = { ...production, DATA_DIR: tried.dataDir };
  const doctor = await run('scripts/tasks/doctor.ts', environment);
  expect(doctor).toMatchObject({
    code: 1,
    said: expect.stringMatching(/WRONG {2}accounts .*npm run remove-demo/),
  });

  const unasked = await run('scripts/tasks/remove-demo.ts', environment);
  expect(unasked).toMatchObject({
    code: 1,
    said: expect.stringMatching(/This removes .*80 players, 40 campaigns, /),
    problems: 'There is no terminal to ask at: npm run remove-demo -- --yes removes without asking\n',
  });
  expect(await startInProduction(tried.dataDir)).toMatchObject({ code: 1 });

  const removed = await run('scripts/tasks/remove-demo.ts', environment, '--yes');
  expect(removed).toMatchObject({
    code: 0,
    problems: '',
    said: expect.stringMatching(/\nRemoved .*80 players/),
  });
  const again = await run('scripts/tasks/remove-demo.ts', environment, '--yes');
  expect(again).toMatchObject({
    code: 0,
    said: expect.stringMatching(/There is no demo world in this database\n$/),
  });
  expect((await run('scripts/tasks/doctor.ts', environment)).said).toMatch(
    /ok {5}accounts {7}none is of the demo/,
  );

  const server = await startServerProcess(environment);
  try {
    const password = (await readFile(join(tried.dataDir, 'demo-password'), 'utf8')).trim();
    for (const email of ['admin@example.com', 'organiser@example.com', 'player@example.com']) {
      const answer = await fetch(`${server.url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { origin: production.PUBLIC_URL, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(401);
    }
    expect(server.output()).toMatch(
      /SMTP_URL is not set: nobody gets mail, and messages .* lie in .*outbox for 30 days/,
    );
  } finally {
    server.signal('SIGTERM');
    await server.ended;
    await server.cleanUp();
  }
});

test('a restored backup of a tried-out product does not start in production', async () => {
  const dataDir = join(folder, 'restored');
  const environment = { ...production, DATA_DIR: dataDir };
  expect(await run('scripts/tasks/restore.ts', environment, archive)).toMatchObject({ code: 0 });
  expect(await startInProduction(dataDir)).toMatchObject({
    code: 1,
    problems: expect.stringMatching(refusal),
  });
});
