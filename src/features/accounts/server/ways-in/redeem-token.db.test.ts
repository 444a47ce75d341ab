import { describe, expect, test } from 'vitest';
import { codeIn, linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { LIFETIME_MS } from '../links/tokens.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';

describe('links in mails', () => {
  test('lead to a page of ours with the token in the fragment, which no server sees', async () => {
    const { browser, mails, context } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const url = new URL(mails[0]?.action?.url ?? '');
    expect(url.origin + url.pathname).toBe(`${context.config.publicUrl}/auth/callback`);
    expect(url.search).toBe('?type=magiclink');
    expect(url.hash).toMatch(/^#token=[\w-]{43}$/);
  });

  test('are used up by exactly one of 40 parallel POSTs', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const token = linkToken(mails[0]);
    const answers = await race(40, () => browser().post('/verify-link', { type: 'magiclink', token }));
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(39);
    expect(await db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(1);
  });

  test.each(['signup', 'magiclink', 'recovery'] as const)('of type %s expire', async (type) => {
    let now = new Date();
    const accounts = testAccounts({ db, clock: () => now });
    if (type === 'signup') await accounts.browser().post('/sign-up', { email, password });
    else await accounts.signedUp(email);
    if (type === 'magiclink') await accounts.browser().post('/magic-link', { email });
    if (type === 'recovery') await accounts.browser().post('/recover', { email });
    const token = linkToken(accounts.mails.at(-1));
    now = new Date(now.getTime() + LIFETIME_MS[type] + 1000);
    const answer = await accounts.browser().post('/verify-link', { type, token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  });

  test('work for their own purpose only', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email);
    await accounts.browser().post('/magic-link', { email });
    const token = linkToken(accounts.mails.at(-1));
    for (const type of ['signup', 'recovery']) {
      expect((await accounts.browser().post('/verify-link', { type, token })).status).toBe(400);
    }
    expect((await accounts.browser().post('/verify-link', { type: 'magiclink', token })).status).toBe(200);
  });

  test('a confirmation pressed again says that the address is confirmed, and opens nothing', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/sign-up', { email, password });
    const token = linkToken(mails[0]);
    expect((await person.post('/verify-link', { type: 'signup', token })).status).toBe(200);
    const again = await browser().post('/verify-link', { type: 'signup', token });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_CONFIRMED' } });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  test('of 40 presses of one confirmation at once one opens a session', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/sign-up', { email, password });
    const token = linkToken(mails[0]);
    const answers = await race(40, () => browser().post('/verify-link', { type: 'signup', token }));
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 500));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 39 }, () => 409),
    ]);
    expect(await db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(1);
  });

  test('an older confirmation link opens nothing once the address is confirmed', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/sign-up', { email, password });
    await person.post('/resend', { email });
    await person.post('/verify-link', { type: 'signup', token: linkToken(mails[1]) });
    const late = await browser().post('/verify-link', { type: 'signup', token: linkToken(mails[0]) });
    expect(late).toMatchObject({ status: 409, body: { code: 'ALREADY_CONFIRMED' } });
  });

  test('tokens and codes are kept as hashes only', async () => {
    const accounts = testAccounts({ db });
    await accounts.browser().post('/sign-up', { email, password });
    await accounts.browser().post('/magic-link', { email });
    const rows = JSON.stringify(await db.selectFrom('auth.verifications').selectAll().execute());
    for (const mail of accounts.mails) {
      expect(rows).not.toContain(linkToken(mail));
      expect(rows).not.toContain(codeIn(mail.below?.[0]));
    }
  });

  test.each(['', 'x', 'x'.repeat(300), '../../etc/passwd', "' or 1=1", '\u0000'])(
    'a made-up token is refused: %j',
    async (token) => {
      const { browser } = testAccounts({ db });
      expect((await browser().post('/verify-link', { type: 'magiclink', token })).status).toBe(400);
    },
  );

  test('trying tokens is limited for each client address', async () => {
    const { browser } = testAccounts({ db });
    const answers = await race(120, (index) =>
      browser().post('/verify-link', { type: 'magiclink', token: `guess-${index}` }),
    );
    const limited = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
    expect(limited).toHaveLength(20);
  });
});

describe('magic links', () => {
  test('sign in users who have an account, and make one for those who have none', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp(email);
    for (const address of [email, 'new@example.com']) {
      const person = accounts.browser();
      expect((await person.post('/magic-link', { email: address })).body).toEqual({ sent: true });
      const token = linkToken(accounts.mails.at(-1));
      const answer = await person.post('/verify-link', { type: 'magiclink', token });
      expect(answer.body).toEqual({ event: 'SIGNED_IN', type: 'magiclink' });
      expect(await person.actor()).toMatchObject({ kind: 'user', email: address, emailConfirmed: true });
    }
  });

  test('messages to one recipient are limited, silently', async () => {
    const { browser, mails } = testAccounts({ db });
    const answers = await race(15, (index) =>
      browser().post('/magic-link', { email }, { address: `198.51.100.${index}` }),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ value: { status: 200, body: { sent: true } } });
    expect(mails).toHaveLength(10);
  });

  test('one client address cannot make us write to the whole world', async () => {
    const { browser, mails } = testAccounts({ db });
    const answers = await race(110, (index) =>
      browser().post('/magic-link', { email: `p${index}@example.com` }),
    );
    const limited = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 429);
    expect(limited).toHaveLength(10);
    expect(mails).toHaveLength(100);
  });
});

