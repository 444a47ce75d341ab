import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { campaignTypeShape } from '#features/campaigns/inputs.ts';

const managedShape = z.object({
  id: z.guid(),
  title: z.string(),
  type: campaignTypeShape,
  status: z.string(),
  gameSystemName: z.string(),
  retailerName: z.string().nullable(),
  /** Null while it has no owner. */
  ownerAlias: z.string().nullable(),
  createdAt: moment,
});

export type ManagedCampaign = z.infer<typeof managedShape>;

export const managedCampaignsInput = z.strictObject({
  ...browseInput,
  type: campaignTypeShape.optional(),
  /** `inactive` means every status except active. */
  status: z.enum(['active', 'inactive']).optional(),
  sort: sortInput(['created']),
});

const route = routesOf('Campaigns');
/** What only admins can do with campaigns. They can also change campaigns as owners do. */
export const adminCampaignsContract = {
  list: operation('admin')
    .route(route.get('/admin/campaigns', 'List all campaigns'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(managedCampaignsInput)
    .output(pageOf(managedShape)),
};
