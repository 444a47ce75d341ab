import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';
import { cents, moment, revisionInput } from '#shared/shapes.ts';
import { placeClockShape } from './clock-contract.ts';
import { admissionShape, goingAheadShape, ownAdmissionShape } from './admission/contract.ts';
import { campaignTypeShape } from './inputs.ts';
import { campaignStates } from './rules.ts';
import { cardFactsShape, factSearchShape, tableFactsShape } from './table-facts/contract.ts';

export const campaignStateShape = z.enum(campaignStates);

/** A campaign as lists show it. `isOwner`, `isCoOrganiser` and `isMember` are about the viewer; all are false for visitors. */
export const campaignShape = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string().nullable(),
  type: campaignTypeShape,
  minPlayers: z.int(),
  maxPlayers: z.int(),
  /** The default price of new sessions. */
  priceCents: cents,
  /** What a seat costs: in the next session or, if none is planned, in new sessions. Whatever shows one price shows this. */
  seatPriceCents: cents,
  status: z.string(),
  /** The state that `status` stands for. */
  state: campaignStateShape,
  isTournament: z.boolean(),
  ...admissionShape,
  ...placeClockShape,
  createdAt: moment,
  gameSystem: z.object({ id: z.guid(), name: z.string(), logoImageUrl: z.string().nullable() }),
  retailer: z
    .object({ id: z.guid(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  convention: z.object({ id: z.guid(), name: z.string() }).nullable(),
  ownerAlias: z.string().nullable(),
  ...cardFactsShape,
  isOwner: z.boolean(),
  /** Whether the owner made the viewer a co-organiser. Co-organisers have the role of a player. */
  isCoOrganiser: z.boolean(),
  isMember: z.boolean(),
  /** Whether the viewer paid for a seat in an upcoming session. If so, they can't leave. */
  holdsPaidSeat: z.boolean(),
  /** Whether the viewer holds a seat in the next session. */
  holdsNextSeat: z.boolean(),
  playerCount: z.int(),
  /** The first session that has not begun. */
  nextSession: z
    .object({
      id: z.guid(),
      sessionNumber: z.int(),
      startDate: moment,
      lengthMinutes: z.int().nullable(),
      priceCents: cents,
      seatsTaken: z.int(),
      /** Seats held for players on the waiting list: neither taken nor free. Zero once the session is open to everybody. */
      seatsHeld: z.int(),
      /** Whether it goes ahead; null if it does in any case. */
      goingAhead: goingAheadShape.nullable(),
    })
    .nullable(),
});
export type Campaign = z.infer<typeof campaignShape>;

/** How many of an organiser's last sessions they cancelled late. */
const lateCancellationsShape = z.object({ late: z.int(), of: z.int() });
export type LateCancellations = z.infer<typeof lateCancellationsShape>;

/** An owner's offer to hand a campaign over to one of its members. */
export const handoverShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  /** Whether the viewer is the member who is asked to take over. */
  isForViewer: z.boolean(),
});
export type Handover = z.infer<typeof handoverShape>;

/** A campaign as its own page shows it: also with the game system's description and the store's address. */
export const campaignDetailShape = campaignShape.extend({
  gameSystem: campaignShape.shape.gameSystem.extend({ description: z.string().nullable() }),
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
  revision: revisionInput,
  tableFacts: tableFactsShape,
  /** One more than the highest session number: the default number of the next session. */
  nextSessionNumber: z.int().min(1),
  /** How the organiser wants to be paid; null for everybody except organisers, admins and players with a seat. */
  paymentNote: z.string().nullable(),
  /** The total price of the viewer's unpaid seats here. */
  owedCents: cents,
  /** When the viewer said that they paid all of it; null if they have not, or only for a part. */
  saidPaidAt: moment.nullable(),
  /** The lowest and the highest price of the upcoming sessions; null if there are none. */
  pricesToCome: z.object({ lowestCents: cents, highestCents: cents }).nullable(),
  /** For the owner: who will own the campaign when they leave, which is the player who has been in it longest. Null if there are no other players. */
  heirAlias: z.string().nullable(),
  /** Whether the viewer may send its organiser a question. The campaign's state decides too. */
  mayAsk: z.boolean(),
  /** Whether the viewer is an admin and this is their own campaign, so that another admin hides or shows it. */
  isForOtherAdmins: z.boolean(),
  /** How many of its owner's last sessions they cancelled late; null if none, or if they held too few sessions. */
  lateCancellations: lateCancellationsShape.nullable(),
  /** The owner's open offer to hand the campaign over; null for everybody except the two of them. */
  handover: handoverShape.nullable(),
  ...ownAdmissionShape,
});
export type CampaignDetail = z.infer<typeof campaignDetailShape>;

export const memberShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
  roleType: z.enum(['owner', 'player']),
  isCoOrganiser: z.boolean(),
});
export type Member = z.infer<typeof memberShape>;

/** The filters and the order of a list of campaigns of one type. */
export const campaignSearchShape = {
  type: campaignTypeShape,
  /**
   * Part of the title, of the game system's name, of the organiser's alias, or of the store's name or city. One or two
   * letters match only at the beginning.
   */
  text: textLine({ min: 1, max: 100 }).optional(),
  gameSystemId: z.guid().optional(),
  /** The state of the store, exactly as the store has it. */
  state: textLine({ min: 1, max: 80 }).optional(),
  /** Only campaigns whose next session has a free seat. */
  seats: z.enum(['free']).optional(),
  ...factSearchShape,
  /** Newest first by default. `soonest`: by the next session, campaigns without one last. `price`: the lowest first. */
  sort: z.enum(['newest', 'soonest', 'price']).optional(),
};
export type CampaignSearch = z.infer<z.ZodObject<typeof campaignSearchShape>>;
