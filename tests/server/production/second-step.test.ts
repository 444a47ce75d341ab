import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import { emptyDatabase } from '../../support/database.ts';
import { challengeFrom, testDevice } from '../../support/services/passkey.ts';
import {
  goodPassword,
  lettersTo,
  postOf,
  productionBrowsers,
  productionEnv,
  tokenOf,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('second_step');
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(() => server?.cleanUp());

const { browser, signedUp } = productionBrowsers(() => server);
const device = () => testDevice({ origin: productionEnv.PUBLIC_URL, rpId: 'guild.example' });

/** A signed-in user with an authenticator app. */
async function withApp(email: string) {
  const person = await signedUp(email);
  return { person, ...(await addAuthenticator(postOf(person), new Date())) };
}

describe('in production a sign-in that skips the second step', () => {
  it('by password is none, whatever else is tried with it', async () => {
    const email = 'by-password@example.com';
    const { recoveryCodes } = await withApp(email);
    const thief = browser();
    expect((await thief.post('/sign-in', { email, password: goodPassword })).text).toBe(
      '{"event":"SECOND_STEP"}',
    );
    for (const [path, body] of [
      ['/refresh', {}],
      ['/access-token', {}],
      ['/authenticator/remove', {}],
      ['/recovery-codes', {}],
      ['/update-password', { password: 'a stolen tin whistle', currentPassword: goodPassword }],
      ['/second-step', { token: '000000' }],
    ] as const) {
      expect([path, (await thief.post(path, body)).status >= 400]).toEqual([path, true]);
    }
    expect(await thief.whoAmI()).toBeNull();
    expect((await thief.ask('GET', '/api/devices')).status).toBe(401);
    await thief.post('/second-step', { token: recoveryCodes[0] });
    expect(await thief.whoAmI()).toMatchObject({ email });
  });

  it('by a link in a mail is none', async () => {
    const email = 'by-link@example.com';
    await withApp(email);
    const thief = browser();
    await thief.post('/magic-link', { email });
    const letters = await lettersTo(server, email, 2);
    const letter = letters.find(({ link }) => link?.searchParams.get('type') === 'magiclink');
    await thief.post('/verify-link', { type: 'magiclink', token: tokenOf(letter) });
    expect(await thief.whoAmI()).toBeNull();
  });

  it('by a code in a mail is none', async () => {
    const email = 'by-code@example.com';
    await withApp(email);
    const thief = browser();
    await thief.post('/magic-link', { email });
    const letters = await lettersTo(server, email, 2);
    const letter = letters.find(({ link }) => link?.searchParams.get('type') === 'magiclink');
    const answer = await thief.post('/verify-code', { type: 'otp', email, token: letter?.code });
    expect(answer.text).toBe('{"event":"SECOND_STEP"}');
    expect(await thief.whoAmI()).toBeNull();
  });

  it('by a reset of the password is none', async () => {
    const email = 'by-reset@example.com';
    await withApp(email);
    const thief = browser();
    await thief.post('/recover', { email });
    const letters = await lettersTo(server, email, 2);
    const letter = letters.find(({ link }) => link?.searchParams.get('type') === 'recovery');
    await thief.post('/verify-link', { type: 'recovery', token: tokenOf(letter) });
    const answer = await thief.post('/update-password', { password: 'a stolen tin whistle' });
    expect(answer.text).toBe('{"event":"SECOND_STEP"}');
    expect(await thief.whoAmI()).toBeNull();
  });
});

describe('in production a passkey', () => {
  it('signs in once for what its device signed, and never at another site', async () => {
    const email = 'passkey@example.com';
    const person = await signedUp(email);
    const [own, post] = [device(), postOf(person)];
    const made = own.make(await challengeFrom(post, '/passkeys/start'));
    expect((await person.post('/passkeys/add', { name: 'Phone', response: made })).status).toBe(200);
    const thief = browser();
    const options = await challengeFrom(postOf(thief), '/passkey/options');
    const elsewhere = own.use(options, { origin: 'https://evil.example' });
    expect((await thief.post('/passkey/sign-in', { response: elsewhere })).status).toBe(401);
    const visitor = browser();
    const response = own.use(await challengeFrom(postOf(visitor), '/passkey/options'));
    expect((await visitor.post('/passkey/sign-in', { response })).status).toBe(200);
    expect(await visitor.whoAmI()).toMatchObject({ email });
    expect((await thief.post('/passkey/sign-in', { response })).status).toBe(401);
    expect(await thief.whoAmI()).toBeNull();
  });

  it('that signed once is no second step and no proof with the same signature', async () => {
    const email = 'replayed@example.com';
    const person = await signedUp(email);
    const own = device();
    const made = own.make(await challengeFrom(postOf(person), '/passkeys/start'));
    await person.post('/passkeys/add', { name: 'Phone', response: made });
    const visitor = browser();
    const response = own.use(await challengeFrom(postOf(visitor), '/passkey/options'));
    expect((await visitor.post('/passkey/sign-in', { response })).status).toBe(200);
    const thief = browser();
    await thief.post('/sign-in', { email, password: goodPassword });
    expect((await thief.post('/second-step/passkey', { response })).status).toBe(401);
    expect(await thief.whoAmI()).toBeNull();
    expect((await visitor.post('/prove/passkey', { response })).status).toBe(401);
    const [other, stranger] = [device(), await signedUp('stranger@example.com')];
    const strangers = other.make(await challengeFrom(postOf(stranger), '/passkeys/start'));
    await stranger.post('/passkeys/add', { name: 'Phone', response: strangers });
    const foreign = other.use(await challengeFrom(postOf(thief), '/passkey/options'));
    expect((await thief.post('/second-step/passkey', { response: foreign })).status).toBe(401);
    expect(await thief.whoAmI()).toBeNull();
  });
});
