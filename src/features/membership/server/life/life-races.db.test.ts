import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { holdUp } from '../../../../../tests/support/hold-up.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeMember, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { createSession } from '#features/sessions/server/for-others/create-session.ts';
import { acceptHandover } from './accept-handover.ts';
import { offerHandover } from './offer-handover.ts';
import { setStatus } from './set-status.ts';
import { withdrawHandover } from './withdraw-handover.ts';

const { db } = testDatabase();
const pool = racePool();

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (on: Database, player: PlayerRow) => testContext({ db: on, actor: playerActor(player) });

const isDone = ({ status }: PromiseSettledResult<unknown>) => status === 'fulfilled';

/** Ten requests each add a session with the same number. */
async function addTogether(on: Database): Promise<number> {
  const campaign = await makeCampaign(db);
  await race(10, () =>
    createSession(contextOf(on, campaign.owner!), {
      campaignId: campaign.id,
      sessionNumber: 1,
      description: 'The mill',
      startDate: '2099-05-01T19:00:00.000Z',
      priceCents: 0,
    }),
  );
  const rows = await db.selectFrom('sessions').select('id').where('campaign_id', '=', campaign.id).execute();
  return rows.length;
}

describe('sessions added in a race', () => {
  test('never share a number', async () => {
    expect(await addTogether(pool)).toBe(1);
  });

  test('share it without the lock', luck, async () => {
    expect(await addTogether(withoutLocks(pool))).toBeGreaterThan(1);
  });
});

/** Players take seats while the owner ends the campaign. Returns whether it ended with upcoming seats. */
async function endTogether(on: Database): Promise<boolean> {
  const campaign = await makeCampaign(db, { max_players: 20 });
  const session = await makeSession(db, { campaign_id: campaign.id });
  const players: PlayerRow[] = [];
  for (let index = 0; index < 8; index += 1) players.push(await makePlayer(db));
  const [ending] = await race<unknown>(9, (index) =>
    index === 0
      ? setStatus(contextOf(on, campaign.owner!), {
          campaignId: campaign.id,
          shownStatus: 'active',
          status: 'ended',
        })
      : confirmAttendance(contextOf(on, players[index - 1]!), { sessionId: session.id }),
  );
  const seats = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', session.id)
    .execute();
  return isDone(ending!) && seats.length > 0;
}

/** The owner ends the campaign while the transaction of a taken seat is not committed yet. Returns whether it ended with an upcoming seat. */
async function endInTheMiddle(on: Database): Promise<boolean> {
  const campaign = await makeCampaign(db, { max_players: 20 });
  const session = await makeSession(db, { campaign_id: campaign.id });
  const player = await makePlayer(db);
  let outcomes: PromiseSettledResult<unknown>[] = [];
  await holdUp(db, { table: 'audit_log', when: `new.action = 'seat.take'` }, async ({ waiting, letGo }) => {
    const taking = confirmAttendance(contextOf(on, player), { sessionId: session.id });
    await waiting(1);
    const status = { shownStatus: 'active', status: 'ended' } as const;
    const ending = setStatus(contextOf(on, campaign.owner!), { campaignId: campaign.id, ...status });
    const done = Promise.allSettled([ending]);
    await waiting(2, done);
    await letGo();
    outcomes = await Promise.allSettled([taking, ending]);
  });
  return outcomes.every(isDone);
}

describe('a campaign that ends while seats are taken', () => {
  test('has either ended or upcoming seats, never both', async () => {
    for (let round = 0; round < 5; round += 1) expect(await endTogether(pool)).toBe(false);
  });

  test('has both without the lock', async () => {
    expect(await endInTheMiddle(withoutLocks(pool))).toBe(true);
    expect(await endInTheMiddle(pool)).toBe(false);
  });
});

describe('an offer that is accepted while it is withdrawn and made to somebody else', () => {
  test('hands the campaign over at most once, and one player owns it in any case', async () => {
    for (let round = 0; round < 5; round += 1) {
      const campaign = await makeCampaign(db, { type: 'Retailer' });
      const [first, second] = [await makePlayer(db), await makePlayer(db)];
      for (const player of [first, second]) {
        await makeMember(db, { campaign_id: campaign.id, player_id: player.id });
      }
      const owner = contextOf(pool, campaign.owner!);
      const { id: campaignId } = campaign;
      await offerHandover(owner, { campaignId, playerId: first.id });
      const steps: (() => Promise<unknown>)[] = [
        () => acceptHandover(contextOf(pool, first), { campaignId }),
        () => acceptHandover(contextOf(pool, first), { campaignId }),
        () => withdrawHandover(owner, { campaignId }),
        () => offerHandover(owner, { campaignId, playerId: second.id }),
        () => acceptHandover(contextOf(pool, second), { campaignId }),
      ];
      const outcomes = await race(steps.length, (index) => steps[index]!());
      const members = await db
        .selectFrom('campaign_players')
        .select(['player_id', 'role_type'])
        .where('campaign_id', '=', campaignId)
        .execute();
      expect(members).toHaveLength(3);
      expect(members.filter(({ role_type: role }) => role === 'owner')).toHaveLength(1);
      expect(
        outcomes.filter((outcome, index) => [0, 1].includes(index) && isDone(outcome)).length,
      ).toBeLessThan(2);
    }
  });
});
