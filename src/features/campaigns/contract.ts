import { z } from 'zod';
import { commonRefusals } from '#shared/errors.ts';
import { operation } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { revisionInput } from '#shared/revision.ts';
import { textLine } from '#shared/text/text.ts';
import { adminCampaignsContract } from './admin-contract.ts';
import { placeClockShape } from './calendar/clock-contract.ts';
import {
  admissionContract,
  admissionShape,
  goingAheadShape,
  ownAdmissionShape,
} from './admission/contract.ts';
import { admissionRefusals } from './admission/refusals.ts';
import { campaignTypeShape } from './inputs.ts';
import { checkInContract, lateCancellationsShape } from './check-in/contract.ts';
import { calendarContract } from './calendar/contract.ts';
import { copiesContract } from './copies/contract.ts';
import { figuresContract } from './figures/contract.ts';
import { rosterContract } from './roster/contract.ts';
import { filesContract } from './files/contract.ts';
import { campaignChangeShape, newCampaignShape } from './inputs.ts';
import { hostsContract } from './hosts/contract.ts';
import { handoverContract, handoverShape } from './handover-contract.ts';
import { campaignRefusals } from './refusals.ts';
import { paymentsContract } from './seats/payments-contract.ts';
import { campaignStates } from './rules.ts';
import { seatsContract } from './seats/contract.ts';
import { seriesContract } from './series/contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { waitlistContract } from './waitlist/contract.ts';
import {
  cardFactsShape,
  factSearchShape,
  tableFactsContract,
  tableFactsShape,
} from './table-facts/contract.ts';

const {
  CAMPAIGN_NOT_FOUND,
  CAMPAIGN_TYPE_NOT_FOUND,
  ALREADY_MEMBER,
  CANNOT_JOIN,
  NOT_A_MEMBER,
  OWNER_CANNOT_LEAVE,
  SEAT_PAID,
  GAME_SYSTEM_UNAVAILABLE,
  RETAILER_UNAVAILABLE,
  OWNER_NOT_SET,
  TOO_MANY_CAMPAIGNS,
  TOO_MANY_FIRST_CAMPAIGNS,
  MAX_PLAYERS_BELOW_SEATS,
  CONVENTION_UNAVAILABLE,
  CAMPAIGN_PAUSED,
  CAMPAIGN_ENDED,
  CAMPAIGN_HAS_SEATS_TO_COME,
  STATE_CHANGED,
  OTHER_ADMIN_DECIDES,
  CAMPAIGN_IN_USE,
} = campaignRefusals;
const { INVALID_CURSOR, FORBIDDEN, PLAYER_REQUIRED, STALE_REVISION } = commonRefusals;
const { ASKING_REQUIRED, LINK_REQUIRED, LINK_ENDED, CERTIFICATE_REQUIRED } = admissionRefusals;

const moment = z.iso.datetime();
const cents = z.int().min(0);

const campaignStateShape = z.enum(campaignStates);

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
  /** What a seat costs: in the next session, or in sessions to come where none is planned. Whatever shows one price shows this. */
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
  /** Whether the viewer paid for a seat in a session to come, which keeps them from leaving. */
  holdsPaidSeat: z.boolean(),
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
  /** The lowest and the highest price of the sessions to come; null without one. */
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

const memberShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
  roleType: z.enum(['owner', 'player']),
  isCoOrganiser: z.boolean(),
});
export type Member = z.infer<typeof memberShape>;

