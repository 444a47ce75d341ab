import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { cents, moment } from '#shared/shapes.ts';
import { optionalText } from '#shared/text/text.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { removalRefusals } from './refusals.ts';
import { removalReasons, WORDS_LENGTH } from './rules.ts';

const route = routesOf('Campaigns');
const path = '/campaigns/{campaignId}/removals';
const byCampaign = { campaignId: z.guid() };
const byPlayer = { ...byCampaign, playerId: z.guid() };
const organiser = operation('player').errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
});

const removedShape = z.object({
  player: publicPlayerShape,
  reason: z.enum(removalReasons),
  removedAt: moment,
});
export type Removed = z.infer<typeof removedShape>;

/** Members whom organisers take out of a campaign. */
export const removalsContract = {
  /**
   * Takes a member out of the campaign with a reason; only its organisers may. Their upcoming seats and places in line end, what was
   * paid is to be paid back, and they are told. They do not join again until an organiser lets them.
   */
  create: organiser
    .route(route.post(path, 'Take a member out of a campaign', 201))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_ENDED'),
      ...pick(removalRefusals, 'MEMBER_GONE', 'ORGANISER_STAYS'),
    })
    .input(z.strictObject({ ...byPlayer, reason: z.enum(removalReasons), words: optionalText(WORDS_LENGTH) }))
    .output(z.object({ alias: z.string(), seatsGivenUp: z.int(), refundCents: cents })),

  /** Players who were taken out and may not join again, the last first; only for the campaign's organisers. */
  list: organiser
    .route(route.get(path, 'List players who were taken out of a campaign'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(removedShape)),

  /** Lets a player join again who was taken out; only the campaign's organisers may. */
  lift: organiser
    .route(route.delete(`${path}/{playerId}`, 'Let a player join a campaign again'))
    .errors(pick(removalRefusals, 'NOT_REMOVED'))
    .input(z.strictObject(byPlayer))
    .output(z.object({})),
};
