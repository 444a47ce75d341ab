import { beforeEach, describe, expect, test } from 'vitest';
import { plainPasswords, testAccounts } from '../../../../../tests/support/accounts.ts';
import { racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { addAuthenticator, appCode } from '../../../../../tests/support/services/authenticator.ts';
import { withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';

const { db } = testDatabase();
const pool = racePool();
const [email, password] = ['mira@example.com', 'an old brass lantern'];

let now: Date;
beforeEach(() => {
  now = new Date();
});
const pass = () => {
  now = new Date(now.getTime() + 60_000);
};

/**
 * A device completes the second step and asks to be remembered, and is held up when it writes the row `held`. Meanwhile
 * the account's owner signs out everywhere. Answers what the device is asked for at its next sign-in.
 */
async function signedOutMeanwhile(database: Database, held: { table: string; when: string }) {
  const accounts = testAccounts({ db: database, clock: () => now, passwords: plainPasswords });
  const owner = await accounts.signedUp(email, password);
  const { secret } = await addAuthenticator(owner.post, now);
  pass();
  const device = accounts.browser();
  await device.post('/sign-in', { email, password });
  await holdUp(db, held, async ({ waiting, letGo }) => {
    const step = device.post('/second-step', { token: appCode(secret, now), remember: true });
    await waiting(1);
    const signOut = owner.post('/sign-out', { scope: 'global' });
    await waiting(2, signOut);
    await letGo();
    expect((await step).body).toEqual({ event: 'SIGNED_IN' });
    await signOut;
  });
  await device.post('/sign-out');
  pass();
  return (await device.post('/sign-in', { email, password })).body['event'];
}

describe('signing out everywhere while a device is being remembered', () => {
  const stepTaken = { table: 'auth.authenticators', when: 'new.last_step > 0' };

  test('undoes it, as the session is opened', async () => {
    const opening = { table: 'auth.sessions', when: `new.second_step_at is not null` };
    expect(await signedOutMeanwhile(pool, opening)).toBe('SECOND_STEP');
  });

  test('undoes it, as the step is taken', async () => {
    expect(await signedOutMeanwhile(pool, stepTaken)).toBe('SECOND_STEP');
  });

  test('canary: without the lock the device stays remembered', async () => {
    expect(await signedOutMeanwhile(withoutLocks(pool), stepTaken)).toBe('SIGNED_IN');
  });
});