/** Which campaigns of a type are listed, and in which order. */
const campaignSearchShape = {
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

const byCampaign = { campaignId: z.guid() };
const tags = ['Campaigns'];
const made = z.object({ id: z.guid() });
const publicList = operation('anyone').errors({ INVALID_CURSOR });
const ownList = operation('user').errors({ INVALID_CURSOR });
const player = operation('player');

export const campaignsContract = {
  ...sessionsContract,
  ...seatsContract,
  ...paymentsContract,
  ...filesContract,
  ...handoverContract,
  ...calendarContract,
  hosts: hostsContract,
  checkIn: checkInContract,
  admin: adminCampaignsContract,
  waitlist: waitlistContract,
  admission: admissionContract,
  series: seriesContract,
  copies: copiesContract,
  figures: figuresContract,
  roster: rosterContract,
  tableFacts: tableFactsContract,

  /** Creates a campaign that the signed-in player owns. */
  create: player
    .route({ method: 'POST', path: '/campaigns', tags, summary: 'Create a campaign', successStatus: 201 })
    .errors({
      CAMPAIGN_TYPE_NOT_FOUND,
      GAME_SYSTEM_UNAVAILABLE,
      RETAILER_UNAVAILABLE,
      CONVENTION_UNAVAILABLE,
      OWNER_NOT_SET,
      TOO_MANY_CAMPAIGNS,
      TOO_MANY_FIRST_CAMPAIGNS,
    })
    .input(newCampaignShape)
    .output(made),

  /** Changes a campaign; only its organisers and admins may. Seats keep the price they were taken at. */
  update: operation('user')
    .route({ method: 'PUT', path: '/campaigns/{campaignId}', tags, summary: 'Change a campaign' })
    .errors({
      PLAYER_REQUIRED,
      FORBIDDEN,
      CAMPAIGN_NOT_FOUND,
      CAMPAIGN_TYPE_NOT_FOUND,
      RETAILER_UNAVAILABLE,
      CONVENTION_UNAVAILABLE,
      MAX_PLAYERS_BELOW_SEATS,
      CAMPAIGN_ENDED,
      STALE_REVISION,
    })
    .input(campaignChangeShape)
    .output(made),

  /**
   * Pauses or resumes a campaign: its organisers and admins. The owner and admins also end it, admins hide it and show it
   * again. Refused where it is no longer in the state that was shown.
   */
  setStatus: operation('user')
    .route({
      method: 'PUT',
      path: '/campaigns/{campaignId}/status',
      tags,
      summary: 'Pause, end, resume or hide a campaign',
    })
    .errors({
      FORBIDDEN,
      OTHER_ADMIN_DECIDES,
      CAMPAIGN_NOT_FOUND,
      CAMPAIGN_HAS_SEATS_TO_COME,
      STATE_CHANGED,
    })
    .input(z.strictObject({ ...byCampaign, shownStatus: campaignStateShape, status: campaignStateShape }))
    .output(z.object({ status: campaignStateShape })),

  /** Deletes a campaign that nobody else belongs to, without seats and files; its owner alone. */
  remove: player
    .route({ method: 'DELETE', path: '/campaigns/{campaignId}', tags, summary: 'Delete a campaign' })
    .errors({ FORBIDDEN, CAMPAIGN_NOT_FOUND, CAMPAIGN_IN_USE })
    .input(z.strictObject(byCampaign))
    .output(z.object({})),

  /** Campaigns of one type, newest first unless sorted otherwise. */
  listByType: publicList
    .route({ method: 'GET', path: '/campaigns', tags, summary: 'List campaigns of a type' })
    .errors({ CAMPAIGN_TYPE_NOT_FOUND })
    .input(z.strictObject({ ...campaignSearchShape, ...pageInput }))
    .output(pageOf(campaignShape)),

  /** The states where campaigns are played in stores, to filter by. */
  listStates: operation('anyone')
    .route({ method: 'GET', path: '/campaigns/states', tags, summary: 'List the states of stores' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(z.string()) })),

  /** Campaigns that the signed-in player owns, newest first; empty for users without a player profile. */
  listOwned: ownList
    .route({ method: 'GET', path: '/campaigns/owned', tags, summary: 'List the campaigns you own' })
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Campaigns that the signed-in player plays in without owning them, newest first; empty for users without a player profile. */
  listPlaying: ownList
    .route({ method: 'GET', path: '/campaigns/playing', tags, summary: 'List the campaigns you play in' })
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Active campaigns at a store, newest first; empty for a store that does not exist. */
  listAtRetailer: publicList
    .route({
      method: 'GET',
      path: '/retailers/{retailerId}/campaigns',
      tags,
      summary: 'List the campaigns at a retailer',
    })
    .input(z.strictObject({ retailerId: z.guid(), ...pageInput }))
    .output(pageOf(campaignShape)),

  /** Campaigns that meet at a convention, newest first, without those that ended; empty for one that does not exist. */
  listAtConvention: publicList
    .route({
      method: 'GET',
      path: '/conventions/{conventionId}/campaigns',
      tags,
      summary: 'List the campaigns at a convention',
    })
    .input(z.strictObject({ conventionId: z.guid(), ...pageInput }))
    .output(pageOf(campaignShape)),

  get: operation('anyone')
    .route({ method: 'GET', path: '/campaigns/{campaignId}', tags, summary: 'Get a campaign' })
    .errors({ CAMPAIGN_NOT_FOUND })
    .input(z.strictObject(byCampaign))
    .output(campaignDetailShape),

  /**
   * Makes the player a member: the owner of an empty convention or online campaign, else a player. Takes no seat. `link`
   * is the token of the campaign's private link, where it is joined by one.
   */
  join: player
    .route({ method: 'POST', path: '/campaigns/{campaignId}/join', tags, summary: 'Join a campaign' })
    .errors({
      CAMPAIGN_NOT_FOUND,
      ALREADY_MEMBER,
      CAMPAIGN_PAUSED,
      CAMPAIGN_ENDED,
      CANNOT_JOIN,
      ASKING_REQUIRED,
      LINK_REQUIRED,
      LINK_ENDED,
      CERTIFICATE_REQUIRED,
    })
    .input(z.strictObject({ ...byCampaign, link: z.string().min(1).max(100).optional() }))
    .output(z.object({ roleType: z.enum(['owner', 'player']) })),

  /** Ends the membership and gives up the seats in upcoming sessions, unless one of them is paid. */
  leave: player
    .route({ method: 'POST', path: '/campaigns/{campaignId}/leave', tags, summary: 'Leave a campaign' })
    .errors({ CAMPAIGN_NOT_FOUND, NOT_A_MEMBER, OWNER_CANNOT_LEAVE, SEAT_PAID })
    .input(z.strictObject(byCampaign))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),

  /** Members with alias and picture, the owner first, then who co-organises. */
  listParticipants: publicList
    .errors({ CAMPAIGN_NOT_FOUND })
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/participants',
      tags,
      summary: 'List the participants of a campaign',
    })
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(memberShape)),
};
