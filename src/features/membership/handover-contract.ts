import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { handoverShape } from '#features/campaigns/contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const route = routesOf('Campaigns');
const byCampaign = { campaignId: z.guid() };
const path = '/campaigns/{campaignId}/handover';

/** Handing a campaign over voluntarily: the owner offers it, and the member (the heir) accepts or declines. */
export const handoverContract = {
  /** Offers the campaign to a member; only the owner may. A new offer replaces an earlier one. */
  offerHandover: operation('player')
    .route(route.put(path, 'Offer a campaign to a member'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'CAMPAIGN_ENDED',
        'HEIR_NOT_A_MEMBER',
        'HEIR_UNAVAILABLE',
      ),
    })
    .input(z.strictObject({ ...byCampaign, playerId: z.guid() }))
    .output(handoverShape),

  /** Removes an offer: the owner withdraws it, or the heir declines it. */
  withdrawHandover: operation('player')
    .route(route.delete(path, 'Withdraw or decline the offer of a campaign'))
    .errors(pick(campaignRefusals, 'HANDOVER_GONE'))
    .input(z.strictObject(byCampaign))
    .output(z.object({})),

  /** Makes the heir the owner and the owner a player. The heir gives up their seats in upcoming sessions. */
  acceptHandover: operation('player')
    .route(route.post(`${path}/acceptance`, 'Take a campaign over'))
    .errors(pick(campaignRefusals, 'HANDOVER_GONE', 'HEIR_HAS_PAID_SEAT'))
    .input(z.strictObject(byCampaign))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),
};
