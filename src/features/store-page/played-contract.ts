import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { DAY_MS } from '#shared/time.ts';
import { MOST_DAYS_PLAYED } from './rules.ts';

const playedSessionShape = z.object({
  id: z.guid(),
  campaignId: z.guid(),
  title: z.string(),
  gameSystem: z.string(),
  sessionNumber: z.int(),
  startDate: moment,
  lengthMinutes: z.int().nullable(),
  /** Seats that are neither taken nor held for somebody. */
  freeSeats: z.int().min(0),
  isOff: z.boolean(),
  /** The table of the store that it takes; null for none. */
  tableId: z.guid().nullable(),
});
/** A session in the calendar of a store. */
export type PlayedSession = z.infer<typeof playedSessionShape>;

const playedDaysShape = z.object({
  /** The store's zone, by which the days are counted; UTC where it is null. */
  timeZone: z.string().nullable(),
  items: z.array(playedSessionShape),
  /** Whether there are more sessions than the list holds. */
  hasMore: z.boolean(),
});
export type PlayedDays = z.infer<typeof playedDaysShape>;

const nearbyShape = z.object({
  /** The next sessions of campaigns at other stores around, the earliest first. */
  sessions: z.array(
    z.object({
      id: z.guid(),
      campaignId: z.guid(),
      title: z.string(),
      gameSystem: z.string(),
      startDate: moment,
      lengthMinutes: z.int().nullable(),
      timeZone: z.string().nullable(),
      retailerId: z.guid(),
      retailer: z.string(),
      miles: z.number().min(0),
    }),
  ),
  /** What is played there, the systems of most sessions first. */
  systems: z.array(z.object({ name: z.string(), sessions: z.int().min(1), stores: z.int().min(1) })),
});
export type Nearby = z.infer<typeof nearbyShape>;

const route = routesOf('Store pages');
const byRetailer = { retailerId: z.guid() };
const ofAnybody = operation('anyone').errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND', 'RETAILER_CLOSED'));

/** Whether the days of a calendar may be so far apart; not if one of them is no day. */
const isSpan = (ms: number): boolean => ms > 0 && ms <= MOST_DAYS_PLAYED * DAY_MS;

/** A day of this century. */
const dayShape = z.iso.date().refine((day) => day >= '2000' && day < '2100', 'Choose a day of this century');

/** What is played at a store, and around it. */
export const playedContract = {
  /** The sessions on some days, the earliest first. Days are those of the store's clock. */
  listPlayed: ofAnybody
    .route(route.get('/retailers/{retailerId}/sessions', 'List the sessions at a retailer on some days'))
    .input(
      z
        .strictObject({
          ...byRetailer,
          from: dayShape,
          /** The day after the last one. */
          until: dayShape,
        })
        .refine(({ from, until }) => isSpan(Date.parse(until) - Date.parse(from)), {
          path: ['until'],
          message: `At most ${MOST_DAYS_PLAYED} days`,
        }),
    )
    .output(playedDaysShape),

  /** What other stores within 25 miles play in the next two weeks, as far as anybody may find it. */
  getNearby: ofAnybody
    .route(route.get('/retailers/{retailerId}/nearby', 'Get what is played near a retailer'))
    .input(z.strictObject(byRetailer))
    .output(nearbyShape),
};
