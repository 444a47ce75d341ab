import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { textLine } from '../../shared/text.ts';
import { adminCampaignsContract } from './admin-contract.ts';
import { campaignTypeShape } from './campaign-type.ts';
import { filesContract } from './files-contract.ts';
import { organisingContract } from './organising-contract.ts';
import { campaignRefusals } from './refusals.ts';

const {
  CAMPAIGN_NOT_FOUND,
  CAMPAIGN_TYPE_NOT_FOUND,
  ALREADY_MEMBER,
  NOT_A_MEMBER,
  OWNER_CANNOT_LEAVE,
  SESSION_NOT_FOUND,
  SESSION_FULL,
  SESSION_BEGUN,
  OWNER_HOLDS_NO_SEAT,
  CAMPAIGN_WITHOUT_OWNER,
  SEAT_NOT_FOUND,
  SEAT_PAID,
} = campaignRefusals;
const { INVALID_CURSOR, UNAUTHORIZED, PLAYER_REQUIRED } = commonRefusals;

export { campaignTypeShape, type CampaignType } from './campaign-type.ts';
export type { FileFolder } from './file-folders.ts';
export type { CampaignFile } from './files-contract.ts';
export type { PaymentStatus, RosterSeat } from './organising-contract.ts';

const moment = z.iso.datetime();
const cents = z.int().min(0);

const seatShape = z.object({
  id: z.guid(),
  /** What the session cost when the seat was taken; later changes of the price don't touch it. */
  priceCents: cents,
  attendanceStatus: z.string(),
  paymentStatus: z.string(),
  createdAt: moment,
});

