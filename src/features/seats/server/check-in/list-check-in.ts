import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { AttendanceFigure, CheckInSeat } from '../../check-in/contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { listAttendanceFigures } from '../records/check-in/attendance-figures.ts';
import { CHECK_IN_SEATS_A_PAGE, findOwnSeat, listCheckInSeats } from '../records/check-in/check-ins.ts';
import { findCheckedSession } from '../records/check-in/checked-session.ts';
import { seatCodes } from './seat-code.ts';

/**
 * A session whose check-in the actor may see.
 * @throws refusal SESSION_NOT_FOUND; FORBIDDEN for all but its organisers
 */
async function findOwnSession(context: Context, sessionId: Id) {
  const session = await findCheckedSession(context.db, sessionId);
  if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, session.campaign.id))) refuse(commonRefusals.FORBIDDEN);
  return session;
}

/** What the check-in page shows about its session, for the campaign's organisers alone. */
export const getCheckIn = (context: ContextOf<'player'>, { sessionId }: { sessionId: Id }) =>
  findOwnSession(context, sessionId);

/**
 * The seats of a session in the order they were taken, with their codes, the decisions about them, and how often their players attended their last sessions; for the campaign's organisers alone.
 */
export async function listCheckIn(
  context: ContextOf<'player'>,
  input: { sessionId: Id; cursor?: string | undefined },
): Promise<Page<CheckInSeat>> {
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  await findOwnSession(context, input.sessionId);
  const rows = await listCheckInSeats(context.db, input.sessionId, after);
  const { items, nextCursor } = pageOfRows(rows, CHECK_IN_SEATS_A_PAGE, ({ createdAt, id }) => [
    createdAt,
    id,
  ]);
  const figures = await listAttendanceFigures(
    context.db,
    items.flatMap(({ player }) => player?.id ?? []),
  );
  const codeOf = seatCodes(context.keys);
  return {
    items: items.map(({ id, player, guest, checkIn, priceCents, paymentStatus }) => ({
      id,
      player,
      guest,
      checkIn,
      priceCents,
      paymentStatus,
      code: codeOf(id),
      figure: figures.get(player?.id ?? '') ?? null,
    })),
    nextCursor,
  };
}

/** The code of the actor's own seat, and whether an organiser has checked them in. */
export async function getSeatCode(
  { db, actor, keys }: ContextOf<'player'>,
  { sessionId }: { sessionId: Id },
): Promise<{ code: string; isCheckedIn: boolean }> {
  const seat = await findOwnSeat(db, sessionId, actor.playerId);
  if (!seat) refuse(campaignRefusals.SEAT_NOT_FOUND);
  return { code: seatCodes(keys)(seat.seatId), isCheckedIn: seat.decision === true };
}

/** How often the actor's player attended, as organisers see it. */
export async function getOwnFigure({
  db,
  actor,
}: ContextOf<'player'>): Promise<{ figure: AttendanceFigure | null }> {
  const figures = await listAttendanceFigures(db, [actor.playerId]);
  return { figure: figures.get(actor.playerId) ?? null };
}
