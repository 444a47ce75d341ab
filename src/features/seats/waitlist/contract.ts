import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { publicPlayerShape } from '#features/players/contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { seatShape } from '../seat-contract.ts';
import { waitlistRefusals } from './refusals.ts';
import { lineMoves, lineReasons, offerHoursRange } from './rules.ts';

/** The waiting list of a session as everybody sees it, with the viewer's own place. */
export const lineShape = z.object({
  waiting: z.int().min(0),
  /** How many freed seats are held for players. */
  held: z.int().min(0),
  /** The viewer's place among those who are waiting, from 1; null if they are not waiting. */
  ownPlace: z.int().min(1).nullable(),
  /** Until when a seat is held for the viewer; null if none is. */
  offerEndsAt: moment.nullable(),
});
export type Line = z.infer<typeof lineShape>;

const waitingShape = z.object({
  player: publicPlayerShape,
  waitingSince: moment,
  /** Until when a seat is held for the player; null while they wait. */
  offerEndsAt: moment.nullable(),
});
export type Waiting = z.infer<typeof waitingShape>;

const offerHours = z
  .int('Please enter whole hours')
  .min(offerHoursRange.least, 'A seat is held for 1 hour at least')
  .max(offerHoursRange.most, 'A seat is held for 72 hours at most');

const route = routesOf('Waitlists');
const bySession = { sessionId: z.guid() };
const byPlayer = { ...bySession, playerId: z.guid() };
const byCampaign = { campaignId: z.guid() };
const reason = z.enum(lineReasons);
const player = operation('player');
const reasonsNotToSit = pick(
  campaignRefusals,
  'SESSION_NOT_FOUND',
  'SESSION_BEGUN',
  'SESSION_CALLED_OFF',
  'OWNER_HOLDS_NO_SEAT',
  'CAMPAIGN_WITHOUT_OWNER',
  'CAMPAIGN_PAUSED',
  'CAMPAIGN_ENDED',
  'CAMPAIGN_HIDDEN',
  'CANNOT_JOIN',
  'CANNOT_TAKE_SEAT',
);

/** The waiting lists of full sessions. Players wait, and take or pass on a seat that is held for them; organisers manage the order. */
export const waitlistContract = {
  /** Puts the player at the end of the waiting list of a full session. Players who are on it already keep their place. */
  wait: player
    .route(route.put('/sessions/{sessionId}/waiting', 'Join the waitlist of a session'))
    .errors({
      ...reasonsNotToSit,
      ...pick(waitlistRefusals, 'SEATS_LEFT', 'HOLDS_SEAT', 'WAITLIST_OVER', 'WAITLIST_FULL'),
    })
    .input(z.strictObject(bySession))
    .output(lineShape),

  /** Takes the player off the waiting list. A seat that was held for them goes to the next player. */
  leave: player
    .route(route.delete('/sessions/{sessionId}/waiting', 'Leave the waitlist of a session'))
    .errors({ ...pick(campaignRefusals, 'SESSION_NOT_FOUND'), ...pick(waitlistRefusals, 'NOT_WAITING') })
    .input(z.strictObject(bySession))
    .output(lineShape),

  /** Takes the seat that is held for the player, in the same way as `confirmAttendance`. */
  accept: player
    .route(route.put('/sessions/{sessionId}/offer/acceptance', 'Take the seat that is held for you'))
    .errors({
      ...reasonsNotToSit,
      ...pick(campaignRefusals, 'SESSION_FULL'),
      ...pick(waitlistRefusals, 'OFFER_GONE'),
    })
    .input(z.strictObject(bySession))
    .output(seatShape),

  /** Passes the seat that is held for the player on to the next one. They are no longer on the waiting list. */
  pass: player
    .route(route.delete('/sessions/{sessionId}/offer', 'Let the seat that is held for you pass'))
    .errors({ ...pick(campaignRefusals, 'SESSION_NOT_FOUND'), ...pick(waitlistRefusals, 'OFFER_GONE') })
    .input(z.strictObject(bySession))
    .output(lineShape),

  /** The waiting list of a session in order, players with a held seat first; only for the campaign's organisers. */
  list: player
    .route(route.get('/sessions/{sessionId}/waitlist', 'List who waits for a session'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'INVALID_CURSOR'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND'),
    })
    .input(z.strictObject({ ...bySession, ...pageInput }))
    .output(pageOf(waitingShape)),

  /** Moves a player on the waiting list, for a reason that the audit log keeps; only the campaign's organisers may. */
  move: player
    .route(route.put('/sessions/{sessionId}/waitlist/{playerId}/place', 'Move somebody on the waitlist'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'CAMPAIGN_ENDED'),
      ...pick(waitlistRefusals, 'NOT_IN_LINE'),
    })
    .input(z.strictObject({ ...byPlayer, to: z.enum(lineMoves), reason }))
    .output(z.object({ place: z.int().min(1) })),

  /** Takes a player off the waiting list, for a reason that the audit log keeps; only the campaign's organisers may. */
  remove: player
    .route(route.put('/sessions/{sessionId}/waitlist/{playerId}/removal', 'Take somebody off the waitlist'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'CAMPAIGN_ENDED'),
      ...pick(waitlistRefusals, 'NOT_IN_LINE'),
    })
    .input(z.strictObject({ ...byPlayer, reason }))
    .output(z.object({})),

  /** For how many hours freed seats of a campaign are held; only for its organisers. */
  getOfferHours: player
    .route(route.get('/campaigns/{campaignId}/offer-hours', 'Get for how long freed seats are held'))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject(byCampaign))
    .output(z.object({ offerHours })),

  /** Sets for how many hours freed seats are held from now on; only the campaign's organisers may. */
  setOfferHours: player
    .route(route.put('/campaigns/{campaignId}/offer-hours', 'Set for how long freed seats are held'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED'),
    })
    .input(z.strictObject({ ...byCampaign, offerHours }))
    .output(z.object({ offerHours })),
};
