import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { campaignDetailShape } from '#features/campaigns/contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { sessionShape } from '#features/sessions/session-contract.ts';

/** A session that is under way, or the next one. */
export const eveningShape = z.object({
  session: sessionShape,
  /** The first players who took a seat; null for viewers who may only see how many there are (`seatsTaken`). */
  comers: z.array(publicPlayerShape).nullable(),
});
export type Evening = z.infer<typeof eveningShape>;

/** A called-off session that would have come before that one. */
const calledOffShape = sessionShape
  .pick({
    id: true,
    sessionNumber: true,
    startDate: true,
    lengthMinutes: true,
    timeZone: true,
    clockOf: true,
  })
  .extend({ words: z.string().nullable() });
export type CalledOff = z.infer<typeof calledOffShape>;

/** The same, shown outside its campaign's page. */
const eveningOfCampaign = z.object({ campaign: campaignDetailShape, evening: eveningShape });
export type EveningOfCampaign = z.infer<typeof eveningOfCampaign>;

const route = routesOf('Campaigns');

/** The session that is next or under way, for a block that several pages show. */
export const tonightContract = {
  /** The session of a campaign that is under way, or else the next one, and the first session before it that is called off. */
  get: operation('anyone')
    .errors(pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'))
    .route(route.get('/campaigns/{campaignId}/tonight', 'Get the session that is under way or next'))
    .input(z.strictObject({ campaignId: z.guid() }))
    .output(z.object({ evening: eveningShape.nullable(), calledOff: calledOffShape.nullable() })),

  /**
   * The first session, under way or upcoming, that the signed-in player has a seat in, waits for or organises, and
   * those that begin before it ends; at most three.
   */
  listOwn: operation('user')
    .route(route.get('/tonight', 'List your sessions of this evening'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(eveningOfCampaign) })),

  /** Sessions at a store that are under way or begin within a day; at most three. */
  listAtRetailer: operation('anyone')
    .route(route.get('/retailers/{retailerId}/tonight', 'List the sessions of this evening at a retailer'))
    .input(z.strictObject({ retailerId: z.guid() }))
    .output(z.object({ items: z.array(eveningOfCampaign) })),
};
