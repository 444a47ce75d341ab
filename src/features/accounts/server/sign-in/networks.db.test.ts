import { describe, expect, test } from 'vitest';
import { codeIn, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const password = 'an old brass lantern';
const email = 'mira@example.com';

/** A different address per index: all in one /64, or each in its own /64 of one /48. */
const inOne64 = (index: number) => ({ address: `2001:db8:1:2::${index.toString(16)}` });
const inOne48 = (index: number) => ({ address: `2001:db8:1:${index.toString(16)}::1` });

const statuses = (answers: PromiseSettledResult<{ status: number }>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
const times = (answers: PromiseSettledResult<{ status: number }>[], status: number) =>
  statuses(answers).filter((other) => other === status).length;

describe('a limit holds for a whole IPv6 /64', () => {
  test('of 140 magic links 100 are sent', async () => {
    const { browser, mails } = testAccounts({ db });
    const answers = await race(140, (index) =>
      browser().post('/magic-link', { email: `p${index}@example.com` }, inOne64(index)),
    );
    expect([times(answers, 200), times(answers, 429), mails.length]).toEqual([100, 40, 100]);
  });

  test('of 40 text messages 20 are sent', async () => {
    const { browser, texts } = testAccounts({ db });
    const answers = await race(40, (index) =>
      browser().post('/magic-link', { phone: `+19005550${100 + index}` }, inOne64(index)),
    );
    expect([times(answers, 200), times(answers, 429), texts.length]).toEqual([20, 20, 20]);
  });

  test('of 130 codes 100 are tried', async () => {
    const { browser } = testAccounts({ db });
    const answers = await race(130, (index) =>
      browser().post(
        '/verify-code',
        { type: 'otp', email: `p${index}@example.com`, token: '123456' },
        inOne64(index),
      ),
    );
    expect([times(answers, 400), times(answers, 429)]).toEqual([100, 30]);
  });

  test('of 60 wrong passwords for one account ten are evaluated', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    const answers = await race(60, (index) =>
      accounts.browser().post('/sign-in', { email, password: 'wrong' }, inOne64(index)),
    );
    expect([times(answers, 401), times(answers, 429)]).toEqual([10, 50]);
  });

  test('of 120 links that open nothing the last 20 are told to wait', async () => {
    const { browser } = testAccounts({ db });
    const answers = await race(120, (index) =>
      browser().post('/verify-link', { type: 'magiclink', token: `guess-${index}` }, inOne64(index)),
    );
    expect([times(answers, 400), times(answers, 429)]).toEqual([100, 20]);
  });
});

test('a /48 has a limit of its own, ten times as wide: of text messages to 220 numbers from as many /64', async () => {
  const { browser } = testAccounts({ db });
  const answers = await race(220, (index) =>
    browser().post('/magic-link', { phone: `+19005550${100 + index}` }, inOne48(index)),
  );
  expect([times(answers, 200), times(answers, 429)]).toEqual([200, 20]);
});

describe('what neighbours try', () => {
  const address = '198.51.100.8';

  test('shuts nobody out who has a link: after 100 that open nothing a right one opens', async () => {
    const accounts = testAccounts({ db });
    await accounts.browser().post('/magic-link', { email });
    const token = linkToken(accounts.mails[0]);
    await race(150, (index) =>
      accounts.browser().post('/verify-link', { type: 'magiclink', token: `junk-${index}` }, { address }),
    );
    const right = { type: 'magiclink', token };
    expect((await accounts.browser().post('/verify-link', right, { address })).status).toBe(200);
  });

  test('shuts nobody out of a code on a device of the account', async () => {
    const accounts = testAccounts({ db });
    const owner = await accounts.signedUp(email, password);
    await race(150, (index) =>
      accounts
        .browser()
        .post('/verify-code', { type: 'otp', email: `p${index}@example.com`, token: '123456' }, { address }),
    );
    await race(12, () =>
      accounts
        .browser()
        .post('/verify-code', { type: 'otp', email, token: 'wrong!' }, { address: '192.0.2.8' }),
    );
    await owner.post('/magic-link', { email }, { address });
    const token = codeIn(accounts.mails.at(-1)?.below?.[0]);
    const typed = { type: 'otp', email, token };
    expect((await owner.post('/verify-code', typed, { address })).status).toBe(200);
  });

  test('shuts nobody out of messages: 101 resets leave links and sign-ups to others', async () => {
    const accounts = testAccounts({ db });
    await race(110, (index) =>
      accounts.browser().post('/recover', { email: `p${index}@example.com` }, { address }),
    );
    const before = accounts.mails.length;
    const link = await accounts.browser().post('/magic-link', { email: 'new1@example.com' }, { address });
    const signUp = await accounts
      .browser()
      .post('/sign-up', { email: 'new2@example.com', password }, { address });
    expect([link.status, signUp.status, accounts.mails.length - before]).toEqual([200, 200, 2]);
  });

  test.each(['/magic-link', '/recover'])(
    'leaves %s to account holders, in an answer that does not tell who has one',
    async (path) => {
      const accounts = testAccounts({ db });
      const owner = await accounts.signedUp(email, password);
      await race(110, (index) =>
        accounts.browser().post(path, { email: `p${index}@example.com` }, { address }),
      );
      const before = accounts.mails.length;
      const known = await accounts.browser().post(path, { email }, { address });
      const unknown = await accounts.browser().post(path, { email: 'nobody@example.com' }, { address });
      expect([known.status, unknown.status]).toEqual([429, 429]);
      expect(known.body).toEqual({ ...unknown.body, retryAfterSeconds: expect.any(Number) });
      expect(accounts.mails.slice(before).map(({ to }) => to)).toEqual([email]);
      // Only a few. On one of the account's own devices, the network does not matter.
      await race(10, () => accounts.browser().post(path, { email }, { address }));
      expect(accounts.mails).toHaveLength(before + 3);
      expect((await owner.post(path, { email }, { address })).status).toBe(200);
      expect(accounts.mails).toHaveLength(before + 4);
    },
  );

  test('does not fill the allowance that a recipient has elsewhere', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email, password);
    await race(110, (index) =>
      accounts.browser().post('/magic-link', { email: `p${index}@example.com` }, { address }),
    );
    await race(30, () => accounts.browser().post('/magic-link', { email }, { address }));
    const before = accounts.mails.length;
    await accounts.browser().post('/magic-link', { email }, { address: '192.0.2.9' });
    expect(accounts.mails).toHaveLength(before + 1);
  });
});

