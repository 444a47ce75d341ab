import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { addAuthenticator } from '../../../../../tests/support/services/authenticator.ts';
import { DAY_MS } from '#shared/time.ts';
import { deriveDataKeys } from '#platform/security/data-keys.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
type Accounts = ReturnType<typeof testAccounts>;
type Browser = ReturnType<Accounts['browser']>;

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

const accessCookie = (browser: Browser) =>
  [...browser.cookies].find(([name]) => name.endsWith('.access'))?.[1];

const keySet = async (browser: Browser) =>
  (await browser.get('/jwks')).body['keys'] as (JsonWebKey & { kid: string })[];

/** The claims of the token, after its signature was verified with nothing but the public keys. */
async function provenClaims(accounts: Accounts, token: string) {
  const [header, payload, signature = ''] = token.split('.');
  const { alg, kid } = decode(header);
  const key = (await keySet(accounts.browser())).find((candidate) => candidate.kid === kid);
  expect([alg, key?.crv]).toEqual(['EdDSA', 'Ed25519']);
  const publicKey = createPublicKey({ key: key!, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  expect(verify(null, Buffer.from(`${header}.${payload}`), publicKey, bytes)).toBe(true);
  return decode(payload);
}

test('the key set is public, cacheable for ten minutes, and holds no private half', async () => {
  const answer = await testAccounts({ db }).browser().get('/jwks');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const [key] = answer.body['keys'] as Record<string, unknown>[];
  expect(Object.keys(key!).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x']);
  const { private_key: kept } = await db
    .selectFrom('auth.jwks')
    .select('private_key')
    .executeTakeFirstOrThrow();
  expect(kept).not.toMatch(/"d"|kty/);
});

test('an access token tells whose session it is, for five minutes, and nothing that names a person', async () => {
  const accounts = testAccounts({ db });
  const person = await accounts.signedUp(email);
  const answer = await person.post('/access-token');
  expect(answer.body).toEqual({ event: 'TOKEN_REFRESHED' });
  expect(answer.headers.get('set-cookie')).toMatch(/\.access=.*Max-Age=300;.*HttpOnly.*SameSite=Lax/i);
  const claims = await provenClaims(accounts, accessCookie(person)!);
  const { authSessionId } = await accounts.findActor(person.headers());
  const { userId } = (await person.actor()) as { userId: string };
  const { iat, exp, ...rest } = claims as { iat: number; exp: number };
  const { publicUrl } = accounts.context.config;
  const about = { sub: userId, sid: authSessionId, role: 'user', purpose: 'normal' };
  expect(rest).toEqual({ ...about, iss: publicUrl, aud: publicUrl });
  expect(exp - iat).toBe(300);
});

test('visitors, and who came by a reset link, get none', async () => {
  const accounts = testAccounts({ db });
  await accounts.signedUp(email);
  const visitor = accounts.browser();
  expect((await visitor.post('/access-token')).status).toBe(401);
  await visitor.post('/recover', { email });
  await visitor.post('/verify-link', { type: 'recovery', token: linkToken(accounts.mails.at(-1)) });
  expect((await visitor.post('/access-token')).body['code']).toBe('SET_PASSWORD_FIRST');
  expect(accessCookie(visitor)).toBeUndefined();
});

test('an access token is no session here, and goes with the session', async () => {
  const accounts = testAccounts({ db });
  const person = await accounts.signedUp(email);
  await person.post('/access-token');
  const token = accessCookie(person)!;
  const thief = accounts.browser();
  for (const name of person.cookies.keys()) thief.cookies.set(name, token);
  expect(await thief.actor()).toEqual({ kind: 'anonymous' });
  await person.post('/sign-out');
  expect(accessCookie(person)).toBeUndefined();
});

test('under other data keys the old signing keys count no more, and tokens go on', async () => {
  const before = await testAccounts({ db }).browser().get('/jwks');
  const accounts = testAccounts({ db, keys: deriveDataKeys(Buffer.alloc(32, 1)) });
  const person = await accounts.signedUp(email);
  expect((await person.post('/access-token')).status).toBe(200);
  await provenClaims(accounts, accessCookie(person)!);
  expect(await keySet(person)).not.toEqual(before.body['keys']);
  expect(await keySet(person)).toHaveLength(1);
});

test('an access token says the role that its user acts in: of an admin whose second step is overdue, a plain user’s', async () => {
  let now = new Date();
  const accounts = testAccounts({ db, env: { ADMIN_FACTOR_REQUIRED: '1' }, clock: () => now });
  const person = await accounts.signedUp(email);
  await db.updateTable('profiles').set({ role: 'admin' }).execute();
  const roles = async () => {
    await person.post('/access-token');
    const { role: signed } = await provenClaims(accounts, accessCookie(person)!);
    const actor = await person.actor();
    return { signed, here: actor.kind === 'user' ? actor.role : actor.kind };
  };
  expect(await roles()).toEqual({ signed: 'admin', here: 'admin' });
  now = new Date(now.getTime() + 20 * DAY_MS);
  expect(await roles()).toEqual({ signed: 'user', here: 'user' });
  await person.post('/sign-in', { email, password: 'an old brass lantern' });
  await addAuthenticator(person.post, now);
  expect(await roles()).toEqual({ signed: 'admin', here: 'admin' });
});
