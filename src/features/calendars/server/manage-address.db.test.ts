import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { makeAuthSession, signedIn } from '../../../../tests/support/auth-session.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { racePool, testDatabase } from '../../../../tests/support/database.ts';
import { holdUp } from '../../../../tests/support/hold-up.ts';
import { noticesOfCampaigns, toldIn } from '../../../../tests/support/told-in.ts';
import { withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { endSecrets, type Ending } from '#platform/personal/person-secret.ts';
import type { Id } from '#shared/ids.ts';
import { createAddress, getAddress } from './manage-address.ts';

const { db } = testDatabase();
const pool = racePool();

const end = (userId: Id, event: Ending['event'], of: Database = db) =>
  of.transaction().execute((inner) => endSecrets({ ...testContext({ db }), db: inner }, { userId, event }));

async function someone(of: Database = db) {
  const player = await makePlayer(db);
  const context = testContext({ db: of, actor: playerActor(player) });
  return { ...context, authSessionId: await makeAuthSession(db, player.auth_id) };
}

describe('a private calendar address', () => {
  test('is told to its user as it is made, and as it ends with all sessions, with how to make a new one', async () => {
    const mira = await someone();
    const { userId } = mira.actor;
    await createAddress(mira);
    await end(userId, 'new-password');
    await end(userId, 'new-password');
    expect(await getAddress(mira)).toEqual({ address: null });
    const told = await toldIn(db, noticesOfCampaigns);
    expect(told.map(({ title, to }) => ({ title, to }))).toEqual([
      { title: 'A private calendar address was made', to: [userId] },
      { title: 'Your private calendar address has ended', to: [userId] },
    ]);
    expect(told[1]?.lines.at(-1)).toMatch(/make a new address in My Games/);
  });

  test('ends with a ban untold', async () => {
    const mira = await someone();
    await createAddress(mira);
    await end(mira.actor.userId, 'ban');
    expect(await getAddress(mira)).toEqual({ address: null });
    expect(await toldIn(db, noticesOfCampaigns)).toHaveLength(1);
  });

  test('of somebody else stays', async () => {
    const [mira, other] = [await someone(), await someone()];
    await createAddress(other);
    await end(mira.actor.userId, 'new-password');
    expect((await getAddress(other)).address).not.toBeNull();
  });

  test('is not made by a session that has ended, nor by that of somebody else', async () => {
    const [mira, other] = [await someone(), await someone()];
    const stolen = { ...mira, authSessionId: other.authSessionId };
    await end(mira.actor.userId, 'signed-out-everywhere');
    for (const context of [mira, stolen, { ...(await signedIn(mira)), authSessionId: null }])
      await expect(createAddress(context)).rejects.toMatchObject({ refusal: { code: 'UNAUTHORIZED' } });
    expect(await db.selectFrom('calendar_addresses').selectAll().execute()).toEqual([]);
  });
});

/** A stolen session creates a private calendar URL while its owner signs out everywhere. Returns whether the URL exists afterwards. */
async function madeMeanwhile(database: Database): Promise<boolean> {
  const mira = await someone(database);
  await holdUp(db, { table: 'calendar_addresses', when: 'true' }, async ({ waiting, letGo }) => {
    const making = createAddress(mira).catch(() => null);
    await waiting(1);
    const ending = end(mira.actor.userId, 'signed-out-everywhere', database);
    await waiting(2, ending);
    await letGo();
    await Promise.all([making, ending]);
  });
  return (await getAddress(mira)).address !== null;
}

describe('an address that is made while all sessions end', () => {
  test('ends with them', async () => {
    expect(await madeMeanwhile(pool)).toBe(false);
  });

  test('canary: without the lock it stays', async () => {
    expect(await madeMeanwhile(withoutLocks(pool))).toBe(true);
  });
});
