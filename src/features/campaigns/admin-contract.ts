import { z } from 'zod';
import { browseInput, sortInput } from '../../shared/browsing.ts';
import { commonRefusals } from '../../shared/errors.ts';
import { operation } from '../../shared/operation.ts';
import { pageOf } from '../../shared/paging.ts';
import { campaignTypeShape } from './inputs.ts';
import { campaignRefusals } from './refusals.ts';

const { INVALID_CURSOR } = commonRefusals;
const { CAMPAIGN_NOT_FOUND, CAMPAIGN_HAS_PAID_SEATS } = campaignRefusals;

const managedShape = z.object({
  id: z.guid(),
  title: z.string(),
  type: campaignTypeShape,
  status: z.string(),
  gameSystemName: z.string(),
  retailerName: z.string().nullable(),
  /** Null while nobody runs it. */
  ownerAlias: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A campaign as the console lists it. */
export type ManagedCampaign = z.infer<typeof managedShape>;

const count = z.int().min(0);

const removalShape = z.object({
  sessions: count,
  seats: count,
  /** Seats that money was paid for; free ones do not count. */
  paidSeats: count,
  /** Those of them in upcoming sessions: they keep the campaign from being removed. */
  paidSeatsToCome: count,
  files: count,
});

/** What would be removed with a campaign. */
export type CampaignRemoval = z.infer<typeof removalShape>;

/** Why a campaign is removed; mailed to its owner. */
export const removalForm = z.strictObject({
  reason: z.string().trim().min(1, 'Reason is required').max(1_000),
});

export const managedCampaignsInput = z.strictObject({
  ...browseInput,
  type: campaignTypeShape.optional(),
  /** `inactive` is every status but active. */
  status: z.enum(['active', 'inactive']).optional(),
  sort: sortInput(['created']),
});

const tags = ['Campaigns'];
const ofOne = operation('admin').errors({ CAMPAIGN_NOT_FOUND });
const byCampaign = { campaignId: z.guid() };

/** What admins may do with campaigns, beside changing them as their owners do. */
export const adminCampaignsContract = {
  list: operation('admin')
    .route({ method: 'GET', path: '/admin/campaigns', tags, summary: 'List all campaigns' })
    .errors({ INVALID_CURSOR })
    .input(managedCampaignsInput)
    .output(pageOf(managedShape)),

  getRemoval: ofOne
    .route({
      method: 'GET',
      path: '/admin/campaigns/{campaignId}/removal',
      tags,
      summary: 'Get what the removal of a campaign would touch',
    })
    .input(z.strictObject(byCampaign))
    .output(removalShape),

  /** Removes a campaign with its sessions, seats, members and files, and mails the reason to its owner. */
  remove: ofOne
    .route({
      method: 'POST',
      path: '/admin/campaigns/{campaignId}/removal',
      tags,
      summary: 'Remove a campaign',
    })
    .errors({ CAMPAIGN_HAS_PAID_SEATS })
    .input(removalForm.extend(byCampaign))
    .output(z.object({})),
};
