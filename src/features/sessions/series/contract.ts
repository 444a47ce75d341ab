import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { isKnownZone } from '#shared/time/zone-clock.ts';
import { cents, moment, revisionInput } from '#shared/shapes.ts';
import { sessionFieldsShape } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { sharedNames } from './own-fields.ts';
import { seriesRefusals } from './refusals.ts';
import { MOST_DATES, repeatKinds } from './rules.ts';

/** A local date at the session's place: 2026-05-01. */
const localDate = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '2100', 'Choose a date of this century');
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const weekShape = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]);

/** A series as part of each of its sessions. */
export const seriesOfSessionShape = z.object({
  id: z.guid(),
  revision: revisionInput,
  kind: z.enum(repeatKinds),
  /** For monthly series: the first to fourth such weekday of the month, or -1 for the last. */
  week: weekShape.nullable(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** The time of day in `timeZone`, an IANA name. */
  time: z.string(),
  timeZone: z.string(),
  /** Whether this session was changed on its own and so differs from the others. */
  isException: z.boolean(),
});
export type SeriesOfSession = z.infer<typeof seriesOfSessionShape>;

const whenSkipped = z.enum(['leave-out', 'move']).optional();

const regular = { until: localDate.optional(), count: z.int().min(2).max(MOST_DATES).optional() };
const chosen = z.array(localDate).min(1).max(MOST_DATES);

/** How a new series repeats: by a rule, until a date or a number of times, or on chosen days that include the first. */
const repeatShape = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('weekly'), ...regular }),
    z.strictObject({ kind: z.literal('every-two-weeks'), ...regular }),
    z.strictObject({ kind: z.literal('monthly'), week: weekShape, ...regular }),
    z.strictObject({ kind: z.literal('chosen-days'), dates: chosen }),
  ])
  .refine(
    (repeat) =>
      repeat.kind === 'chosen-days' || (repeat.until === undefined) !== (repeat.count === undefined),
    'Say either until when it repeats or how often',
  );
export type RepeatInput = z.infer<typeof repeatShape>;

const { startDate: _startDate, sessionNumber: _sessionNumber, ...sharedFields } = sessionFieldsShape;

/** The local times of sessions at their place, and how they repeat. */
export const timesShape = { firstDate: localDate, time: localTime, repeat: repeatShape, whenSkipped };

/** Changes to several sessions at once. Fields that are left out stay as they are in each session. */
const changesShape = z.strictObject({
  time: localTime.optional(),
  /** How many days later each session is; negative for earlier. */
  days: z.int().min(-6).max(6).optional(),
  description: sharedFields.description.optional(),
  priceCents: sharedFields.priceCents.optional(),
  lengthMinutes: sharedFields.lengthMinutes,
  place: sharedFields.place,
  onlineLink: sharedFields.onlineLink,
  notes: sharedFields.notes,
});
export type SeriesChanges = z.infer<typeof changesShape>;

const scopeShape = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof scopeShape>;

const seriesDateShape = z.object({
  sessionId: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  priceCents: cents,
  seatsTaken: z.int(),
  /** Seats held for players on the waiting list. Zero once the session is open to everybody. */
  seatsHeld: z.int(),
  maxPlayers: z.int(),
  /** Whether the viewer holds a seat in it, and whether that seat is paid, so that it can't be given back. */
  isOwn: z.boolean(),
  isOwnPaid: z.boolean(),
  /** The fields in which the session differs from the others because it was changed on its own; for organisers. */
  ownFields: z.array(z.enum(sharedNames)),
});
export type SeriesDate = z.infer<typeof seriesDateShape>;

const seriesShape = z.object({
  id: z.guid(),
  revision: revisionInput,
  firstDate: z.string(),
  lastDate: z.string(),
  /** The sessions that have not begun, the next one first. */
  dates: z.array(seriesDateShape),
  /** Upcoming dates that an organiser removed from the series. */
  skipped: z.array(z.string()),
});
export type Series = z.infer<typeof seriesShape>;

const seatResultShape = z.object({
  sessionId: z.guid(),
  outcome: z.enum(['done', 'already', 'full', 'refused']),
  /** Why it was not done; null if it was. */
  message: z.string().nullable(),
});
export type SeatResult = z.infer<typeof seatResultShape>;

const route = routesOf('Campaigns');
const bySeries = { seriesId: z.guid() };
const seriesRevision = { seriesRevision: revisionInput };
const player = operation('player');
const ownerOnly = player.errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(campaignRefusals, 'CAMPAIGN_ENDED'),
});
const someSessions = { sessionIds: z.array(z.guid()).min(1).max(MOST_DATES) };

