import { beforeEach, describe, expect, test } from 'vitest';
import { plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { challengeFrom, testDevice } from '../../../../../tests/support/services/passkey.ts';
import { passkeySite } from '../security/passkey-site.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const site = { origin: 'http://localhost:3000', rpId: 'localhost' };
const MINUTE_MS = 60_000;

type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

let now: Date;
let accounts: Accounts;
beforeEach(() => {
  now = new Date();
  accounts = accountsAt(site.origin);
});
const accountsAt = (origin: string) =>
  testAccounts({ db, clock: () => now, passwords: plainPasswords, env: { PUBLIC_URL: origin } });

const nobody = { kind: 'anonymous' };
const somebody = { kind: 'user' };

/** Adds a device's passkey to the account that is signed in. */
async function addPasskey(person: Browser, device = testDevice(site)) {
  const response = device.make(await challengeFrom(person.post, '/passkeys/start'));
  const answer = await person.post('/passkeys/add', { name: 'Phone', response });
  return { device, answer };
}

async function withPasskey() {
  const person = await accounts.signedUp(email, password);
  const { device, answer } = await addPasskey(person);
  expect(answer.status).toBe(200);
  return { person, device, recoveryCodes: answer.body['recoveryCodes'] as string[] };
}

const toUse = (person: Browser) => challengeFrom(person.post, '/passkey/options');

async function signIn(device: ReturnType<typeof testDevice>) {
  const person = accounts.browser();
  const answer = await person.post('/passkey/sign-in', { response: device.use(await toUse(person)) });
  return { person, answer };
}

/** A browser that has given the password. */
async function afterPassword(): Promise<Browser> {
  const person = accounts.browser();
  expect((await person.post('/sign-in', { email, password })).body).toEqual({ event: 'SECOND_STEP' });
  return person;
}

describe('a passkey', () => {
  test('signs in by itself, without a further step', async () => {
    const { device } = await withPasskey();
    const { person, answer } = await signIn(device);
    expect(answer.body).toEqual({ event: 'SIGNED_IN' });
    expect(await person.actor()).toMatchObject(somebody);
  });

  test('is the second step of every other sign-in, and comes with recovery codes', async () => {
    const { device, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const person = await afterPassword();
    await person.post('/second-step/passkey', { response: device.use(await toUse(person)) });
    expect(await person.actor()).toMatchObject(somebody);
  });

  test('beside an app brings no other recovery codes', async () => {
    const person = await accounts.signedUp(email, password);
    await addAuthenticator(person.post, now);
    expect((await addPasskey(person)).answer.body).toEqual({ recoveryCodes: null });
  });

  test('proves for ten minutes who is signed in', async () => {
    const { person, device } = await withPasskey();
    now = new Date(now.getTime() + 11 * MINUTE_MS);
    expect((await person.post('/passkeys/start')).body).toMatchObject({ code: 'FRESH_SIGN_IN' });
    await person.post('/prove/passkey', { response: device.use(await toUse(person)) });
    expect((await person.post('/passkeys/start')).status).toBe(200);
  });

  test('of a banned user opens nothing', async () => {
    const { device } = await withPasskey();
    await db.updateTable('profiles').set({ disabled_at: now }).execute();
    const { person, answer } = await signIn(device);
    expect(answer.status).toBe(403);
    expect(await person.actor()).toEqual(nobody);
  });
});

describe('an attacker', () => {
  test('who repeats what a device signed opens nothing', async () => {
    const { device } = await withPasskey();
    const [person, thief] = [accounts.browser(), accounts.browser()];
    const response = device.use(await toUse(person));
    await person.post('/passkey/sign-in', { response });
    expect((await thief.post('/passkey/sign-in', { response })).body).toMatchObject({
      code: 'PASSKEY_REFUSED',
    });
    expect(await thief.actor()).toEqual(nobody);
  });

  test('who repeats what a device signed that counts nothing, as synced ones do, opens nothing', async () => {
    const { device } = await withPasskey();
    const [person, thief] = [accounts.browser(), accounts.browser()];
    const response = device.use(await toUse(person), { count: 0 });
    expect((await person.post('/passkey/sign-in', { response })).status).toBe(200);
    expect((await thief.post('/passkey/sign-in', { response })).status).toBe(401);
  });

  test('who sends it twenty times at once opens one session at the most', async () => {
    const { device } = await withPasskey();
    const response = device.use(await toUse(accounts.browser()));
    const thieves = Array.from({ length: 20 }, () => accounts.browser());
    const answers = await Promise.all(thieves.map((thief) => thief.post('/passkey/sign-in', { response })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['with a challenge of their own', () => ({ challenge: Buffer.alloc(32).toString('base64url') }), {}],
    ['at another site', null, { origin: 'https://localhost.example' }],
    ['without seeing its person', null, { seen: false }],
    ['with a count that has not risen, as a copy of its key would', null, { count: 0 }],
  ])('who has a device sign %s opens nothing', async (_how, ownChallenge, wrong) => {
    const { device } = await withPasskey();
    await signIn(device);
    const thief = accounts.browser();
    const options = ownChallenge?.() ?? (await toUse(thief));
    const answer = await thief.post('/passkey/sign-in', { response: device.use(options, wrong) });
    expect(answer.body).toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect(await thief.actor()).toEqual(nobody);
  });

  test('who has another device sign in the passkey’s name opens nothing', async () => {
    const { device } = await withPasskey();
    const thief = accounts.browser();
    const options = await toUse(thief);
    const response = { ...testDevice(site).use(options), id: device.use(options).id };
    expect((await thief.post('/passkey/sign-in', { response })).status).toBe(401);
  });

  test('who was slow finds the challenge gone', async () => {
    const { device } = await withPasskey();
    const thief = accounts.browser();
    const response = device.use(await toUse(thief));
    now = new Date(now.getTime() + 6 * MINUTE_MS);
    expect((await thief.post('/passkey/sign-in', { response })).status).toBe(401);
  });

  test('with a passkey of their own takes nobody else’s second step, and proves nothing for them', async () => {
    await withPasskey();
    const other = await accounts.signedUp('other@example.com', password);
    const { device } = await addPasskey(other);
    const thief = await afterPassword();
    const stepped = await thief.post('/second-step/passkey', { response: device.use(await toUse(thief)) });
    expect(stepped.body).toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect(await thief.actor()).toEqual(nobody);
  });

  test('who has given the password alone adds and removes no passkey', async () => {
    await withPasskey();
    const thief = await afterPassword();
    const [row] = await db.selectFrom('auth.passkeys').select('id').execute();
    expect((await thief.post('/passkeys/start')).body).toMatchObject({ code: 'SESSION_MISSING' });
    expect((await thief.post('/passkeys/remove', { passkeyId: row?.id })).status).toBe(401);
    expect(await db.selectFrom('auth.passkeys').select('id').execute()).toHaveLength(1);
  });

  test('adds no passkey by what another’s device made for them', async () => {
    const { person } = await withPasskey();
    const other = await accounts.signedUp('other@example.com', password);
    const response = testDevice(site).make(await challengeFrom(person.post, '/passkeys/start'));
    expect((await other.post('/passkeys/add', { name: 'Phone', response })).status).toBe(401);
  });

  test('neither renames nor removes what is not theirs', async () => {
    await withPasskey();
    const other = await accounts.signedUp('other@example.com', password);
    const [row] = await db.selectFrom('auth.passkeys').select('id').execute();
    expect((await other.post('/passkeys/rename', { passkeyId: row?.id, name: 'Mine' })).status).toBe(404);
    expect((await other.post('/passkeys/remove', { passkeyId: row?.id })).status).toBe(404);
  });
});

test('removing the last passkey makes sign-ins ask for nothing, and its recovery codes worth nothing', async () => {
  const { person } = await withPasskey();
  const [row] = await db.selectFrom('auth.passkeys').select('id').execute();
  expect((await person.post('/passkeys/rename', { passkeyId: row?.id, name: 'Old phone' })).status).toBe(200);
  await person.post('/passkeys/remove', { passkeyId: row?.id });
  expect((await accounts.browser().post('/sign-in', { email, password })).body).toEqual({
    event: 'SIGNED_IN',
  });
  expect(await db.selectFrom('auth.recovery_codes').selectAll().execute()).toEqual([]);
});

test('at an address that is a number no passkey is offered, in words', async () => {
  accounts = accountsAt('http://127.0.0.1:3000');
  const person = await accounts.signedUp(email, password);
  expect((await person.post('/passkeys/start')).body).toMatchObject({
    code: 'PASSKEYS_OFF',
    message: 'Passkeys need a site with a name: they do not work at an address that is a number.',
  });
  expect((await person.post('/passkey/options')).status).toBe(409);
});

test.each([
  ['https://guild.example', 'guild.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', undefined],
  ['http://[::1]:3000', undefined],
])('passkeys of %s are bound to %s', (publicUrl, rpId) => {
  expect(passkeySite({ publicUrl, productName: 'Guildhall' })?.rpId).toBe(rpId);
});
