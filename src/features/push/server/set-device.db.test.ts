import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { makeAuthSession } from '../../../../tests/support/auth-session.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { openPushKeys } from '#platform/push/push-keys.ts';
import type { PushTarget } from '#platform/push/send-push.ts';
import type { Id } from '#shared/ids.ts';
import { MAX_DEVICES } from '../rules.ts';
import { getDevice } from './get-device.ts';
import { removeDevice } from './remove-device.ts';
import { setDevice } from './set-device.ts';

const { db } = testDatabase();
const pool = racePool();

/** A point on the curve, and a secret, as browsers make them. */
const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const auth = 'tBHItJI5svbpez7KI4CCXg';
const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh, auth });

/** A browser in which somebody is signed in. */
async function browser(userId: Id, of: Database = db) {
  const context = testContext({ db: of, actor: userActor({ userId }) });
  return { ...context, authSessionId: await makeAuthSession(db, userId) };
}

const user = async () => (await makeUser(db)).id;

/** Where a user's messages go. */
const endpointsOf = async (userId: Id) => {
  const rows = await db.selectFrom('push_devices').select('endpoint').where('user_id', '=', userId).execute();
  return rows.map(({ endpoint }) => endpoint.slice('https://fcm.googleapis.com/fcm/send/'.length)).toSorted();
};

const allDevices = () => db.selectFrom('push_devices').selectAll().orderBy('endpoint').execute();
/** Another secret of the browser for each number below ten. */
const secretOf = (n: number) => String(n).repeat(22);

test('a browser takes push messages from when it asks until it asks for none', async () => {
  const mine = await browser(await user());
  const { publicKey } = await openPushKeys(db, mine.keys);
  expect(await getDevice(mine)).toEqual({ isOn: false, publicKey });
  await setDevice(mine, at('phone'));
  expect(await getDevice(mine)).toEqual({ isOn: true, publicKey });
  await removeDevice(mine);
  await removeDevice(mine);
  expect(await getDevice(mine)).toEqual({ isOn: false, publicKey });
});

test('a browser that subscribes again is reached only there', async () => {
  const userId = await user();
  const mine = await browser(userId);
  await setDevice(mine, at('phone'));
  await setDevice(mine, at('phone again'));
  await setDevice(mine, at('phone again'));
  expect(await endpointsOf(userId)).toEqual(['phone again']);
});

test('a browser that somebody else signs in to is theirs alone: it has the same secret', async () => {
  const [before, after] = [await user(), await user()];
  await setDevice(await browser(before), at('shared'));
  await setDevice(await browser(after), at('shared'));
  expect([await endpointsOf(before), await endpointsOf(after)]).toEqual([[], ['shared']]);
});

test('a browser of somebody else is taken over by its own secret alone, and a refusal changes nothing and says nothing', async () => {
  const [owner, thief] = [await user(), await user()];
  const theirs = await browser(owner);
  await setDevice(theirs, at('phone'));
  const other = await browser(thief);
  await setDevice(other, at('laptop'));
  const before = await allDevices();
  const unknown = { ...at('phone'), endpoint: 'https://push.example/x' };
  const refusalOf = async (target: PushTarget) => {
    try {
      return await setDevice(other, target);
    } catch (error) {
      return (error as { refusal?: unknown }).refusal;
    }
  };
  const refused = await refusalOf({ ...at('phone'), auth: 'A'.repeat(22) });
  expect(refused).toMatchObject({ code: 'PUSH_DEVICE_REFUSED' });
  expect(refused).toEqual(await refusalOf(unknown));
  expect(await allDevices()).toEqual(before);
  // Their own browser may have other keys by now.
  await setDevice(theirs, { ...at('phone'), auth: 'A'.repeat(22) });
  expect(await endpointsOf(owner)).toEqual(['phone']);
});

test('of many users who name one new browser at once, each with another secret, one has it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, user));
  const browsers = await Promise.all(people.map((userId) => browser(userId, pool)));
  const outcomes = await race(people.length, (n) =>
    setDevice(browsers[n]!, { ...at('one'), auth: secretOf(n) }),
  );
  const done = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  const rows = await db.selectFrom('push_devices').select(['user_id', 'auth']).execute();
  expect(done).toHaveLength(1);
  expect(rows).toEqual([{ user_id: people[done[0]!], auth: secretOf(done[0]!) }]);
});

test('of many users of one browser who sign in there at once, one has it, and none is refused', async () => {
  const browsers = await Promise.all(Array.from({ length: 8 }, async () => browser(await user(), pool)));
  const outcomes = await race(browsers.length, (n) => setDevice(browsers[n]!, at('one')));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await db.selectFrom('push_devices').select('endpoint').execute()).toHaveLength(1);
});

test('taking one off leaves the others', async () => {
  const userId = await user();
  const [phone, laptop] = [await browser(userId), await browser(userId)];
  await setDevice(phone, at('phone'));
  await setDevice(laptop, at('laptop'));
  await removeDevice(phone);
  expect(await endpointsOf(userId)).toEqual(['laptop']);
});

test.each([
  { ...at('x'), endpoint: 'https://push.example/x' },
  { ...at('x'), endpoint: 'http://127.0.0.1:8030/x' },
  { ...at('x'), p256dh: `B${'A'.repeat(86)}` },
])('an unknown service and a key that is no point are refused (%#)', async (target) => {
  const userId = await user();
  const mine = await browser(userId);
  await expect(async () => setDevice(mine, target)).rejects.toMatchObject({
    refusal: { code: 'PUSH_DEVICE_REFUSED' },
  });
  expect(await endpointsOf(userId)).toEqual([]);
});

test(`of more than ${MAX_DEVICES} browsers the first is taken off`, async () => {
  const userId = await user();
  for (let n = 10; n < 10 + MAX_DEVICES + 2; n += 1)
    await setDevice(await browser(userId), at(`browser ${n}`));
  const endpoints = await endpointsOf(userId);
  expect(endpoints).toHaveLength(MAX_DEVICES);
  expect(endpoints[0]).toBe('browser 12');
});

/** Asks for messages in many browsers of one user at once. Returns how many take them then. */
async function askAtOnce(of: Database): Promise<number> {
  const userId = await user();
  const browsers = await Promise.all(Array.from({ length: 20 }, () => browser(userId, of)));
  await race(browsers.length, (n) => setDevice(browsers[n]!, at(`${userId} ${n}`)));
  return (await endpointsOf(userId)).length;
}

test(`${MAX_DEVICES} are the most also when all ask at once`, async () => {
  expect(await askAtOnce(pool)).toBe(MAX_DEVICES);
});

test('without the lock there are more', luck, async () => {
  expect(await askAtOnce(withoutLocks(pool))).toBeGreaterThan(MAX_DEVICES);
});