/** Sessions that repeat. The campaign's organisers create and change them together; players book them together. */
export const seriesContract = {
  /**
   * Adds a session for each date of a series, with consecutive numbers; only the campaign's organisers may.
   * `whenSkipped` says what to do with dates on which the clocks go forward past the start time.
   */
  create: ownerOnly
    .route(route.post('/campaigns/{campaignId}/series', 'Add sessions that repeat', 201))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'SESSION_NUMBER_TAKEN', 'TABLE_TAKEN'),
      ...pick(seriesRefusals, 'SERIES_WITHOUT_DATES', 'SERIES_TOO_LONG', 'SERIES_TIME_SKIPPED'),
    })
    .input(
      z.strictObject({
        campaignId: z.guid(),
        sessionNumber: sessionFieldsShape.sessionNumber,
        ...sharedFields,
        firstDate: localDate,
        time: localTime,
        timeZone: z.string().min(1).max(64).refine(isKnownZone, 'This time zone is not known'),
        repeat: repeatShape,
        whenSkipped,
      }),
    )
    .output(z.object({ id: z.guid(), sessions: z.int() })),

  /** The upcoming sessions of a series, with the viewer's seats in them. */
  get: operation('anyone')
    .route(route.get('/series/{seriesId}', 'Get a series of sessions'))
    .errors({ ...pick(seriesRefusals, 'SERIES_NOT_FOUND'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject(bySeries))
    .output(seriesShape),

  /** Changes a session of a series and those after it, or all upcoming ones; only the campaign's organisers may. */
  change: ownerOnly
    .route(route.put('/sessions/{sessionId}/series', 'Change sessions of a series'))
    .errors({
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_FIXED', 'SESSION_IN_THE_PAST', 'TABLE_TAKEN'),
      ...pick(seriesRefusals, 'SERIES_NOT_FOUND', 'SERIES_TIME_SKIPPED'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(
      z.strictObject({
        sessionId: z.guid(),
        revision: revisionInput,
        ...seriesRevision,
        scope: scopeShape,
        changes: changesShape,
        whenSkipped,
        /** Whether sessions that were changed on their own lose those changes; otherwise they keep them. */
        alsoOwn: z.boolean().optional(),
      }),
    )
    .output(z.object({ changed: z.int() })),

  /** Adds dates to the end of a series: by its rule until a date, or chosen days; only the campaign's organisers may. */
  extend: ownerOnly
    .route(route.post('/series/{seriesId}/dates', 'Add dates to a series', 201))
    .errors({
      ...pick(
        seriesRefusals,
        'SERIES_NOT_FOUND',
        'SERIES_WITHOUT_DATES',
        'SERIES_TOO_LONG',
        'SERIES_TIME_SKIPPED',
      ),
      ...pick(campaignRefusals, 'SESSION_NUMBER_TAKEN', 'TABLE_TAKEN'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(
      z.strictObject({
        ...bySeries,
        ...seriesRevision,
        until: localDate.optional(),
        dates: chosen.optional(),
        whenSkipped,
      }),
    )
    .output(z.object({ sessions: z.int() })),

  /** Restores a skipped date, with a session like the one next to it; only the campaign's organisers may. */
  restoreDate: ownerOnly
    .route(route.post('/series/{seriesId}/skipped/{date}', 'Put a skipped date back', 201))
    .errors({
      ...pick(
        seriesRefusals,
        'SERIES_NOT_FOUND',
        'SKIP_NOT_FOUND',
        'SKIP_OVER',
        'SERIES_TIME_SKIPPED',
        'SERIES_TOO_LONG',
      ),
      ...pick(campaignRefusals, 'TABLE_TAKEN'),
    })
    .input(z.strictObject({ ...bySeries, date: localDate }))
    .output(z.object({ id: z.guid() })),

  /**
   * Deletes a session of a series and those after it, or all upcoming ones; only the campaign's organisers may.
   * Sessions with paid seats are not deleted.
   */
  remove: ownerOnly
    .route(route.post('/sessions/{sessionId}/series/removal', 'Delete sessions of a series'))
    .errors({
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_FIXED'),
      ...pick(seriesRefusals, 'SERIES_NOT_FOUND'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(
      z.strictObject({
        sessionId: z.guid(),
        ...seriesRevision,
        scope: scopeShape,
        /** Whether to also delete sessions that were changed on their own; otherwise they stay. */
        alsoOwn: z.boolean().optional(),
      }),
    )
    .output(
      z.object({
        deleted: z.int(),
        seatsGivenUp: z.int(),
        /** The numbers of the sessions that stay because somebody paid for a seat. */
        stay: z.array(z.int()),
        /** The numbers of the sessions that stay because they were changed on their own. */
        kept: z.array(z.int()),
      }),
    ),

  /** Takes seats in several sessions of a series. If one session refuses, the seats in the others are still taken. */
  takeSeats: player
    .route(route.put('/series/{seriesId}/seats', 'Take seats in a series'))
    .errors({ ...pick(seriesRefusals, 'SERIES_NOT_FOUND'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject({ ...bySeries, ...someSessions }))
    .output(z.object({ results: z.array(seatResultShape) })),

  /** Gives one's seats in several sessions of a series back. If one session refuses, the seats in the others are still given back. */
  giveBackSeats: player
    .route(route.post('/series/{seriesId}/seats/return', 'Give seats in a series back'))
    .errors({ ...pick(seriesRefusals, 'SERIES_NOT_FOUND'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject({ ...bySeries, ...someSessions }))
    .output(z.object({ results: z.array(seatResultShape) })),
};
