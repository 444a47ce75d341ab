// A server in production whose SECRET changes, as docs/operations/configuration.md says: started again with the one before in
// SECRET_PREVIOUS, and later without it.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createPasswords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { makePlayer, passwordAccountRow } from '#demo/factories/people.ts';
import { emptyDatabase } from '../support/database.ts';
import { startMailServer } from '../support/services/mail-server.ts';
import {
  goodPassword as password,
  productionBrowser,
  productionEnv,
  type ProductionBrowser,
} from '../support/production-client.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url: databaseUrl } = emptyDatabase('secret_rotation');
const { db, close } = openDatabase({ url: databaseUrl, max: 2 });
const email = 'mira@guild.example';
const [first, second] = ['jR4vXw0Zk2Tn8QbYh6Lc3MsF1pDgUe7A', 'Wq9Kt5HnVz2LxYc8RbJm4SfD0gPu6EaT'];

let running: ServerProcess | undefined;
afterAll(async () => {
  await close();
  await running?.cleanUp();
});

/** Ends the server that runs, and starts one with these variables. */
async function restart(env: Record<string, string>): Promise<ServerProcess> {
  running?.signal('SIGTERM');
  await running?.ended;
  await running?.cleanUp();
  running = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...env,
  });
  return running;
}

/** The same browser, at the server that runs now. */
function again(server: ServerProcess, from: ProductionBrowser): ProductionBrowser {
  const browser = productionBrowser(server, '10.0.0.1');
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

const keyIds = async (server: ServerProcess) => {
  const { text } = await productionBrowser(server, '10.0.0.9').ask('GET', '/api/auth/jwks');
  return (JSON.parse(text) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

test('with SECRET_PREVIOUS nobody is signed out and mail that waits goes out; without it only what was never renewed ends', async () => {
  const mailPort = await freePort();
  const SMTP_URL = `smtp://127.0.0.1:${mailPort}`;
  let server = await restart({ SECRET: first, SMTP_URL });
  const player = await makePlayer(db, { email });
  const hash = await createPasswords().hash(password, serverItself);
  await db
    .insertInto('auth.accounts')
    .values(passwordAccountRow({ user_id: player.auth_id, password: hash }))
    .execute();
  const [keeps, leaves] = [productionBrowser(server, '10.0.0.1'), productionBrowser(server, '10.0.0.2')];
  for (const browser of [keeps, leaves]) {
    expect((await browser.post('/sign-in', { email, password })).status).toBe(200);
  }
  // The mail server is away: the link waits in the queue, sealed.
  expect((await keeps.post('/magic-link', { email })).status).toBe(200);
  const signingKeys = await keyIds(server);
  expect(signingKeys).toHaveLength(1);

  const mail = await startMailServer({ port: mailPort });
  server = await restart({ SECRET: second, SECRET_PREVIOUS: first, SMTP_URL });
  const kept = again(server, keeps);
  expect(await kept.whoAmI()).toMatchObject({ email });
  expect(await again(server, leaves).whoAmI()).toMatchObject({ email });
  expect((await kept.post('/refresh')).status).toBe(200);
  expect((await kept.post('/access-token')).status).toBe(200);
  expect(await keyIds(server)).toEqual(signingKeys);
  // Beside the link there are mails that tell of the sign-ins.
  const tokenSent = () =>
    mail.received
      .map(({ source }) => /#token=3?D?([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1])
      .find(Boolean);
  for (const until = Date.now() + 60_000; !tokenSent() && Date.now() < until; await sleep(100));
  const token = tokenSent();
  const byLink = await productionBrowser(server, '10.0.0.3').post('/verify-link', {
    type: 'magiclink',
    token,
  });
  expect(byLink.status).toBe(200);
  expect(running?.output()).not.toContain('SECRET_PREVIOUS');

  server = await restart({ SECRET: second, SMTP_URL });
  expect(await again(server, kept).whoAmI()).toMatchObject({ email });
  expect(await again(server, leaves).whoAmI()).toBeNull();
  expect(await keyIds(server)).toEqual(signingKeys);
  expect((await again(server, kept).post('/access-token')).status).toBe(200);

  server = await restart({ SECRET: first, SMTP_URL });
  expect(await again(server, kept).whoAmI()).toBeNull();
  expect(running?.output()).toContain('name it in SECRET_PREVIOUS');
  await mail.stop();
});
