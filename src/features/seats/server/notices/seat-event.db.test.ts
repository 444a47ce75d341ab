import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { foldEvents } from '../../../../../tests/support/told-in.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { type Happened, noteEvents } from '#platform/notices/events/note-event.ts';
import type { TransactionContext } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import {
  gaveSeatBack,
  tellSeatCancelled,
  tellSeatsGivenUp,
  tellSeatsTaken,
  tookSeat,
} from '../for-others/seat-notices.ts';

const { db } = testDatabase();

const stepShape = fc.record({
  what: fc.constantFrom(
    'took',
    'gave back',
    'took several',
    'gave up several',
    'had cancelled',
    'joined',
    'left',
  ),
  player: fc.nat(1),
  session: fc.nat(1),
  minute: fc.nat(3),
});
type Step = typeof stepShape extends fc.Arbitrary<infer Value> ? Value : never;

type Player = { id: Id; auth_id: Id };
type World = { campaignId: Id; sessions: Id[]; players: Player[] };

async function makeWorld(): Promise<World> {
  const campaign = await makeCampaign(db);
  const sessions: Id[] = [];
  for (const number of [1, 2]) {
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      session_number: number,
      price: '5.00',
    });
    sessions.push(session.id);
  }
  return { campaignId: campaign.id, sessions, players: [await makePlayer(db), await makePlayer(db)] };
}

const paid = { priceCents: 500, paymentStatus: 'pending' as const };

/** Records what happened in a step, as the operations of seats do. */
async function takeStep({ campaignId, sessions, players }: World, step: Step): Promise<void> {
  const player = players[step.player]!;
  const clock = new Date(Date.UTC(2027, 2, 1, 12, step.minute));
  await db.transaction().execute(async (transaction) => {
    const context: TransactionContext = {
      ...testContext({ db, actor: userActor({ userId: player.auth_id }), clock }),
      db: transaction,
    };
    const seat = { campaignId, playerId: player.id, sessionId: sessions[step.session]! };
    const several = { campaignId, playerId: player.id, sessionIds: sessions };
    const number = step.session + 1;
    const moved = (what: 'took' | 'gave back' | 'joined' | 'left', ...numbers: number[]): Happened =>
      playerMoved({ campaignId, playerId: player.id, what: [what], sessions: numbers });
    const acts: Record<Step['what'], () => Promise<void>> = {
      took: () => noteEvents(context, moved('took', number), tookSeat(seat, paid)),
      'gave back': () => noteEvents(context, moved('gave back', number), gaveSeatBack(seat)),
      'took several': () => tellSeatsTaken(context, several),
      'gave up several': () => tellSeatsGivenUp(context, { ...several, why: 'left' }),
      'had cancelled': () => tellSeatCancelled(context, { ...seat, ...paid }),
      joined: () => noteEvents(context, moved('joined')),
      left: () => noteEvents(context, moved('left')),
    };
    await acts[step.what]();
  });
}

/** All notices with their readers and when they are due. */
async function told(): Promise<unknown[]> {
  const { rows } = await sql<{ told: unknown }>`
    select jsonb_build_object('kind', kind, 'about', about, 'facts', facts, 'readers', (
      select jsonb_agg(to_jsonb(reader) - 'notice_id' order by user_id) from notice_readers reader where notice_id = notices.id)
    ) as told from notices order by kind, about`.execute(db);
  return rows.map((row) => row.told);
}

/** Handles the steps' events in batches: a new batch begins after each step whose number is in `ends`. */
async function foldSteps(
  world: World,
  steps: readonly Step[],
  ends: ReadonlySet<number>,
): Promise<unknown[]> {
  await sql`delete from notices`.execute(db);
  for (const [place, step] of steps.entries()) {
    await takeStep(world, step);
    if (ends.has(place)) await foldEvents(db);
  }
  await foldEvents(db);
  return told();
}

test('whatever happens to seats is told the same, folded one by one or however many together', async () => {
  const world = await makeWorld();
  const numRuns = process.env['LONG_TESTS'] === '1' ? 400 : 40;
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepShape, { minLength: 2, maxLength: 10 }),
      fc.array(fc.nat(9)),
      async (steps, ends) => {
        const oneByOne = await foldSteps(world, steps, new Set(steps.keys()));
        expect(await foldSteps(world, steps, new Set(ends))).toEqual(oneByOne);
      },
    ),
    { numRuns },
  );
});
