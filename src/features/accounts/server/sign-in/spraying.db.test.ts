import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { race, testDatabase } from '../../../../../tests/support/database.ts';
import { createPasswords, type Passwords } from '../passwords/passwords.ts';

const { db } = testDatabase();
const passwords = createPasswords();
const password = 'an old brass lantern';
const email = 'mira@example.com';

type Accounts = ReturnType<typeof testAccounts>;
type Answers = PromiseSettledResult<{ status: number }>[];

const times = (answers: Answers, status: number) =>
  answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === status).length;

const spray = (accounts: Accounts, from: number, to: number, address: string) =>
  race(to - from, (index) =>
    accounts
      .browser()
      .post('/sign-in', { email: `p${from + index}@example.com`, password: 'Summer2026!' }, { address }),
  );

describe('trying one password on many accounts', () => {
  const address = '198.51.100.7';

  test('is refused after 20 accounts, however many come at once, also where the password is right', async () => {
    const accounts = testAccounts({ db });
    await accounts.signedUp('weak@example.com', 'Summer2026!');
    const answers = await spray(accounts, 0, 250, address);
    expect([times(answers, 401), times(answers, 429)]).toEqual([20, 230]);
    const right = { email: 'weak@example.com', password: 'Summer2026!' };
    expect((await accounts.browser().post('/sign-in', right, { address })).status).toBe(429);
    expect((await accounts.browser().post('/sign-in', right, { address: '192.0.2.9' })).status).toBe(200);
  });

  test('lets in users who were there before: by the device, and by the network', async () => {
    const accounts = testAccounts({ db });
    const owner = await accounts.signedUp(email, password);
    await accounts.signedUp('colleague@example.com', password);
    const atWork = accounts.browser();
    await atWork.post('/sign-in', { email: 'colleague@example.com', password }, { address });
    await spray(accounts, 0, 60, address);
    expect((await owner.post('/sign-in', { email, password }, { address })).status).toBe(200);
    const newDevice = accounts.browser();
    const colleague = { email: 'colleague@example.com', password };
    expect((await newDevice.post('/sign-in', colleague, { address })).status).toBe(200);
  });

  test('once refused, tells nothing about accounts: neither by words nor by when', async () => {
    // Hashing takes far longer than any other time difference between the two on a busy machine.
    const hashMs = 500;
    const slow: Passwords = {
      ...passwords,
      matches: async (...asked) => {
        await sleep(hashMs);
        return passwords.matches(...asked);
      },
    };
    await testAccounts({ db }).signedUp('colleague@example.com', password);
    const before = testAccounts({ db });
    await before.browser().post('/sign-in', { email: 'colleague@example.com', password }, { address });
    await spray(before, 0, 60, address);
    const floorMs = 2 * hashMs;
    const accounts = testAccounts({ db, answerFloorMs: floorMs, passwords: slow });
    const tried = ['colleague@example.com', 'nobody@example.com'].map(async (known) => {
      const startedAt = performance.now();
      const answer = await accounts
        .browser()
        .post('/sign-in', { email: known, password: 'wrong' }, { address });
      return { answer, took: performance.now() - startedAt };
    });
    const [there, nobody] = await Promise.all(tried);
    expect(there!.answer.status).toBe(429);
    expect(there!.answer.body).toEqual(nobody!.answer.body);
    for (const { took } of [there!, nobody!]) expect(took).toBeGreaterThan(floorMs - 2);
    expect(there!.took - nobody!.took).toBeLessThan(hashMs / 2);
  });

  test('is not helped by accounts that were there before: a hundred tries, and they are shut too', async () => {
    const accounts = testAccounts({ db });
    const regulars = Array.from({ length: 12 }, (_, index) => `regular${index}@example.com`);
    for (const regular of regulars) {
      await accounts.signedUp(regular, password);
      await accounts.browser().post('/sign-in', { email: regular, password }, { address });
    }
    await spray(accounts, 0, 30, address);
    await race(120, (index) =>
      accounts.browser().post('/sign-in', { email: regulars[index % 11], password: 'wrong' }, { address }),
    );
    const last = { email: regulars[11], password };
    expect((await accounts.browser().post('/sign-in', last, { address })).status).toBe(429);
    expect((await accounts.browser().post('/sign-in', last, { address: '192.0.2.9' })).status).toBe(200);
  });

  test('counts no account whose owner got in', async () => {
    const accounts = testAccounts({ db });
    for (let person = 0; person < 30; person += 1) {
      const own = `own${person}@example.com`;
      await accounts.signedUp(own, password);
      const answer = await accounts.browser().post('/sign-in', { email: own, password }, { address });
      expect(answer.status).toBe(200);
    }
  });

  test('is told to admins once a window, without the network', async () => {
    const accounts = testAccounts({ db });
    await spray(accounts, 0, 60, address);
    await spray(accounts, 60, 90, address);
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'account.password-spraying')
      .execute();
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(address);
  });
});
