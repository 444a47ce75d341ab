// Attacks on links, codes and sessions, against a server in production (see production-accounts.test.ts) behind a proxy
// that it trusts, so that each browser has an address of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase, race } from '../../support/database.ts';
import {
  goodPassword as password,
  lettersTo,
  productionBrowsers,
  productionEnv,
  productionOrigin,
  sessionCookieName,
  signUpInProduction,
  tokenOf,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('production_tokens');
const { db, close } = openDatabase({ url, max: 2 });
let server: ServerProcess;
const { browser, signedUp } = productionBrowsers(() => server);

beforeAll(async () => {
  server = await startServerProcess({ ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

/** Asks for a link and a code by mail. */
async function magicLetter(email: string, least = 1) {
  await browser().post('/magic-link', { email });
  return (await lettersTo(server, email, least))[0]!;
}

const verifyLink = (token: string, type = 'magiclink') => browser().post('/verify-link', { type, token });
const verifyCode = (email: string, token: string | null, type = 'otp') =>
  browser().post('/verify-code', { type, email, token });
const other = (code: string | null) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Tries a link, each time from one and the same address. */
const tryLink = (token: unknown) => browser('192.0.2.51').post('/verify-link', { type: 'magiclink', token });

describe('links and codes', () => {
  it('a mail scanner that opens the link in every way uses nothing up', async () => {
    const { link } = await magicLetter('scanned@example.com');
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await browser().ask(method, `${link!.pathname}${link!.search}`);
      await browser().ask(method, `/api/auth/verify-link?type=magiclink&token=${tokenOf({ link } as never)}`);
    }
    expect((await verifyLink(tokenOf({ link } as never))).status).toBe(200);
  });

  it('a link works once, for its own purpose, until it expires', async () => {
    const email = 'purpose@example.com';
    const token = tokenOf(await magicLetter(email));
    for (const type of ['signup', 'recovery']) expect((await verifyLink(token, type)).status).toBe(400);
    expect((await verifyLink(token)).status).toBe(200);
    expect((await verifyLink(token)).status).toBe(400);
    const late = tokenOf(await magicLetter(email, 2));
    await db
      .updateTable('auth.verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await verifyLink(late)).status).toBe(400);
  });

  it('an older confirmation link opens nothing once the address is confirmed', async () => {
    const email = 'resent@example.com';
    const person = browser();
    await person.post('/sign-up', { email, password });
    const [first] = await lettersTo(server, email);
    await person.post('/resend', { email });
    const [second] = await lettersTo(server, email, 2);
    expect((await person.post('/verify-link', { type: 'signup', token: tokenOf(second) })).status).toBe(200);
    // It says so, because its holder proved to read the mail.
    expect((await verifyLink(tokenOf(first), 'signup')).status).toBe(409);
  });

  it('after five wrong guesses of a code the right one is worthless', async () => {
    const email = 'guessed@example.com';
    const { code } = await magicLetter(email);
    await race(5, () => verifyCode(email, other(code)));
    expect((await verifyCode(email, code)).status).toBe(400);
  });

  it('after forty wrong guesses the address takes no more codes that day, and the link goes on', async () => {
    const email = 'pressed@example.com';
    const letter = await magicLetter(email);
    await race(40, () => verifyCode(email, other(letter.code)));
    const refused = await verifyCode(email, letter.code);
    expect([refused.status, Number(refused.headers['retry-after']) > 23 * 3600]).toEqual([429, true]);
    expect((await verifyLink(tokenOf(letter))).status).toBe(200);
  });

  it('a code works once, for its purpose and address, and until the next one', async () => {
    const email = 'coded@example.com';
    const first = await magicLetter(email);
    const { code } = await magicLetter(email, 2);
    // Two codes in a row are the same once in a million times.
    const older = first.code === code ? other(code) : first.code;
    expect((await verifyCode(email, older)).status).toBe(400);
    expect((await verifyCode(email, code, 'recovery')).status).toBe(400);
    expect((await verifyCode('else@example.com', code)).status).toBe(400);
    expect((await verifyCode(email, code)).status).toBe(200);
    expect((await verifyCode(email, code)).status).toBe(400);
  });

  it('links and codes are kept as hashes', async () => {
    const letter = await magicLetter('hashed@example.com');
    const rows = JSON.stringify(await db.selectFrom('auth.verifications').selectAll().execute());
    expect(rows).not.toContain(tokenOf(letter));
    expect(rows).not.toContain(`"${letter.code}"`);
  });

  it('bombing one recipient from many addresses sends ten messages, and answers the same', async () => {
    const email = 'bombed@example.com';
    const answers = await race(15, () => browser().post('/magic-link', { email }));
    for (const answer of answers)
      expect(answer).toMatchObject({ value: { status: 200, text: '{"sent":true}' } });
    expect(await lettersTo(server, email, 10)).toHaveLength(10);
  });

  it('one address can’t make us write to the whole world', async () => {
    const answers = await race(110, (index) =>
      browser('192.0.2.50').post('/magic-link', { email: `world${index}@example.com` }),
    );
    const refused = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
    expect(refused).toHaveLength(10);
  });

  it('made-up tokens are refused, and from one address not for long', async () => {
    for (const odd of ['', '../../etc/passwd', "' or 1=1", '\u0000', 'x'.repeat(300), { $ne: '' }]) {
      expect((await tryLink(odd)).status).toBe(400);
    }
    const answers = await race(120, (index) => tryLink(`guess-${index}`));
    expect(answers.some((answer) => answer.status === 'fulfilled' && answer.value.status === 429)).toBe(true);
    // Whoever has a link gets in from there all the same.
    expect((await tryLink(tokenOf(await magicLetter('lucky@example.com')))).status).toBe(200);
  });

  it('one IPv6 /64 is one client', async () => {
    const answers = await race(140, (index) =>
      browser(`2001:db8:1:2::${index.toString(16)}`).post('/magic-link', {
        email: `six${index}@example.com`,
      }),
    );
    const refused = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
    expect(refused).toHaveLength(40);
  });
});

describe('sessions', () => {
  it('one that an attacker planted in the victim’s browser is not taken over', async () => {
    const attacker = await signedUp('planter@example.com');
    const planted = attacker.cookies.get(sessionCookieName)!;
    const victim = browser();
    victim.cookies.set(sessionCookieName, planted);
    const email = 'planted@example.com';
    await signUpInProduction(server, victim, email);
    expect(victim.cookies.get(sessionCookieName)).not.toBe(planted);
    expect(await victim.whoAmI()).toMatchObject({ email });
    expect(await attacker.whoAmI()).toBeNull();
  });

  it('what the database keeps of one opens nothing without the server’s secret', async () => {
    await signedUp('leaked@example.com');
    const { token } = await db
      .selectFrom('auth.sessions')
      .select('token')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    for (const value of [token, `${token}.`, `${token}.${Buffer.alloc(32).toString('base64')}`]) {
      const thief = browser();
      thief.cookies.set(sessionCookieName, encodeURIComponent(value));
      expect(await thief.whoAmI()).toBeNull();
    }
  });

  it('no answer tells its token to scripts', async () => {
    const person = browser();
    const email = 'silent@example.com';
    await signUpInProduction(server, person, email);
    const answer = await person.post('/sign-in', { email, password });
    const token = decodeURIComponent(person.cookies.get(sessionCookieName)!).split('.')[0]!;
    const { text } = await person.ask('GET', '/api/session');
    expect(`${answer.text} ${text}`).not.toContain(token);
    for (const set of answer.cookies) expect(set).toMatch(/; HttpOnly/);
  });

  it('signing out elsewhere or everywhere ends what it says, at the very next request', async () => {
    const email = 'everywhere@example.com';
    const first = await signedUp(email);
    const second = browser();
    await second.post('/sign-in', { email, password });
    await second.post('/sign-out', { scope: 'others' });
    expect([await first.whoAmI(), (await second.whoAmI())?.email]).toEqual([null, email]);
    await first.post('/sign-in', { email, password });
    await first.post('/sign-out', { scope: 'global' });
    expect([await first.whoAmI(), await second.whoAmI()]).toEqual([null, null]);
  });

  it('another’s device is signed out by nobody else, and answers like a missing one', async () => {
    const [owner, stranger] = [await signedUp('device@example.com'), await signedUp('stranger@example.com')];
    const { devices } = JSON.parse((await owner.ask('GET', '/api/devices')).text) as {
      devices: { id: string }[];
    };
    const signOut = (id: string) =>
      stranger.ask('DELETE', `/api/devices/${id}`, { origin: productionOrigin });
    const foreign = await signOut(devices[0]!.id);
    const missing = await signOut('01890000-0000-7000-8000-000000000000');
    const shown = ({ status, text }: typeof foreign) => [status, (JSON.parse(text) as { code: string }).code];
    expect(shown(foreign)).toEqual([404, 'NOT_FOUND']);
    expect(shown(missing)).toEqual(shown(foreign));
    expect(await owner.whoAmI()).not.toBeNull();
  });

  it('a banned user’s very next request is a visitor’s, and no new session opens', async () => {
    const email = 'banned@example.com';
    const person = await signedUp(email);
    await db.updateTable('profiles').set({ disabled_at: new Date() }).where('email', '=', email).execute();
    expect(await person.whoAmI()).toBeNull();
    expect((await person.post('/sign-in', { email, password })).status).toBe(403);
  });

  it('access tokens open nothing here, and the public keys are public halves only', async () => {
    const person = await signedUp('token@example.com');
    await person.post('/access-token');
    const [, token] = [...person.cookies].find(([name]) => name.endsWith('.access'))!;
    const thief = browser();
    thief.cookies.set(sessionCookieName, token);
    expect(await thief.whoAmI()).toBeNull();
    const bearer = await browser().ask('GET', '/api/devices', { authorization: `Bearer ${token}` });
    expect(bearer.status).toBe(401);
    expect((await browser().ask('GET', '/api/auth/jwks')).text).not.toMatch(/"d":/);
  });

  it('form posts, other methods and large bodies do not get in', async () => {
    const headers = { origin: productionOrigin, 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await browser().ask('POST', '/api/auth/sign-out', headers, 'scope=global')).status,
    ).toBeGreaterThan(399);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      expect((await browser().ask(method, '/api/auth/sign-out', { origin: productionOrigin })).status).toBe(
        404,
      );
    }
    // Without an announced length the server has to count.
    const chunked = {
      origin: productionOrigin,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    };
    const person = { email: 'chunked@example.com', password };
    expect((await browser().ask('POST', '/api/auth/sign-in', chunked, person)).status).toBe(401);
    const endless = { ...person, password: 'x'.repeat(20_000) };
    expect((await browser().ask('POST', '/api/auth/sign-in', chunked, endless)).status).toBe(413);
    const large = await browser().post('/sign-in', { email: 'a@example.com', password: 'x'.repeat(20_000) });
    expect(large.status).toBe(413);
  });
});
