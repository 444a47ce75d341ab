import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';
import { cents, moment } from '#shared/shapes.ts';
import { placeClockShape } from '#features/campaigns/clock-contract.ts';

const campaign = z.object({ id: z.guid(), title: z.string() });

/** The first items of a list, and how many more there are; null if there are more than were counted. */
const groupOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), more: z.int().min(0).nullable() });
export type Group<T> = { items: T[]; more: number | null };

/** A session, upcoming or under way, in which the actor has a seat, waits for one, or is an organiser. */
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
  /** Where at the store or convention, such as a table. */
  place: z.string().nullable(),
  /** Whether there is an online link. The link itself is on the campaign's page. */
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

/** Which of the first steps a new user has done: create a player, add a game system, link a store. */
const firstStepsShape = z.object({
  hasPlayer: z.boolean(),
  hasGameSystem: z.boolean(),
  hasStore: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsShape>;

/** What comes next for a user. Each group is in the order in which to deal with it. */
const upNextShape = z.object({
  sessions: groupOf(nextSessionShape),
  /** The next sessions, with a free seat, of campaigns that the actor has joined. */
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
  /** What the actor owes for seats, by campaign, the largest debt first. The sum counts all debts. */
  debts: groupOf(
    z.object({ campaign, organiserAlias: z.string().nullable(), owedCents: cents, seats: z.int() }),
  ).extend({ owedCents: cents }),
  /** What needs the actor's attention in their book as an organiser; null if nothing does. */
  book: z
    .object({
      /** What they are owed for sessions that have begun. */
      dueCents: cents,
      /** How many players say that they paid, and how much. */
      sayingPaid: z.int().min(0),
      saidPaidCents: cents,
      /** What they have to pay back. */
      refundCents: cents,
    })
    .nullable(),
  /** Campaigns that the actor is asked to take over. */
  handovers: groupOf(z.object({ campaign, ownerAlias: z.string() })),
  /** Campaigns that the actor organises with unanswered questions, and how many in each, at most 100. */
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
  /** Null once all are done, or if the user has dismissed them. */
  firstSteps: firstStepsShape.nullable(),
});
export type UpNext = z.infer<typeof upNextShape>;

const route = routesOf('Home');

export const homeContract = {
  /** What comes next for the signed-in user; without a player profile, only invitations and agreements. */
  getUpNext: operation('user')
    .route(route.get('/home/up-next', 'Get what comes next for you'))
    .input(z.strictObject({}))
    .output(upNextShape),

  /** Hides the first steps on the user's home page, on every device. */
  dismissFirstSteps: operation('user')
    .route(route.put('/home/first-steps/dismissal', 'Hide the first steps'))
    .input(z.strictObject({}))
    .output(z.object({})),
};
