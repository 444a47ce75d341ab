// What somebody can do with a browser that was left unlocked: its sign-in is good, but older than ten minutes. Against a
// server in production (see accounts.test.ts).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase } from '../../support/database.ts';
import {
  goodPassword,
  postOf,
  type ProductionBrowser,
  productionBrowsers,
  productionEnv,
  productionOrigin as origin,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import { challengeFrom, testDevice } from '../../support/services/passkey.ts';

const { url } = emptyDatabase('stale_sign_in');
const { db, close } = openDatabase({ url, max: 1 });
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const { browser, signedUp } = productionBrowsers(() => server);

/** Makes every sign-in of a user so old that it proves nothing any more. */
async function makeStale(email: string): Promise<void> {
  const users = db.selectFrom('auth.users').select('id').where('email', '=', email);
  await db
    .updateTable('auth.sessions')
    .set({ proven_at: new Date(Date.now() - 10 * 60_000) })
    .where('user_id', 'in', users)
    .execute();
}

/** Adds a passkey to the signed-in user's account; answers the device that has it. */
async function addPasskey(person: ProductionBrowser) {
  const device = testDevice({ origin, rpId: 'guild.example' });
  const response = device.make(await challengeFrom(postOf(person), '/passkeys/start'));
  expect((await person.post('/passkeys/add', { name: 'Phone', response })).status).toBe(200);
  return device;
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code;
const stale = 'FRESH_SIGN_IN';

type Security = { authenticator: boolean; recoveryCodesLeft: number; passkeys: { id: string }[] };
const securityOf = async (person: ProductionBrowser) =>
  JSON.parse((await person.ask('GET', '/api/account')).text) as Security;

describe('a browser that was left unlocked', () => {
  it('adds, removes and renews no factor', async () => {
    const email = 'factors@example.com';
    const person = await signedUp(email);
    await addAuthenticator(postOf(person), new Date());
    await addPasskey(person);
    const before = await securityOf(person);
    expect(before).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 });
    await makeStale(email);
    const thiefs = testDevice({ origin, rpId: 'guild.example' });
    for (const [path, body] of [
      ['/authenticator/start', {}],
      ['/authenticator/confirm', { token: '000000' }],
      ['/authenticator/remove', {}],
      ['/recovery-codes', {}],
      ['/passkeys/start', {}],
      ['/passkeys/add', { name: 'Theirs', response: thiefs.make({ challenge: 'bWFkZSB1cA' }) }],
      ['/passkeys/remove', { passkeyId: before.passkeys[0]?.id }],
    ] as const) {
      expect([path, codeOf(await person.post(path, body))]).toEqual([path, stale]);
    }
    expect(await securityOf(person)).toEqual(before);
  });

  it('proves nothing by the password or passkey of somebody else, nor by a proof that was given elsewhere', async () => {
    const email = 'unlocked@example.com';
    const [person, thief] = [await signedUp(email), await signedUp('thief@example.com')];
    await thief.post('/update-password', {
      password: 'a stolen tin whistle',
      currentPassword: goodPassword,
    });
    const device = await addPasskey(thief);
    const elsewhere = browser();
    await elsewhere.post('/sign-in', { email, password: goodPassword });
    await makeStale(email);
    const response = device.use(await challengeFrom(postOf(person), '/passkey/options'));
    expect((await person.post('/prove/passkey', { response })).status).toBe(401);
    expect((await person.post('/prove/password', { password: 'a stolen tin whistle' })).status).toBe(401);
    expect((await person.post('/prove/code', { token: '000000' })).status).toBe(400);
    expect((await elsewhere.post('/prove/password', { password: goodPassword })).status).toBe(200);
    expect(codeOf(await person.post('/passkeys/start'))).toBe(stale);
    expect(codeOf(await elsewhere.post('/passkeys/start'))).toBeUndefined();
  });
});

type Erasure = { username: string; dueAt: string | null };
const erasureOf = async (person: ProductionBrowser) =>
  JSON.parse((await person.ask('GET', '/api/account/erasure')).text) as Erasure;
const json = { origin, 'content-type': 'application/json' };
const requestErasure = (person: ProductionBrowser, body: object, headers = json) =>
  person.ask('POST', '/api/account/erasure', headers, body);
const keepAccount = (person: ProductionBrowser, body?: object) =>
  person.ask('DELETE', '/api/account/erasure', json, body);

describe('the erasure of an account', () => {
  it('is asked for by its own person alone, who has just proven it', async () => {
    const email = 'erased@example.com';
    const [person, other] = [await signedUp(email), await signedUp('other@example.com')];
    const { username } = await erasureOf(person);
    const { id: userId } = (await person.whoAmI())!;
    await makeStale(email);
    expect(codeOf(await requestErasure(person, { confirmation: username }))).toBe(stale);
    expect((await requestErasure(browser(), { confirmation: username })).status).toBe(401);
    expect((await requestErasure(other, { confirmation: username, userId })).status).toBe(422);
    expect(codeOf(await requestErasure(other, { confirmation: username }))).toBe('CONFIRMATION_WRONG');
    await person.post('/prove/password', { password: goodPassword });
    const foreign = { ...json, origin: 'https://evil.example' };
    expect((await requestErasure(person, { confirmation: username }, foreign)).status).toBe(403);
    await addAuthenticator(postOf(person), new Date());
    const waiting = browser();
    await waiting.post('/sign-in', { email, password: goodPassword });
    expect((await requestErasure(waiting, { confirmation: username })).status).toBe(401);
    for (const account of [person, other]) expect(await erasureOf(account)).toMatchObject({ dueAt: null });
    expect((await requestErasure(person, { confirmation: username })).status).toBe(200);
  });

  it('is taken back by nobody else', async () => {
    const email = 'going@example.com';
    const [person, other] = [await signedUp(email), await signedUp('keeper@example.com')];
    const { username } = await erasureOf(person);
    const { id: userId } = (await person.whoAmI())!;
    await requestErasure(person, { confirmation: username });
    const { dueAt } = await erasureOf(person);
    expect(dueAt).not.toBeNull();
    await addAuthenticator(postOf(person), new Date());
    const waiting = browser();
    await waiting.post('/sign-in', { email, password: goodPassword });
    expect((await keepAccount(waiting)).status).toBe(401);
    expect((await keepAccount(browser())).status).toBe(401);
    await keepAccount(other, { userId });
    expect((await keepAccount(other)).status).toBe(200);
    expect(await erasureOf(person)).toMatchObject({ dueAt });
    expect((await keepAccount(person)).status).toBe(200);
    expect(await erasureOf(person)).toMatchObject({ dueAt: null });
  });
});
