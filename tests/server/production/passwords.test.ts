// Attacks on passwords and on the holders of addresses, against a server in production (see production-accounts.test.ts)
// behind a proxy that it trusts, so that each browser has an address of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase, race } from '../../support/database.ts';
import {
  goodPassword as password,
  lettersTo,
  productionBrowser,
  productionBrowsers,
  productionEnv,
  tokenOf,
} from '../../support/production-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('production_passwords');
const { db, close } = openDatabase({ url, max: 2 });
let server: ServerProcess;
const { browser, signedUp } = productionBrowsers(() => server);

beforeAll(async () => {
  const env = { ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' };
  server = await startServerProcess({ ...env, ADMIN_EMAILS: 'boss@example.com' });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const statusesOf = (answers: PromiseSettledResult<{ status: number }>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0));
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('who holds an address', () => {
  it.each(['before', 'after'])(
    'who registered it %s its owner has no way in once the owner confirms',
    async (when) => {
      const email = `victim-${when}@example.com`;
      const [attacker, owner] = [browser(), browser()];
      const theirs = 'the password of the attacker';
      if (when === 'before') await attacker.post('/sign-up', { email, password: theirs });
      await owner.post('/sign-up', { email, password });
      if (when === 'after') await attacker.post('/sign-up', { email, password: theirs });
      const letters = await lettersTo(server, email, 2);
      await owner.post('/verify-link', { type: 'signup', token: tokenOf(letters[0]) });
      expect((await attacker.post('/sign-in', { email, password: theirs })).status).toBe(401);
      expect(await attacker.whoAmI()).toBeNull();
    },
  );

  it('a magic link or a reset of the owner drops the password that a stranger registered it with', async () => {
    for (const path of ['/magic-link', '/recover']) {
      const email = `held-${path.slice(1)}@example.com`;
      const [attacker, owner] = [browser(), browser()];
      await attacker.post('/sign-up', { email, password });
      await owner.post(path, { email });
      const [letter] = await lettersTo(server, email, 2);
      const type = path === '/recover' ? 'recovery' : 'magiclink';
      expect((await owner.post('/verify-link', { type, token: tokenOf(letter) })).status).toBe(200);
      expect((await attacker.post('/sign-in', { email, password })).status).toBe(401);
    }
  });

  it('signing up with a taken address answers the same, changes nothing, and tells its owner', async () => {
    const email = 'taken@example.com';
    await signedUp(email);
    const taken = await browser().post('/sign-up', { email, password: 'another brass lantern' });
    const free = await browser().post('/sign-up', {
      email: 'free@example.com',
      password: 'another brass lantern',
    });
    const shown = ({ status, text, cookies }: typeof taken) => [
      status,
      text,
      cookies.map((set) => set.split('=')[0]),
    ];
    expect(shown(taken)).toEqual(shown(free));
    expect((await lettersTo(server, email, 2))[0]?.text).toMatch(/already has an account/);
    expect((await browser().post('/sign-in', { email, password: 'another brass lantern' })).status).toBe(401);
    expect((await browser().post('/sign-in', { email, password })).status).toBe(200);
  });

  it('20 sign-ups with one address at once make one user', async () => {
    const email = 'at-once@example.com';
    const answers = await race(20, () => browser().post('/sign-up', { email, password }));
    expect(count(statusesOf(answers), 200)).toBe(20);
    const users = await db.selectFrom('auth.users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });

  it('an address in ADMIN_EMAILS makes nobody an admin before it is confirmed', async () => {
    const email = 'boss@example.com';
    await browser().post('/sign-up', { email, password });
    const role = () =>
      db.selectFrom('profiles').select('role').where('email', '=', email).executeTakeFirstOrThrow();
    expect(await role()).toEqual({ role: 'user' });
    const owner = browser();
    const [letter] = await lettersTo(server, email);
    await owner.post('/verify-link', { type: 'signup', token: tokenOf(letter) });
    expect(await role()).toEqual({ role: 'admin' });
  });

  it('a phone number is nobody’s before its code is typed, and its password counts in that browser only', async () => {
    const phone = '+15550100142';
    const [attacker, owner] = [browser(), browser()];
    await attacker.post('/sign-up', { phone, password: 'the password of the attacker' });
    const nobody = await db.selectFrom('auth.users').select('id').where('phone_number', '=', phone).execute();
    expect(nobody).toEqual([]);
    await owner.post('/magic-link', { phone });
    const [letter] = await lettersTo(server, phone, 2);
    const { status } = await owner.post('/verify-code', { type: 'otp', phone, token: letter?.code });
    expect(status).toBe(200);
    const tried = await attacker.post('/sign-in', { phone, password: 'the password of the attacker' });
    expect(tried.status).toBe(401);
  });

  it('the placeholder addresses of those who have a phone only can’t be claimed', async () => {
    const answer = await browser().post('/sign-up', { email: '15550100142@phone.invalid', password });
    expect(answer.status).toBe(400);
  });
});

describe('guessing passwords', () => {
  it('of 100 wrong ones at once ten are evaluated; elsewhere the owner gets in', async () => {
    const email = 'guessed@example.com';
    await signedUp(email);
    const attacker = browser();
    const statuses = statusesOf(
      await race(100, () => attacker.post('/sign-in', { email, password: 'wrong' })),
    );
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 90]);
    const late = await attacker.post('/sign-in', { email, password });
    expect(late.status).toBe(429);
    const seconds = Number(late.headers['retry-after']);
    expect([seconds > 600, seconds <= 900]).toEqual([true, true]);
    expect((await browser().post('/sign-in', { email, password })).status).toBe(200);
  });

  it('from 150 addresses they lock out strangers, not the device where the owner was before', async () => {
    const email = 'besieged@example.com';
    const owner = await signedUp(email);
    await owner.post('/sign-out');
    const siege = await race(150, () => browser().post('/sign-in', { email, password: 'wrong' }));
    expect(count(statusesOf(siege), 401)).toBe(100);
    const stranger = browser();
    expect((await stranger.post('/sign-in', { email, password })).status).toBe(429);
    const [name, cookie] = [...owner.cookies].find(([key]) => key.endsWith('.device'))!;
    for (const forged of [cookie.slice(0, -1), `${cookie.split('.')[0]}.${'A'.repeat(43)}`, 'x']) {
      stranger.cookies.set(name, forged);
      expect((await stranger.post('/sign-in', { email, password })).status).toBe(429);
    }
    expect((await owner.post('/sign-in', { email, password })).status).toBe(200);
  });

  it('one who tries many accounts from an address is refused, and does not lock out who shares it', async () => {
    const email = 'neighbour@example.com';
    const owner = await signedUp(email);
    await signedUp('regular@example.com');
    const shared = '192.0.2.200';
    const regular = { email: 'regular@example.com', password };
    await browser(shared).post('/sign-in', regular);
    const tries = await race(120, (index) =>
      browser(shared).post('/sign-in', { email: `nobody${index}@example.com`, password: 'wrong' }),
    );
    expect([count(statusesOf(tries), 401), count(statusesOf(tries), 429)]).toEqual([20, 100]);
    // A new device of an account that was at this address before.
    expect((await browser(shared).post('/sign-in', regular)).status).toBe(200);
    // A new device at a new address waits, or takes a magic link; a known device gets in anywhere.
    const newcomer = browser(shared);
    expect((await newcomer.post('/sign-in', { email, password })).status).toBe(429);
    await newcomer.post('/magic-link', { email });
    const [letter] = await lettersTo(server, email, 2);
    const link = { type: 'magiclink', token: tokenOf(letter) };
    expect((await newcomer.post('/verify-link', link)).status).toBe(200);
    const known = productionBrowser(server, shared);
    for (const [name, value] of owner.cookies) if (name.endsWith('.device')) known.cookies.set(name, value);
    expect((await known.post('/sign-in', { email, password })).status).toBe(200);
  });

  it('weak passwords are refused with their reasons', async () => {
    for (const [weak, reason] of [
      ['short', 'at least 8 characters'],
      ['x'.repeat(129), 'at most 128 characters'],
      ['password123', 'most common'],
      ['weak.person@example.com', 'your e-mail address'],
    ] as const) {
      const answer = await browser().post('/sign-up', { email: 'weak.person@example.com', password: weak });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(reason)]);
    }
  });

  it('objects, lists, SQL and zero characters are refused, and never a server error', async () => {
    const email = 'odd@example.com';
    for (const body of [
      { email: { $gt: '' }, password },
      { email: [email], password },
      { email: "' or 1=1 --@example.com", password },
      { email, password: { $ne: null } },
      { email, phone: '+15550100199', password },
      { email, password: '\u0000' },
      { __proto__: { email }, password },
      [],
      null,
      'text',
    ]) {
      const { status } = await browser().post('/sign-in', body);
      expect([body, status >= 400 && status < 500]).toEqual([body, true]);
    }
  });

  it('the counters hold keyed hashes and name nobody', async () => {
    await browser().post('/sign-in', { email: 'counted@example.com', password: 'wrong' });
    const rows = await db.selectFrom('auth.rate_limits').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});

describe('a new password', () => {
  it('of 50 parallel uses of a reset link one opens a session, which can do nothing else', async () => {
    const email = 'reset@example.com';
    const before = await signedUp(email);
    await browser().post('/recover', { email });
    const [letter] = await lettersTo(server, email, 2);
    const token = tokenOf(letter);
    const tries = Array.from({ length: 50 }, () => browser());
    const answers = await race(50, (index) =>
      tries[index]!.post('/verify-link', { type: 'recovery', token }),
    );
    const winners = tries.filter((_one, index) => statusesOf(answers)[index] === 200);
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    expect(await winner!.whoAmI()).toBeNull();
    expect((await winner!.ask('GET', '/api/devices')).status).toBe(401);
    expect((await winner!.post('/refresh')).status).toBe(403);
    expect((await winner!.post('/access-token')).status).toBe(403);
    expect(await before.whoAmI()).not.toBeNull();
    expect((await winner!.post('/update-password', { password: 'a new brass lantern' })).status).toBe(200);
    // Every session from before has ended, a thief's too, and the owner is told.
    expect(await before.whoAmI()).toBeNull();
    expect((await lettersTo(server, email, 3))[0]?.text).toMatch(/password has been updated/);
  });

  it('in an open session takes the current one, with the limits of signing in', async () => {
    const thief = await signedUp('open@example.com');
    const wanted = { password: 'a new brass lantern' };
    expect((await thief.post('/update-password', wanted)).status).toBe(403);
    const guess = (index: number) =>
      thief.post('/update-password', { ...wanted, currentPassword: `wrong ${index}` });
    const statuses = statusesOf(await race(30, guess));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20]);
  });

  it('without a session is refused', async () => {
    const { status, text } = await browser().post('/update-password', { password });
    expect([status, text]).toEqual([401, expect.stringContaining('Auth session missing!')]);
  });
});
