import { audit } from '#platform/audit.ts';
import type { TransactionContext } from '#platform/context.ts';
import type { RowsToCome } from '#platform/requests/send-ahead.ts';
import type { Id } from '#shared/ids.ts';
import { hasBegun } from '#features/campaigns/rules.ts';
import { firstComeFrom, isFirstCome, offerEnd } from '../../waitlist/rules.ts';
import {
  findLine,
  type LineRow,
  toLineFacts,
  findNextInLine,
  LINES_A_BATCH,
  listLinesOfCampaign,
  withdrawOffers,
  removeEndedOffers,
  removeLine,
  shortenOffers,
  writeOffers,
} from '../records/waitlist/line.ts';
import { countOffers } from '../records/waitlist/waiting.ts';
import { tellLineEnd, tellLineGone, tellOffered } from '../notices/waitlist-notices.ts';

/** What a waiting list needs to advance. Background jobs have it too, without an actor or request. */
type LineContext = Pick<TransactionContext, 'db' | 'clock' | 'jobs'> &
  Pick<Partial<TransactionContext>, 'actor' | 'requestId' | 'approvedById'>;

type LineFacts = NonNullable<Awaited<ReturnType<typeof findLine>>>;

/**
 * Advances the waiting list of a session; does nothing if it has none. Expired offers are removed, free seats are
 * offered in order, and the list is removed if its session or campaign has ended it. Everything that frees a seat or
 * makes room must call this in its transaction. So every seat is taken or held as long as somebody waits who may take
 * it. The session must be locked, or its campaign for update. `asked` is the result of `lineOf`, read after the change.
 */
export async function advanceLine(
  context: LineContext,
  sessionId: Id,
  asked?: RowsToCome<LineRow>,
): Promise<void> {
  const { db, clock } = context;
  const line = asked ? toLineFacts(await asked.rows) : await findLine(db, sessionId);
  if (!line) return;
  const now = clock();
  const { campaignState, startsAt } = line;
  if (campaignState === 'ended') {
    await tellLineGone(context, sessionId, { to: await removeLine(db, sessionId), why: 'ended' });
  } else if (campaignState === 'hidden' || line.isHidden || hasBegun(startsAt, now)) {
    // There are no notices about what admins hid.
    await removeLine(db, sessionId);
  } else if (campaignState === 'paused' || !line.campaignHasOwner) {
    // Nobody can take a seat now, so no offer may expire. The players with offers become the first in line again, once
    // the campaign goes on.
    if (line.offers > 0) await withdrawOffers(db, sessionId);
  } else if (isFirstCome(startsAt, now)) {
    if (line.seatsTaken >= line.maxPlayers) return;
    await tellLineEnd(context, sessionId, { to: await removeLine(db, sessionId), how: 'first come' });
  } else {
    await offerSeats(context, sessionId, { line, now });
  }
}

/** Ends expired offers, and offers every free seat to the next players on the waiting list. */
async function offerSeats(
  context: LineContext,
  sessionId: Id,
  { line, now }: { line: LineFacts; now: Date },
): Promise<void> {
  const { db } = context;
  const { startsAt, offerHours, firstEnd, lastEnd } = line;
  const ended = firstEnd && firstEnd <= now ? await removeEndedOffers(db, sessionId, now) : [];
  if (ended.length > 0) {
    await audit(context, 'waitlist.run-out', ['session', sessionId], {
      before: { playerIds: ended.map(({ playerId }) => playerId) },
    });
    await tellLineEnd(context, sessionId, { to: ended.map(({ userId }) => userId), how: 'ran out' });
  }
  // The session was moved to an earlier start. Offers must end before its seats become first come, first served.
  const latest = firstComeFrom(startsAt);
  if (lastEnd && lastEnd > latest) {
    const cut = await shortenOffers(db, sessionId, latest);
    await tellOffered(context, sessionId, { to: cut, until: latest });
  }
  const free = line.maxPlayers - line.seatsTaken - (line.offers - ended.length);
  const waiting = line.length - line.offers;
  if (free <= 0 || waiting === 0) return;
  const next = await findNextInLine(db, sessionId, Math.min(free, waiting));
  if (next.length === 0) return;
  const playerIds = next.map(({ playerId }) => playerId);
  const until = offerEnd(startsAt, { offerHours, now });
  await writeOffers(db, sessionId, playerIds, { from: now, until });
  await audit(context, 'waitlist.offer', ['session', sessionId], { after: { playerIds, until } });
  await tellOffered(context, sessionId, { to: next.map(({ userId }) => userId), until });
}

/** Calls `work` for each session of a campaign that has a waiting list. */
async function forEachLine(
  { db }: LineContext,
  campaignId: Id,
  work: (sessionId: Id) => Promise<void>,
): Promise<void> {
  let after: Id | null = null;
  do {
    const ids: Id[] = await listLinesOfCampaign(db, campaignId, after);
    for (const id of ids) await work(id);
    after = ids.length === LINES_A_BATCH ? (ids.at(-1) ?? null) : null;
  } while (after !== null);
}

/** Advances all waiting lists of a campaign; see `advanceLine`. The campaign must be locked for update. */
export const advanceLines = (context: LineContext, campaignId: Id): Promise<void> =>
  forEachLine(context, campaignId, (id) => advanceLine(context, id));

/** Removes the waiting list of a session that is about to be deleted, and tells the players who were on it. */
export async function endLine(context: LineContext, sessionId: Id): Promise<void> {
  await tellLineGone(context, sessionId, { to: await removeLine(context.db, sessionId), why: 'deleted' });
}

/** Removes all waiting lists of a campaign that is about to be deleted; see `endLine`. */
export const endLines = (context: LineContext, campaignId: Id): Promise<void> =>
  forEachLine(context, campaignId, (id) => endLine(context, id));

/** The facts of the waiting list that decide whether a player may take a seat. */
type LineBefore = { startDate: Date; isOffered: boolean; isLineBefore: boolean; offersToOthers: number };

/**
 * How many seats of a session are held for players other than this one, who wants a seat. None are once seats are first
 * come, first served. For a player without an offer the waiting list is advanced first, so that a free seat goes to the
 * first player on it. The session must be locked.
 */
export async function countHeldSeats(
  context: LineContext,
  { sessionId, playerId }: { sessionId: Id; playerId: Id },
  { startDate, isOffered, isLineBefore, offersToOthers }: LineBefore,
): Promise<number> {
  if (!isLineBefore || isFirstCome(startDate, context.clock())) return 0;
  if (isOffered) return offersToOthers;
  await advanceLine(context, sessionId);
  return countOffers(context.db, sessionId, { but: playerId });
}
