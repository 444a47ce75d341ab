import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { RosterSeat } from '../seat-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { listAttendanceFigures } from './records/check-in/attendance-figures.ts';
import { listRoster, ROSTER_SEATS_A_PAGE } from './records/roster/roster.ts';
import { findCampaignOfSession } from '#features/campaigns/server/records/visibility.ts';

/** The seats of a session with their holders, in the order they were taken, for the campaign's organisers alone. */
export async function listSeats(
  context: ContextOf<'player'>,
  input: { sessionId: Id; cursor?: string | undefined },
): Promise<Page<RosterSeat>> {
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const campaignId = await findCampaignOfSession(context.db, input.sessionId);
  if (!campaignId) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, campaignId))) refuse(commonRefusals.FORBIDDEN);
  const rows = await listRoster(context.db, input.sessionId, after);
  const page = pageOfRows(rows, ROSTER_SEATS_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
  const figures = await listAttendanceFigures(
    context.db,
    page.items.flatMap(({ player }) => (player ? [player.id] : [])),
  );
  return {
    ...page,
    items: page.items.map((seat) =>
      Object.assign(seat, { figure: figures.get(seat.player?.id ?? '') ?? null }),
    ),
  };
}
