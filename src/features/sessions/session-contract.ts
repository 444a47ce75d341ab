import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { cents, moment, revisionInput } from '#shared/shapes.ts';
import { goingAheadShape } from '#features/campaigns/admission/contract.ts';
import { ownCheckInShape } from '#features/seats/check-in/contract.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';
import { sessionFieldsShape } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { seatShape } from '#features/seats/seat-contract.ts';
import { lineShape } from '#features/seats/waitlist/contract.ts';
import { seriesOfSessionShape } from './series/contract.ts';

/**
 * A session, as the page of its campaign lists it. If you change its fields, also look at calendars
 * (`session-event.ts`), notices (`session-notices.ts`), cards and home: docs/recipes.md, "Add a field of a session".
 */
export const sessionShape = z.object({
  id: z.guid(),
  campaignId: z.guid(),
  sessionNumber: z.int(),
  description: z.string(),
  startDate: moment,
  /** How long it lasts; null if not set. */
  lengthMinutes: z.int().nullable(),
  ...placeClockShape,
  /** Where at the store or convention, such as a table. */
  place: z.string().nullable(),
  /** Whether there is an online link. The link itself is only in `room`. */
  hasOnlineLink: z.boolean(),
  /** How to join; null for everybody except players with a seat, organisers and admins. */
  room: z.object({ onlineLink: z.string().nullable(), notes: z.string().nullable() }).nullable(),
  priceCents: cents,
  revision: revisionInput,
  /** Whether it is a "session zero", in which players meet to agree on the campaign before it is played. */
  isSessionZero: z.boolean(),
  /** Whether admins hid it: only the campaign's organisers and admins see it. */
  isHidden: z.boolean(),
  /** When it was called off, with the organiser's words; its seats are given up. Null if it takes place. */
  calledOff: z
    .object({
      /** Sessions that were called off together have the same id. */
      id: z.guid(),
      at: moment,
      words: z.string().nullable(),
    })
    .nullable(),
  seatsTaken: z.int(),
  /** The players who wait for a seat. */
  waitlist: lineShape,
  maxPlayers: z.int(),
  /** Whether it goes ahead with the players it has; null if it does in any case. */
  goingAhead: goingAheadShape.nullable(),
  retailer: z.object({ id: z.guid(), name: z.string() }).nullable(),
  /** The viewer's seat, if they hold one. */
  ownSeat: seatShape.nullable(),
  /** The decision whether the viewer came. */
  ownCheckIn: ownCheckInShape.nullable(),
  /** Whether the viewer was seated when the session began, but an organiser cancelled the seat since. They may still rate it. */
  wasSeated: z.boolean(),
  /** The series that it is in; null if in none. */
  series: seriesOfSessionShape.nullable(),
});
export type Session = z.infer<typeof sessionShape>;

const route = routesOf('Campaigns');
const made = z.object({ id: z.guid() });
const byCampaign = { campaignId: z.guid() };
const bySession = { sessionId: z.guid() };
const ownerOnly = operation('player').errors(pick(commonRefusals, 'FORBIDDEN'));

/** The sessions of campaigns: shown to anybody, changed by the organisers. */
export const sessionContract = {
  /** Sessions by number, with the seats taken and the viewer's own seat. */
  listSessions: operation('anyone')
    .errors({ ...pick(commonRefusals, 'INVALID_CURSOR'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .route(route.get('/campaigns/{campaignId}/sessions', 'List the sessions of a campaign'))
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(sessionShape)),

  /** Adds a session to a campaign; only its organisers may. */
  createSession: ownerOnly
    .route(route.post('/campaigns/{campaignId}/sessions', 'Add a session to a campaign', 201))
    .errors(
      pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED', 'SESSION_NUMBER_TAKEN', 'TABLE_TAKEN'),
    )
    .input(z.strictObject({ ...byCampaign, ...sessionFieldsShape }))
    .output(made),

  /** Changes a session, or once it has begun only its description; the campaign's organisers may. */
  updateSession: ownerOnly
    .route(route.put('/sessions/{sessionId}', 'Change a session'))
    .errors({
      ...pick(
        campaignRefusals,
        'SESSION_NOT_FOUND',
        'SESSION_FIXED',
        'SESSION_IN_THE_PAST',
        'SESSION_NUMBER_TAKEN',
        'TABLE_TAKEN',
        'CAMPAIGN_ENDED',
      ),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(z.strictObject({ ...bySession, revision: revisionInput, ...sessionFieldsShape }))
    .output(made),

  /** Deletes a session with its unpaid seats; the campaign's organisers may, until money was paid or players were there. */
  deleteSession: ownerOnly
    .route(route.delete('/sessions/{sessionId}', 'Delete a session'))
    .errors(
      pick(
        campaignRefusals,
        'SESSION_NOT_FOUND',
        'SESSION_HAS_PAID_SEATS',
        'SESSION_PLAYED',
        'CAMPAIGN_ENDED',
      ),
    )
    .input(z.strictObject(bySession))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),
};
