import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { hostRefusals } from './refusals.ts';

const route = routesOf('Campaigns');
const path = '/campaigns/{campaignId}/co-organisers/{playerId}';
const byPlayer = z.strictObject({ campaignId: z.guid(), playerId: z.guid() });

/** Co-organisers: members who run a campaign together with its owner. */
export const hostsContract = {
  /** Appoints a member as a co-organiser; only the owner may. */
  add: operation('player')
    .route(route.put(path, 'Name a co-organiser'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED'),
      ...pick(hostRefusals, 'CO_ORGANISERS_FULL', 'HOST_NOT_A_MEMBER', 'HOST_UNAVAILABLE'),
    })
    .input(byPlayer)
    .output(z.object({ alias: z.string() })),

  /** Takes the role from a co-organiser, who stays a player: the owner does, and everybody for themselves. */
  remove: operation('player')
    .route(route.delete(path, 'Remove a co-organiser, or step down as one'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
      ...pick(hostRefusals, 'NO_CO_ORGANISER'),
    })
    .input(byPlayer)
    .output(z.object({ alias: z.string() })),
};
