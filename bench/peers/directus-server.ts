// Directus as its manual starts it, without its pages, from the folder that is the first argument, on the database that is
// the second, where it makes tables of its own. Lets visitors and one account read what the list shows. Sends its parent
// the port and the account's token, and ends with it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../tests/support/server-process.ts';

const READY_WITHIN_MS = 60_000;
const ADMIN_TOKEN = 'only-for-the-bench-and-its-admin';
const MEMBER_TOKEN = 'only-for-the-bench-and-its-member';
const READ_BY_THE_LIST = [
  'campaigns',
  'campaign_types',
  'game_systems',
  'retailers',
  'conventions',
  'sessions',
];

const [folder = '', databaseUrl = ''] = process.argv.slice(2);
const cli = join(folder, 'node_modules/directus/cli.js');

const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const database = new URL(databaseUrl.replace('postgresql:///', 'postgresql://socket/'));
const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: `${port}`,
  PUBLIC_URL: address,
  SECRET: 'only for the bench, which nobody else reaches',
  DB_CLIENT: 'pg',
  DB_HOST: database.searchParams.get('host') ?? database.hostname,
  DB_PORT: database.searchParams.get('port') ?? '5432',
  DB_USER: database.searchParams.get('user') ?? database.username,
  DB_DATABASE: database.pathname.slice(1),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'only for the bench',
  ADMIN_TOKEN,
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
};

async function waitUntilReady(child: ChildProcess): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < READY_WITHIN_MS; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`);
    const answer = await fetch(`${address}/server/ping`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('Directus is not ready');
}

async function ask<T>(method: string, path: string, content?: unknown): Promise<T> {
  const answer = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    ...(content !== undefined && { body: JSON.stringify(content) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

const reads = (policy: string) =>
  READ_BY_THE_LIST.map((collection) => ({
    policy,
    collection,
    action: 'read',
    fields: ['*'],
    permissions: {},
  }));

/** Names the sessions of a campaign, and lets visitors and one account read what the list shows. */
async function prepare(): Promise<void> {
  await ask('PATCH', '/relations/sessions/campaign_id', { meta: { one_field: 'sessions' } });
  await ask('POST', '/fields/campaigns', { field: 'sessions', type: 'alias', meta: { special: ['o2m'] } });
  const [visitors] = await ask<{ id: string }[]>(
    'GET',
    `/policies?filter=${encodeURIComponent('{"name":{"_contains":"public"}}')}`,
  );
  const members = await ask<{ id: string }>('POST', '/policies', { name: 'Members' });
  await ask('POST', '/permissions', [...reads(visitors?.id ?? ''), ...reads(members.id)]);
  await ask('POST', '/users', {
    email: 'member@example.com',
    password: 'only for the bench',
    token: MEMBER_TOKEN,
    status: 'active',
    policies: [{ policy: members.id }],
  });
}

await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: folder, env });
const child = spawn(process.execPath, [cli, 'start'], { cwd: folder, env, stdio: 'ignore' });
process.on('disconnect', () => {
  child.kill();
  process.exit();
});
process.on('exit', () => void child.kill());
await waitUntilReady(child);
await prepare();
process.send?.({ port, token: MEMBER_TOKEN });
