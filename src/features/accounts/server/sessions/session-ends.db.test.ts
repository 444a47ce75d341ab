import { expect, test } from 'vitest';
import { testAccounts } from '../../../../../tests/support/accounts.ts';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testConfig, testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { DAY_MS } from '#shared/time.ts';
import { shortenSessions } from '../records/sessions.ts';
import { listDevices } from './manage-own-sessions.ts';

const { db } = testDatabase();
const start = Date.now();

/** Somebody signs up at `start`. `later` sets the clock to this many days after it. */
async function signedUp(env: Record<string, string>) {
  let days = 0;
  const accounts = testAccounts({ db, env, clock: () => new Date(start + days * DAY_MS) });
  const person = await accounts.signedUp('mira@example.com');
  return {
    ...accounts,
    person,
    later: (passed: number) => {
      days = passed;
    },
  };
}

test('a session ends so many days after its last refresh as the configuration says, and no sooner', async () => {
  const { person, later } = await signedUp({ SESSION_IDLE_DAYS: '2' });
  later(1.9);
  expect((await person.post('/refresh')).status).toBe(200);
  later(3.8);
  expect(await person.actor()).toMatchObject({ kind: 'user' });
  later(4);
  expect(await person.actor()).toEqual({ kind: 'anonymous' });
  expect((await person.post('/refresh')).status).toBe(401);
});

test('however often it is refreshed, it ends so many days after its sign-in, and its access token with it', async () => {
  const { person, later } = await signedUp({ SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '3' });
  for (const days of [1, 2, 2.9]) {
    later(days);
    expect((await person.post('/refresh')).status).toBe(200);
  }
  const { expires_at } = await db.selectFrom('auth.sessions').select('expires_at').executeTakeFirstOrThrow();
  expect(Math.abs(expires_at.getTime() - (start + 3 * DAY_MS))).toBeLessThan(10_000);
  const minute = 60_000 / DAY_MS;
  later(3 - minute);
  const answer = await person.post('/access-token');
  expect(answer.status).toBe(200);
  const token = [...person.cookies].find(([name]) => name.endsWith('.access'))![1];
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number };
  expect(exp * 1000).toBeLessThanOrEqual(expires_at.getTime());
  later(3.001);
  expect(await person.actor()).toEqual({ kind: 'anonymous' });
});

test('a longest time shorter than the idle one counts from the sign-in on', async () => {
  const { person, later } = await signedUp({ SESSION_MAX_DAYS: '1' });
  later(0.99);
  expect(await person.actor()).toMatchObject({ kind: 'user' });
  later(1.001);
  expect(await person.actor()).toEqual({ kind: 'anonymous' });
});

test('sessions from before end sooner once the configuration says so, and never later', async () => {
  const { person, later } = await signedUp({});
  const ends = async () =>
    (
      await db.selectFrom('auth.sessions').select('expires_at').executeTakeFirstOrThrow()
    ).expires_at.getTime();
  const before = await ends();
  await shortenSessions(db, testConfig({ SESSION_IDLE_DAYS: '60' }).session);
  expect(await ends()).toBe(before);
  await shortenSessions(db, testConfig({ SESSION_IDLE_DAYS: '7', SESSION_MAX_DAYS: '3' }).session);
  expect(before - (await ends())).toBeGreaterThan(26.9 * DAY_MS);
  later(3.001);
  expect(await person.actor()).toEqual({ kind: 'anonymous' });
});

test('the list of devices tells until when each is signed in', async () => {
  const { context } = await signedUp({ SESSION_IDLE_DAYS: '5' });
  const session = await db.selectFrom('auth.sessions').selectAll().executeTakeFirstOrThrow();
  const actor = userActor({ userId: session.user_id });
  const { devices } = await listDevices({ ...testContext({ db, actor }), clock: context.clock });
  expect(devices[0]).toMatchObject({ endsAt: session.expires_at.toISOString() });
  expect(Math.abs(session.expires_at.getTime() - (start + 5 * DAY_MS))).toBeLessThan(10_000);
});
