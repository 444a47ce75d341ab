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

/** Members whom organisers remove from a campaign. */
export const removalsContract = {
  /**
   * Removes a member from the campaign, with a reason; only its organisers may. Their seats in upcoming sessions and
   * their places on waiting lists end, what they paid has to be paid back, and they are told. They can't join again
   * until an organiser allows it.
   */
  create: organiser
    .route(route.post(path, 'Take a member out of a campaign', 201))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_ENDED'),
      ...pick(removalRefusals, 'MEMBER_GONE', 'ORGANISER_STAYS'),
    })
    .input(z.strictObject({ ...byPlayer, reason: z.enum(removalReasons), words: optionalText(WORDS_LENGTH) }))
    .output(z.object({ alias: z.string(), seatsGivenUp: z.int(), refundCents: cents })),

  /** Removed players who may not join again, the last removed first; only for the campaign's organisers. */
  list: organiser
    .route(route.get(path, 'List players who were taken out of a campaign'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(removedShape)),

  /** Lets a removed player join again; only the campaign's organisers may. */
  lift: organiser
    .route(route.delete(`${path}/{playerId}`, 'Let a player join a campaign again'))
    .errors(pick(removalRefusals, 'NOT_REMOVED'))
    .input(z.strictObject(byPlayer))
    .output(z.object({})),
};