describe('one-time codes', () => {
  test('sign in once', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/magic-link', { email });
    const token = codeIn(mails[0]?.below?.[0]);
    const answer = await person.post('/verify-code', { type: 'otp', email, token });
    expect(answer.body).toEqual({ event: 'SIGNED_IN', type: 'otp' });
    expect((await browser().post('/verify-code', { type: 'otp', email, token })).status).toBe(400);
  });

  test('of a sign-up confirm the address', async () => {
    const { browser, mails } = testAccounts({ db });
    const person = browser();
    await person.post('/sign-up', { email, password });
    const token = codeIn(mails[0]?.below?.[0]);
    const answer = await person.post('/verify-code', { type: 'signup', email, token });
    expect(answer.body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
  });

  test('of a sign-up, or to set a new password, work where nobody knows what they were sent for', async () => {
    const accounts = testAccounts({ db });
    const person = accounts.browser();
    await person.post('/sign-up', { email, password });
    const token = codeIn(accounts.mails[0]?.below?.[0]);
    const answer = await person.post('/verify-code', { type: 'otp', email, token });
    expect(answer.body).toEqual({ event: 'SIGNED_IN', type: 'signup' });
    expect((await accounts.browser().post('/sign-in', { email, password })).status).toBe(200);
    await accounts.browser().post('/recover', { email });
    const code = codeIn(accounts.mails.at(-1)?.below?.[0]);
    const recovered = await accounts.browser().post('/verify-code', { type: 'otp', email, token: code });
    expect(recovered.body).toEqual({ event: 'PASSWORD_RECOVERY', type: 'recovery', account: email });
  });

  test('may be typed with blanks and dashes', async () => {
    const { browser, mails } = testAccounts({ db });
    for (const between of [' ', '-', ' – ', '\u00A0']) {
      await browser().post('/magic-link', { email });
      const digits = codeIn(mails.at(-1)?.below?.[0]);
      const token = ` ${digits.slice(0, 3)}${between}${digits.slice(3)} `;
      expect((await browser().post('/verify-code', { type: 'otp', email, token })).status).toBe(200);
    }
  });

  test('are used up by exactly one of 40 parallel POSTs', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const token = codeIn(mails[0]?.below?.[0]);
    const answers = await race(40, () => browser().post('/verify-code', { type: 'otp', email, token }));
    const won = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 200);
    expect(won).toHaveLength(1);
  });

  test('after five wrong guesses at once the right one is worthless', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const token = codeIn(mails[0]?.below?.[0]);
    await race(5, (index) => browser().post('/verify-code', { type: 'otp', email, token: String(index) }));
    expect((await browser().post('/verify-code', { type: 'otp', email, token })).status).toBe(400);
  });

  test('of 300 parallel guesses five are compared, and then the right one fails too', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const right = codeIn(mails[0]?.below?.[0]);
    const guesses = Array.from({ length: 300 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== right,
    );
    await race(guesses.length, (index) =>
      browser().post(
        '/verify-code',
        { type: 'otp', email, token: guesses[index] },
        { address: `198.51.100.${index % 200}` },
      ),
    );
    const late = await browser().post(
      '/verify-code',
      { type: 'otp', email, token: right },
      { address: '192.0.2.1' },
    );
    expect(late).toMatchObject({ status: 429, body: { code: 'CODES_OFF' } });
  });

  test('a new code makes the one before worthless', async () => {
    const { browser, mails } = testAccounts({ db });
    let codes: string[] = [];
    // Once in a million times, two codes in a row are the same.
    for (let turn = 0; turn < 2 || codes[0] === codes[1]; turn += 1) {
      await browser().post('/magic-link', { email });
      codes = mails.slice(-2).map((mail) => codeIn(mail.below?.[0]));
    }
    const [first, second] = codes;
    expect((await browser().post('/verify-code', { type: 'otp', email, token: first })).status).toBe(400);
    expect((await browser().post('/verify-code', { type: 'otp', email, token: second })).status).toBe(200);
  });

  test('serve their own purpose and address only', async () => {
    const { browser, mails } = testAccounts({ db });
    await browser().post('/magic-link', { email });
    const token = codeIn(mails[0]?.below?.[0]);
    const tries = [
      { type: 'recovery', email, token },
      { type: 'signup', email, token },
      { type: 'otp', email: 'else@example.com', token },
    ];
    for (const body of tries) expect((await browser().post('/verify-code', body)).status).toBe(400);
  });
});