describe('codes', () => {
  test('are off for the day after ten wrong ones, the same without an account; links and passwords go on', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    await accounts.signedUp(email, password);
    const wrong = (known: string) =>
      race(10, (index) =>
        accounts
          .browser()
          .post(
            '/verify-code',
            { type: 'otp', email: known, token: 'wrong!' },
            { address: `192.0.2.${index}` },
          ),
      );
    await wrong(email);
    await wrong('nobody@example.com');
    await accounts.browser().post('/magic-link', { email });
    const mail = accounts.mails.at(-1);
    const token = codeIn(mail?.below?.[0]);
    const [known, unknown] = [
      await accounts.browser().post('/verify-code', { type: 'otp', email, token }),
      await accounts.browser().post('/verify-code', { type: 'otp', email: 'nobody@example.com', token }),
    ];
    expect(known).toMatchObject({ status: 429, body: { code: 'CODES_OFF' } });
    expect(unknown.body).toEqual({ ...known.body, retryAfterSeconds: expect.any(Number) });
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
    const link = { type: 'magiclink', token: linkToken(mail) };
    expect((await accounts.browser().post('/verify-link', link)).status).toBe(200);
    now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
    await accounts.browser().post('/magic-link', { email });
    const fresh = codeIn(accounts.mails.at(-1)?.below?.[0]);
    const tomorrow = await accounts.browser().post('/verify-code', { type: 'otp', email, token: fresh });
    expect(tomorrow.status).toBe(200);
  });

  test('that were right do not count: eleven sign-ins by code in a day', async () => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    for (let time = 0; time < 11; time += 1) {
      await accounts.browser().post('/magic-link', { email });
      const token = codeIn(accounts.mails.at(-1)?.below?.[0]);
      const answer = await accounts.browser().post('/verify-code', { type: 'otp', email, token });
      expect(answer.status).toBe(200);
      now = new Date(now.getTime() + 3_600_000);
    }
  });
});

test('text messages to new numbers have a bound over all networks; whoever has an account still gets one', async () => {
  const accounts = testAccounts({ db });
  const phone = '+15550100199';
  await accounts.browser().post('/magic-link', { phone });
  const token = codeIn(accounts.texts[0]?.text);
  await accounts.browser().post('/verify-code', { type: 'otp', phone, token });
  const answers = await race(130, (index) =>
    accounts
      .browser()
      .post('/magic-link', { phone: `+190055501${100 + index}` }, { address: `10.0.${index}.1` }),
  );
  expect(times(answers, 200)).toBe(130);
  expect(accounts.texts).toHaveLength(100);
  await accounts.browser().post('/magic-link', { phone }, { address: '192.0.2.9' });
  expect(accounts.texts.at(-1)?.to).toBe(phone);
});

test('sign-ins by a third party are counted for each network, and so are the rows that they keep', async () => {
  const accounts = testAccounts({
    db,
    env: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  });
  const begin = (index: number) =>
    accounts
      .browser()
      .post('/sign-in/social', { provider: 'github', callbackURL: '/auth/callback' }, inOne64(index));
  const answers = await race(130, begin);
  expect([times(answers, 200), times(answers, 429)]).toEqual([100, 30]);
  expect(await db.selectFrom('auth.verifications').select('id').execute()).toHaveLength(100);
  const oneMore = await begin(131);
  expect(oneMore.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  expect(Number(oneMore.headers.get('retry-after'))).toBeGreaterThan(600);
});
