import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { Sheet } from '../../roster/contract.ts';
import { MAX_PRINTED_SEATS } from '../../roster/rules.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { findSheet, listSheetSeats } from '../records/roster/sheets.ts';

/**
 * A session's roster for those who organise it, with at most `mostSeats` seats.
 * @throws refusals SESSION_NOT_FOUND, FORBIDDEN
 */
export async function getSheet(
  context: ContextOf<'player'>,
  { sessionId }: { sessionId: Id },
  mostSeats = MAX_PRINTED_SEATS,
): Promise<Sheet> {
  const sheet = await findSheet(context.db, sessionId);
  if (!sheet) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, sheet.campaign.id))) refuse(commonRefusals.FORBIDDEN);
  return { ...sheet, seats: await listSheetSeats(context.db, sessionId, mostSeats) };
}
