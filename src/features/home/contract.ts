import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';
import { cents, moment } from '#shared/shapes.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';

const campaign = z.object({ id: z.guid(), title: z.string() });

/** The first of some things that wait, and how many more there are; null for more than are counted. */
const groupOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), more: z.int().min(0).nullable() });
export type Group<T> = { items: T[]; more: number | null };

/** A session, upcoming or under way, that the actor holds a seat in, waits for or organises. */
const nextSessionShape = z.object({
  id: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  lengthMinutes: z.int().nullable(),
  ...placeClockShape,
  campaign,
  isOwner: z.boolean(),
  isCoOrganiser: z.boolean(),
  hasSeat: z.boolean(),
  seatsTaken: z.int().min(0),
  maxPlayers: z.int(),
  /** Where to go at the store or convention, such as a table. */
  place: z.string().nullable(),
  /** Whether there is an online link, which the campaign's page has. */
  hasOnlineLink: z.boolean(),
  retailer: z
    .object({
      id: z.guid(),
      name: z.string(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zip: z.string().nullable(),
    })
    .nullable(),
  convention: z
    .object({
      id: z.guid(),
      name: z.string(),
      venue: z.string().nullable(),
      location: z.string().nullable(),
    })
    .nullable(),
});
export type NextSession = z.infer<typeof nextSessionShape>;

/** What a newcomer has done of making a player, adding a game system and linking a store. */
const firstStepsShape = z.object({
  hasPlayer: z.boolean(),
  hasGameSystem: z.boolean(),
  hasStore: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsShape>;

/** What comes next for a user, each group in the order in which it is to be dealt with. */
const upNextShape = z.object({
  sessions: groupOf(nextSessionShape),
  /** The next sessions of campaigns that the actor joined where a seat is free for them. */
  freeSeats: groupOf(
    z.object({
      id: z.guid(),
      sessionNumber: z.int(),
      startDate: moment,
      lengthMinutes: z.int().nullable(),
      ...placeClockShape,
      priceCents: cents,
      free: z.int().min(1),
      campaign,
    }),
  ),
  /** Seats to pay, by campaign, the largest debt first. The sum counts all of them. */
  debts: groupOf(
    z.object({ campaign, organiserAlias: z.string().nullable(), owedCents: cents, seats: z.int() }),
  ).extend({ owedCents: cents }),
  /** What of the actor's book waits for them as an organiser; null where nothing does. */
  book: z
    .object({
      /** Owed to them for sessions that have begun. */
      dueCents: cents,
      /** Players who say that they paid, and how much. */
      sayingPaid: z.int().min(0),
      saidPaidCents: cents,
      /** To be paid back. */
      refundCents: cents,
    })
    .nullable(),
  /** Campaigns that the actor is asked to take over. */
  handovers: groupOf(z.object({ campaign, ownerAlias: z.string() })),
  /** Campaigns that the actor runs in which questions wait, and how many in each: 100 at most. */
  questions: groupOf(z.object({ campaign, questions: z.int().min(1) })),
  /** Invitations to join a team. */
  invitations: groupOf(z.object({ id: z.guid(), inviterAlias: z.string(), expiresAt: moment })),
  /** Players who ask the actor to be their sponsor. */
  requests: groupOf(z.object({ relationshipId: z.guid(), alias: z.string(), requestedAt: moment })),
  /** Sessions of the last 30 days that the actor played and has not rated. */
  ratings: groupOf(
    z.object({
      id: z.guid(),
      sessionNumber: z.int(),
      startDate: moment,
      campaign,
      organiserAlias: z.string(),
    }),
  ),
  exams: groupOf(z.object({ id: z.guid(), name: z.string(), gameSystem: z.string() })),
  agreements: groupOf(z.object({ id: z.guid(), name: z.string() })),
  /** Null once all are taken, or the user has dismissed them. */
  firstSteps: firstStepsShape.nullable(),
});
export type UpNext = z.infer<typeof upNextShape>;

const route = routesOf('Home');

export const homeContract = {
  /** What comes next for the signed-in user; without a player, invitations and agreements alone. */
  getUpNext: operation('user')
    .route(route.get('/home/up-next', 'Get what comes next for you'))
    .input(z.strictObject({}))
    .output(upNextShape),

  /** Takes the first steps away from the user's home, on every device. */
  dismissFirstSteps: operation('user')
    .route(route.put('/home/first-steps/dismissal', 'Hide the first steps'))
    .input(z.strictObject({}))
    .output(z.object({})),
};