/** A campaign as lists show it. `isOwner`, `isMember` and `hasSeat` speak of who asks; all false for visitors. */
export const campaignShape = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string().nullable(),
  type: campaignTypeShape,
  minPlayers: z.int(),
  maxPlayers: z.int(),
  priceCents: cents,
  status: z.string(),
  isTournament: z.boolean(),
  createdAt: moment,
  gameSystem: z.object({ id: z.guid(), name: z.string(), logoImageUrl: z.string().nullable() }),
  retailer: z
    .object({ id: z.guid(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  ownerAlias: z.string().nullable(),
  isOwner: z.boolean(),
  isMember: z.boolean(),
  playerCount: z.int(),
  /** The first session that has not begun. */
  nextSession: z
    .object({
      id: z.guid(),
      sessionNumber: z.int(),
      startDate: moment,
      priceCents: cents,
      seatsTaken: z.int(),
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
  /** One more than the highest session number: what the next session is likely to be called. */
  nextSessionNumber: z.int().min(1),
});
export type CampaignDetail = z.infer<typeof campaignDetailShape>;

export const sessionShape = z.object({
  id: z.guid(),
  campaignId: z.guid(),
  sessionNumber: z.int(),
  description: z.string(),
  startDate: moment,
  priceCents: cents,
  seatsTaken: z.int(),
  maxPlayers: z.int(),
  retailer: z.object({ id: z.guid(), name: z.string() }).nullable(),
  /** The seat of who asks, if there is one. */
  ownSeat: seatShape.nullable(),
  /** Whether who asks had a seat when the session began that the organiser cancelled since: it may still be rated. */
  wasSeated: z.boolean(),
});
export type Session = z.infer<typeof sessionShape>;
export type Seat = z.infer<typeof seatShape>;

/** A seat with its payment, as its player sees it. */
export const purchaseShape = z.object({
  id: z.guid(),
  priceCents: cents,
  paymentStatus: z.string(),
  createdAt: moment,
  session: z.object({ id: z.guid(), sessionNumber: z.int(), startDate: moment }),
  campaign: z.object({ id: z.guid(), title: z.string() }),
  gameSystem: z.object({ id: z.guid(), name: z.string(), logoImageUrl: z.string().nullable() }),
});
export type Purchase = z.infer<typeof purchaseShape>;

const participantShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
  roleType: z.enum(['owner', 'player']),
});
export type Participant = z.infer<typeof participantShape>;

/** Which campaigns of a type are listed, and in which order. */
const campaignSearchShape = {
  type: campaignTypeShape,
  /** Part of the title, of the organiser's alias, or of the store's name or city; of one or two letters, how one begins. */
  text: textLine({ min: 1, max: 100 }).optional(),
  gameSystemId: z.guid().optional(),
  /** The state of the store, as it is written there. */
  state: textLine({ min: 1, max: 80 }).optional(),
  /** Only campaigns whose next session has a free seat. */
  seats: z.enum(['free']).optional(),
  /** Newest first by default; soonest: by the next session, those without one last; price: the lowest first. */
  sort: z.enum(['newest', 'soonest', 'price']).optional(),
};
export type CampaignSearch = z.infer<z.ZodObject<typeof campaignSearchShape>>;

const byCampaign = { campaignId: z.guid() };
const bySession = { sessionId: z.guid() };
const tags = ['Campaigns'];
const publicRead = oc.errors({ INVALID_CURSOR });
const playerOnly = oc.errors({ UNAUTHORIZED, PLAYER_REQUIRED });
const ofOneCampaign = publicRead.errors({ CAMPAIGN_NOT_FOUND });

export const campaignsContract = {
  ...organisingContract,
  ...filesContract,
  admin: adminCampaignsContract,

  /** Campaigns of one type, newest first unless sorted otherwise. */
  listByType: publicRead
    .route({ method: 'GET', path: '/campaigns', tags, summary: 'List campaigns of a type' })
    .errors({ CAMPAIGN_TYPE_NOT_FOUND })
    .input(z.strictObject({ ...campaignSearchShape, ...pageInput }))
    .output(pageOf(campaignShape)),

  /** The states that stores are in, to filter by. */
  listStates: oc
    .route({ method: 'GET', path: '/campaigns/states', tags, summary: 'List the states of stores' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(z.string()) })),

  /** Campaigns that the signed-in player owns, newest first; none for who has no player. */
  listOwned: publicRead
    .route({ method: 'GET', path: '/campaigns/owned', tags, summary: 'List the campaigns you own' })
    .errors({ UNAUTHORIZED })
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Campaigns that the signed-in player plays in without owning them, newest first; none for who has no player. */
  listPlaying: publicRead
    .route({ method: 'GET', path: '/campaigns/playing', tags, summary: 'List the campaigns you play in' })
    .errors({ UNAUTHORIZED })
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Active campaigns at a store, newest first; none at a store that is not there. */
  listAtRetailer: publicRead
    .route({
      method: 'GET',
      path: '/retailers/{retailerId}/campaigns',
      tags,
      summary: 'List the campaigns at a retailer',
    })
    .input(z.strictObject({ retailerId: z.guid(), ...pageInput }))
    .output(pageOf(campaignShape)),

  get: oc
    .route({ method: 'GET', path: '/campaigns/{campaignId}', tags, summary: 'Get a campaign' })
    .errors({ CAMPAIGN_NOT_FOUND })
    .input(z.strictObject(byCampaign))
    .output(campaignDetailShape),

  /** Makes the player a member: the owner of an empty convention or online campaign, else a player. Takes no seat. */
  join: playerOnly
    .route({ method: 'POST', path: '/campaigns/{campaignId}/join', tags, summary: 'Join a campaign' })
    .errors({ CAMPAIGN_NOT_FOUND, ALREADY_MEMBER })
    .input(z.strictObject(byCampaign))
    .output(z.object({ roleType: z.enum(['owner', 'player']) })),

  /** Ends the membership and gives up the seats in sessions to come. */
  leave: playerOnly
    .route({ method: 'POST', path: '/campaigns/{campaignId}/leave', tags, summary: 'Leave a campaign' })
    .errors({ CAMPAIGN_NOT_FOUND, NOT_A_MEMBER, OWNER_CANNOT_LEAVE })
    .input(z.strictObject(byCampaign))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),

  /** Sessions by number, with the seats taken and the seat of who asks. */
  listSessions: ofOneCampaign
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/sessions',
      tags,
      summary: 'List the sessions of a campaign',
    })
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(sessionShape)),

  /** Members with alias and picture, the owner first. */
  listParticipants: ofOneCampaign
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/participants',
      tags,
      summary: 'List the participants of a campaign',
    })
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(participantShape)),

  /** Takes a seat. Whoever already holds one keeps it, at its old price. */
  confirmAttendance: playerOnly
    .route({ method: 'PUT', path: '/sessions/{sessionId}/seat', tags, summary: 'Take a seat in a session' })
    .errors({ SESSION_NOT_FOUND, SESSION_FULL, SESSION_BEGUN, OWNER_HOLDS_NO_SEAT, CAMPAIGN_WITHOUT_OWNER })
    .input(z.strictObject(bySession))
    .output(seatShape),

  /** Gives one's own seat back. */
  cancelAttendance: playerOnly
    .route({
      method: 'DELETE',
      path: '/sessions/{sessionId}/seat',
      tags,
      summary: 'Give your seat in a session back',
    })
    .errors({ SESSION_NOT_FOUND, SESSION_BEGUN, SEAT_NOT_FOUND, SEAT_PAID })
    .input(z.strictObject(bySession))
    .output(z.object({ seatsTaken: z.int().min(0) })),

  /** Seats of the signed-in player with their payment, newest first; none for who has no player. */
  listPurchases: publicRead
    .route({ method: 'GET', path: '/purchases', tags, summary: 'List your purchases' })
    .errors({ UNAUTHORIZED })
    .input(z.strictObject(pageInput))
    .output(pageOf(purchaseShape)),
};
