import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { revisionInput } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { tableFactsFields } from '#features/campaigns/table-facts/inputs.ts';

const route = routesOf('Campaigns');

/** What organisers state about their tables. It is read with the campaign and changed here. */
export const tableFactsContract = {
  /** Replaces the table facts; only the campaign's organisers and admins may. */
  set: operation('user')
    .route(route.put('/campaigns/{campaignId}/table-facts', "Change what is said of a campaign's table"))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED'),
    })
    .input(z.strictObject({ campaignId: z.guid(), revision: revisionInput, ...tableFactsFields }))
    .output(z.object({ revision: revisionInput })),
};
