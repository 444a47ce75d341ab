import { describe, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { LIMITS } from './limits.ts';

const { db } = testDatabase();
const password = 'an old brass lantern';
const email = 'mira@example.com';

describe('sign-in with a password', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const wrong = await accounts.browser().post('/sign-in', { email, password: 'wrong lantern' });
    const unknown = await accounts.browser().post('/sign-in', { email: 'no@example.com', password });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  test('known and unknown addresses take the same time: within 10 %, or 2 ms', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const attempt = async (who: 'known' | 'unknown', turn: number) => {
      const body = { email: who === 'known' ? email : 'nobody@example.com', password: 'wrong' };
      const startedAt = performance.now();
      const { status } = await accounts
        .browser()
        .post('/sign-in', body, { address: `198.51.100.${turn % 40}` });
      expect(status).toBe(401);
      return performance.now() - startedAt;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 400 && !isSettled(times); turn += 1) {
      if (turn % 40 === 0) await db.deleteFrom('auth.rate_limits').execute();
      const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) times[who].push(await attempt(who, turn));
    }
    const [least, most] = medianDifference(times);
    expect(Math.max(Math.abs(least), Math.abs(most))).toBeLessThan(allowedDifference(times));
  });

  test('the address is found in any case', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    expect(
      (await accounts.browser().post('/sign-in', { email: ' MIRA@example.com ', password })).status,
    ).toBe(200);
  });

  test('an unconfirmed address is told only to somebody who knows the password, and a new link is sent', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/sign-up', { email, password });
    const wrong = await person.post('/sign-in', { email, password: 'wrong lantern' });
    expect(wrong.body['code']).toBe('INVALID_CREDENTIALS');
    const right = await person.post('/sign-in', { email, password });
    expect(right).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_CONFIRMED' } });
    expect(mails).toHaveLength(2);
    const confirmed = await person.post('/verify-link', { type: 'signup', token: linkToken(mails[1]) });
    expect(confirmed.body['event']).toBe('SIGNED_IN');
  });

  test('a disabled user gets no session, and the one that is open ends at the next request', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    await db.updateTable('profiles').set({ disabled_at: new Date() }).execute();
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
    const again = await person.post('/sign-in', { email, password });
    expect(again).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  });

  test('a deleted user is nobody at the next request', async () => {
    const accounts = testAccounts({ db });
    const person = await accounts.signedUp(email, password);
    await db.deleteFrom('auth.users').execute();
    expect(await person.actor()).toEqual({ kind: 'anonymous' });
  });

  test('SQL, long and odd input is refused and never a server error', async () => {
    const { browser } = testAccounts({ db });
    const odd: unknown[] = [
      {},
      [],
      null,
      'text',
      { email },
      { email: { $gt: '' }, password },
      { email: [email], password },
      { email: "' or 1=1 --@example.com", password },
      { email, password: 'x'.repeat(1001) },
      { email, password: 7 },
      { email, phone: '+15550100199', password },
      { email, password: '\u0000' },
    ];
    for (const body of odd) expect((await browser().post('/sign-in', body)).status).toBeLessThan(500);
  });
});

describe('guessing passwords', () => {
  test('of 100 parallel wrong passwords at most the limit is evaluated, the rest get 429', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const answers = await race(100, () => accounts.browser().post('/sign-in', { email, password: 'wrong' }));
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.filter((status) => status === 401)).toHaveLength(
      LIMITS.passwordsPerAccountAndAddress.max,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  });

  test('the right password is refused too while the limit is reached, and a 429 says when to come back', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    await wrongPasswords(accounts, 10);
    const right = await accounts.browser().post('/sign-in', { email, password });
    expect(right.status).toBe(429);
    const seconds = Number(right.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(right.body['retryAfterSeconds']).toBe(seconds);
  });

  test('elsewhere the owner still gets in', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    await race(150, () => accounts.browser().post('/sign-in', { email, password: 'wrong' }));
    const owner = await accounts.browser().post('/sign-in', { email, password }, { address: '192.0.2.9' });
    expect(owner.status).toBe(200);
  });

  test('200 spoofed forwarding headers are one bucket', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const answers = await race(200, (index) =>
      accounts.browser().post(
        '/sign-in',
        { email, password: 'wrong' },
        {
          headers: {
            'x-forwarded-for': `10.0.0.${index}`,
            'x-client-address': `10.0.1.${index}`,
            'x-real-ip': '10.9.9.9',
          },
        },
      ),
    );
    const evaluated = answers.filter(
      (answer) => answer.status === 'fulfilled' && answer.value.status === 401,
    );
    expect(evaluated).toHaveLength(LIMITS.passwordsPerAccountAndAddress.max);
  });

  test('one attacker behind the address that all share does not lock the others out', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    await race(150, (index) =>
      accounts.browser().post('/sign-in', { email: `no${index}@example.com`, password: 'wrong' }),
    );
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
  });

  test('the limit ends with its window', async () => {
    let now = new Date('2026-03-01T12:00:00Z');
    const accounts = testAccounts({ db, clock: () => now });
    await accounts.signedUp(email, password);
    await wrongPasswords(accounts, 11);
    now = new Date(now.getTime() + LIMITS.passwordsPerAccountAndAddress.windowMs + 1000);
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
  });

  test('the counters keep no address in the clear', async () => {
    const accounts = testAccounts({ db });
    await wrongPasswords(accounts, 1);
    const rows = await db.selectFrom('auth.rate_limits').select('key').execute();
    expect(rows).toHaveLength(4);
    for (const { key } of rows) expect(key).not.toMatch(/mira|example|203/);
  });
});

