import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { SessionFigures } from '../../figures/contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { findFields } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { listFigures } from '../records/figures/figures.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';

/**
 * The figures of a campaign's last sessions, for those who organise it.
 * @throws refusals CAMPAIGN_NOT_FOUND, FORBIDDEN
 */
export async function getFigures(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<{ title: string; maxPlayers: number; sessions: SessionFigures[] }> {
  const { db, actor, clock } = context;
  if (!(await findVisibility(db, campaignId, actor.playerId))) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!(await organises(context, campaignId))) refuse(commonRefusals.FORBIDDEN);
  const { title, maxPlayers } = await findFields(db, campaignId);
  return { title, maxPlayers, sessions: await listFigures(db, campaignId, clock()) };
}
