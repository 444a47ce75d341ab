import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { newCampaignShape, sessionFieldsShape } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { timesShape } from '#features/sessions/series/contract.ts';
import { seriesRefusals } from '#features/sessions/series/refusals.ts';

const { description, lengthMinutes, place, onlineLink, notes } = sessionFieldsShape;

/** The first session of a new campaign, and how it repeats. Each session costs the campaign's price. */
export const nightShape = z.strictObject({
  ...timesShape,
  /** Null for a single session. */
  repeat: timesShape.repeat.nullable(),
  description,
  lengthMinutes,
  place,
  onlineLink,
  notes,
});
export type Night = z.infer<typeof nightShape>;

const route = routesOf('Campaigns');

export const nightsContract = {
  /**
   * Creates a campaign that the signed-in player owns, with its sessions, numbered from 1: everything or nothing. Times
   * are local to the store or convention, else to the organiser.
   */
  create: operation('player')
    .route(route.post('/nights', 'Create a campaign with its sessions', 201))
    .errors({
      ...pick(
        campaignRefusals,
        'CAMPAIGN_TYPE_NOT_FOUND',
        'TABLE_TAKEN',
        'GAME_SYSTEM_UNAVAILABLE',
        'RETAILER_UNAVAILABLE',
        'CONVENTION_UNAVAILABLE',
        'OWNER_NOT_SET',
        'TOO_MANY_CAMPAIGNS',
        'TOO_MANY_FIRST_CAMPAIGNS',
      ),
      ...pick(seriesRefusals, 'SERIES_WITHOUT_DATES', 'SERIES_TOO_LONG', 'SERIES_TIME_SKIPPED'),
    })
    .input(z.strictObject({ campaign: newCampaignShape, night: nightShape }))
    .output(z.object({ id: z.guid(), sessions: z.int().min(1) })),
};