describe('one-click sign-in', () => {
  const admin = { email: 'admin@example.com' };
  const here = { address: '127.0.0.1' };

  test('works in the demo mode, for the accounts on offer only', async () => {
    const accounts = testAccounts({ db, env: { DEMO: '1' } });
    await accounts.signedUp(admin.email, password);
    await accounts.signedUp(email, password);
    const demo = accounts.browser();
    expect((await demo.post('/demo-sign-in', admin, here)).status).toBe(200);
    expect(await demo.actor()).toMatchObject({ kind: 'user', email: admin.email });
    expect((await accounts.browser().post('/demo-sign-in', { email }, here)).status).toBe(404);
  });

  test.each([
    { address: '203.0.113.50' },
    { address: '192.168.0.9' },
    { address: '203.0.113.50', headers: { 'x-from-this-machine': '1' } },
    { ...here, headers: { 'x-forwarded-for': '127.0.0.1' } },
    { ...here, headers: { 'x-real-ip': '127.0.0.1' } },
    { ...here, headers: { forwarded: 'for=127.0.0.1' } },
    { ...here, headers: { via: '1.1 proxy' } },
  ])('does not exist for anyone who is not at this machine: %o', async (where) => {
    const accounts = testAccounts({ db, env: { DEMO: '1' } });
    await accounts.signedUp(admin.email, password);
    const demo = accounts.browser();
    expect((await demo.post('/demo-sign-in', admin, where)).status).toBe(404);
    expect(await demo.actor()).toEqual({ kind: 'anonymous' });
  });

  test.each([
    { DEMO: '0' },
    { PUBLIC_URL: 'https://guild.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://guild.example',
      SECRET: 'nobody knows this one but the server',
    },
  ])('does not exist otherwise: %o', async (env) => {
    const accounts = testAccounts({ db, env });
    await accounts.signedUp(admin.email, password);
    expect((await accounts.browser().post('/demo-sign-in', admin, here)).status).toBe(404);
  });
});

async function wrongPasswords(accounts: ReturnType<typeof testAccounts>, times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    await accounts.browser().post('/sign-in', { email, password: 'wrong' });
  }
}

type Times = { known: number[]; unknown: number[] };

/** Other work on the machine disturbs single attempts, so pairs are measured until the result is certain. */
function isSettled(times: Times): boolean {
  if (times.known.length < 40 || times.known.length % 20 > 0) return false;
  const [least, most] = medianDifference(times);
  const allowed = allowedDifference(times);
  return Math.max(Math.abs(least), Math.abs(most)) < allowed || least > allowed || most < -allowed;
}

/** The range of the median of the differences within pairs, with 95 % confidence (by the ranks of a sign test). */
function medianDifference({ known, unknown }: Times): [least: number, most: number] {
  const differences = known.map((time, index) => time - unknown[index]!).toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(differences.length);
  const middle = (differences.length - 1) / 2;
  return [differences[Math.floor(middle - reach)]!, differences[Math.ceil(middle + reach)]!];
}

const allowedDifference = ({ known, unknown }: Times) =>
  Math.max(2, 0.1 * Math.max(median(known), median(unknown)));

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
