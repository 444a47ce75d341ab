import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { openDataKeys } from '#platform/security/data-keys.ts';
import { moveStoredSecrets, storageKey } from '../records/stored-secrets.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';

const [first, second] = [
  'the first of two secrets and long enough',
  'the second of two secrets and long enough',
] as [string, string];
const before = { secret: first, previousSecrets: [] };
const rotated = { secret: second, previousSecrets: [first] };
const after = { secret: second, previousSecrets: [] };

type Secrets = { secret: string; previousSecrets: string[] };

/** Accounts of a server with these secrets, and the data keys that it decrypted. */
async function startAccounts(secrets: Secrets) {
  const { keys } = await openDataKeys(db, secrets, (transaction, made) =>
    moveStoredSecrets(transaction, secrets, made),
  );
  const env = { SECRET: secrets.secret, SECRET_PREVIOUS: secrets.previousSecrets.join() };
  return { ...testAccounts({ db, env, keys }), keys };
}

type Accounts = Awaited<ReturnType<typeof startAccounts>>;

/** The same browser, at the restarted server. */
function browserAt(accounts: Accounts, cookies: ReadonlyMap<string, string>) {
  const browser = accounts.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

const signedInAt = async (accounts: Accounts, cookies: ReadonlyMap<string, string>) =>
  (await browserAt(accounts, cookies).actor()).kind === 'user';

/** The digits in the newest mail. */
const codeOf = ({ mails }: Accounts) => /\b\d{6}\b/.exec(JSON.stringify(mails.at(-1)))?.[0];

const keySet = async (at: Accounts) => (await at.browser().get('/jwks')).body;

describe('after SECRET has changed, with the one before in SECRET_PREVIOUS', () => {
  test('sessions go on; one that was refreshed outlives the secret that it began under, one that was not ends with it', async () => {
    const accounts = await startAccounts(before);
    const old = new Map((await accounts.signedUp(email)).cookies);
    const overlap = await startAccounts(rotated);
    expect(await signedInAt(overlap, old)).toBe(true);
    const refreshed = browserAt(overlap, old);
    expect((await refreshed.post('/refresh')).status).toBe(200);
    const end = await startAccounts(after);
    expect(await signedInAt(end, refreshed.cookies)).toBe(true);
    expect(await signedInAt(end, old)).toBe(false);
    expect(await signedInAt(await startAccounts(before), refreshed.cookies)).toBe(false);
  });

  test('links and codes on their way still work, and so do those of the new secret when the old one is gone', async () => {
    const accounts = await startAccounts(before);
    await accounts.signedUp(email);
    const verify = async (at: Accounts, token: string | undefined) =>
      (await at.browser().post('/verify-code', { type: 'otp', email, token })).status;
    await accounts.browser().post('/magic-link', { email });
    const [link, code] = [linkToken(accounts.mails.at(-1)), codeOf(accounts)];
    const overlap = await startAccounts(rotated);
    expect(await verify(overlap, code)).toBe(200);
    const byLink = await overlap.browser().post('/verify-link', { type: 'magiclink', token: link });
    expect(byLink.status).toBe(200);
    await overlap.browser().post('/magic-link', { email });
    expect(await verify(await startAccounts(after), codeOf(overlap))).toBe(200);
  });

  test('a device where the account signed in is still known, and is kept under the new secret from its next sign-in on', async () => {
    const accounts = await startAccounts(before);
    const device = new Map(
      [...(await accounts.signedUp(email)).cookies].filter(([name]) => name.endsWith('device')),
    );
    expect(device.size).toBe(1);
    const overlap = await startAccounts(rotated);
    const guess = (cookies: ReadonlyMap<string, string>, at: Accounts, words: string) =>
      browserAt(at, cookies).post('/sign-in', { email, password: words });
    for (let turn = 0; turn < 11; turn += 1) await guess(new Map(), overlap, 'wrong');
    expect((await guess(new Map(), overlap, password)).status).toBe(429);
    const known = browserAt(overlap, device);
    expect((await known.post('/sign-in', { email, password })).status).toBe(200);
    const end = await startAccounts(after);
    expect((await guess(device, end, password)).status).toBe(429);
    const renewed = new Map([...known.cookies].filter(([name]) => name.endsWith('device')));
    expect((await guess(renewed, end, password)).status).toBe(200);
  });

  test('counted attempts stay counted', async () => {
    await (await startAccounts(before)).signedUp(email);
    const accounts = await startAccounts(before);
    const wrong = { email, password: 'wrong' };
    for (let turn = 0; turn < 10; turn += 1) await accounts.browser().post('/sign-in', wrong);
    const overlap = await startAccounts(rotated);
    expect((await overlap.browser().post('/sign-in', { email, password })).status).toBe(429);
    const end = await startAccounts(after);
    expect((await end.browser().post('/sign-in', { email, password })).status).toBe(429);
  });

  test('signing keys and tokens of third parties stay readable when the secret before is gone', async () => {
    const accounts = await startAccounts(before);
    const keys = await keySet(accounts);
    const { id } = await makeUser(db);
    const kept = await symmetricEncrypt({ key: storageKey(accounts.keys, first), data: 'a token' });
    await keepToken(id, kept);
    await startAccounts(rotated);
    const end = await startAccounts(after);
    expect(await keySet(end)).toEqual(keys);
    expect(await symmetricDecrypt({ key: storageKey(end.keys, second), data: await tokenOf(id) })).toBe(
      'a token',
    );
  });
});

test('what version 0.1.0 kept under SECRET itself is moved under a data key, and outlives SECRET from then on', async () => {
  const signing = testAccounts({ db, env: { SECRET: first } });
  await signing.browser().get('/jwks');
  const [made] = await db.selectFrom('auth.jwks').selectAll().execute();
  const clear = await symmetricDecrypt({
    key: storageKey(signing.context.keys, first),
    data: JSON.parse(made!.private_key) as string,
  });
  const asBefore = JSON.stringify(await symmetricEncrypt({ key: first, data: clear }));
  await db.updateTable('auth.jwks').set({ private_key: asBefore }).execute();
  const users = [await makeUser(db), await makeUser(db)];
  for (const { id } of users) await keepToken(id, await symmetricEncrypt({ key: first, data: `of ${id}` }));
  const lost = await makeUser(db);
  await keepToken(lost.id, 'of a secret that nobody has');

  await startAccounts(rotated);
  const end = await startAccounts(after);
  const { keys } = (await keySet(end)) as { keys: { kid: string }[] };
  expect(keys.map(({ kid }) => kid)).toEqual([made!.id]);
  for (const { id } of users) {
    const opened = await symmetricDecrypt({ key: storageKey(end.keys, second), data: await tokenOf(id) });
    expect(opened).toBe(`of ${id}`);
  }
  expect(await tokenOf(lost.id)).toBe('of a secret that nobody has');
});

const keepToken = (userId: string, token: string) =>
  db
    .insertInto('auth.accounts')
    .values({ user_id: userId, account_id: userId, provider_id: 'github', access_token: token })
    .execute();

const tokenOf = async (userId: string) =>
  (
    await db
      .selectFrom('auth.accounts')
      .select('access_token')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).access_token ?? '';
