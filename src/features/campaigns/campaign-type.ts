import { z } from 'zod';

/** The campaign types by their names in campaign_types. */
export const campaignTypeShape = z.enum(['Retailer', 'Convention', 'Online']);
export type CampaignType = z.infer<typeof campaignTypeShape>;
