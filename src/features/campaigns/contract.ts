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
  /** What new sessions of it cost, unless they say otherwise. */
  priceCents: cents,
  /** What a seat costs: in the next session, or in upcoming sessions where none is planned. Whatever shows one price shows this. */
  seatPriceCents: cents,
  status: z.string(),
  /** What the status stands for. */
  state: campaignStateShape,
  isTournament: z.boolean(),
  ...admissionShape,
  ...placeClockShape,
  createdAt: moment,
  gameSystem: z.object({ id: z.guid(), name: z.string(), logoImageUrl: z.string().nullable() }),
  retailer: z
    .object({ id: z.guid(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  /** The convention that it meets at. */
  convention: z.object({ id: z.guid(), name: z.string() }).nullable(),
  ownerAlias: z.string().nullable(),
  ...cardFactsShape,
  isOwner: z.boolean(),
  /** Whether the owner named the viewer a co-organiser, who is a player otherwise. */
  isCoOrganiser: z.boolean(),
  isMember: z.boolean(),
  /** Whether the viewer paid for a seat in an upcoming session, which keeps them from leaving. */
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
      /** Seats that are held for players who wait: neither taken nor free. None once the session is first come. */
      seatsHeld: z.int(),
      /** Whether it goes ahead; null where it does in any case. */
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
  /** Whether it is the viewer who is asked to take over. */
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
  /** One more than the highest session number: what the next session is likely to be called. */
  nextSessionNumber: z.int().min(1),
  /** How the organiser wants to be paid; null for everybody but them, admins and those who hold a seat. */
  paymentNote: z.string().nullable(),
  /** What the viewer's seats here cost that are not paid yet. */
  owedCents: cents,
  /** When the viewer said that they paid it; null while they have not, or for a part of it alone. */
  saidPaidAt: moment.nullable(),
  /** The lowest and the highest price of the upcoming sessions; null without one. */
  pricesToCome: z.object({ lowestCents: cents, highestCents: cents }).nullable(),
  /** For the owner: who owns the campaign once they leave, the longest-standing player; null when nobody is there. */
  heirAlias: z.string().nullable(),
  /** False where the viewer can't ask its organiser anything; what else asking depends on is said by its state. */
  mayAsk: z.boolean(),
  /** Whether the viewer is an admin whose own it is: another admin hides it and shows it again. */
  isForOtherAdmins: z.boolean(),
  /** How many of its owner's last sessions they cancelled late; null without one, and while they held too few. */
  lateCancellations: lateCancellationsShape.nullable(),
  /** The owner's open offer to hand the campaign over; null for everybody but the two of them. */
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

/** Which campaigns of a type are listed, and in which order. */
export const campaignSearchShape = {
  type: campaignTypeShape,
  /** Part of the title, of the game system's name, of the organiser's alias, or of the store's name or city; one or two letters match only a beginning. */
  text: textLine({ min: 1, max: 100 }).optional(),
  gameSystemId: z.guid().optional(),
  /** The state of the store, as it is written there. */
  state: textLine({ min: 1, max: 80 }).optional(),
  /** Only campaigns whose next session has a free seat. */
  seats: z.enum(['free']).optional(),
  ...factSearchShape,
  /** Newest first by default; soonest: by the next session, those without one last; price: the lowest first. */
  sort: z.enum(['newest', 'soonest', 'price']).optional(),
};
export type CampaignSearch = z.infer<z.ZodObject<typeof campaignSearchShape>>;
