import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { revisionInput } from '#shared/shapes.ts';
import { admissionContract } from './admission/contract.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignDetailShape, campaignStateShape, memberShape } from '#features/campaigns/contract.ts';
import { copiesContract } from './copies/contract.ts';
import { figuresContract } from './figures/contract.ts';
import { filesContract } from './files/contract.ts';
import { handoverContract } from './handover-contract.ts';
import { hostsContract } from './hosts/contract.ts';
import { campaignChangeShape, newCampaignShape, paymentNoteInput } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { removalsContract } from './removals/contract.ts';
import { tableFactsContract } from './table-facts/contract.ts';

const byCampaign = { campaignId: z.guid() };
const route = routesOf('Campaigns');
const made = z.object({ id: z.guid() });
const publicList = operation('anyone').errors(pick(commonRefusals, 'INVALID_CURSOR'));
const player = operation('player');

/** Campaigns from their creation to their end, and the people in them. */
export const membershipContract = {
  ...filesContract,
  ...handoverContract,
  hosts: hostsContract,
  admission: admissionContract,
  copies: copiesContract,
  figures: figuresContract,
  tableFacts: tableFactsContract,
  removals: removalsContract,

  /** Creates a campaign that the signed-in player owns. */
  create: player
    .route(route.post('/campaigns', 'Create a campaign', 201))
    .errors(
      pick(
        campaignRefusals,
        'CAMPAIGN_TYPE_NOT_FOUND',
        'GAME_SYSTEM_UNAVAILABLE',
        'RETAILER_UNAVAILABLE',
        'CONVENTION_UNAVAILABLE',
        'OWNER_NOT_SET',
        'TOO_MANY_CAMPAIGNS',
        'TOO_MANY_FIRST_CAMPAIGNS',
      ),
    )
    .input(newCampaignShape)
    .output(made),

  /** Changes a campaign; only its organisers and admins may. Seats keep the price they were taken at. */
  update: operation('user')
    .route(route.put('/campaigns/{campaignId}', 'Change a campaign'))
    .errors({
      ...pick(commonRefusals, 'PLAYER_REQUIRED', 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'CAMPAIGN_TYPE_NOT_FOUND',
        'RETAILER_UNAVAILABLE',
        'CONVENTION_UNAVAILABLE',
        'MAX_PLAYERS_BELOW_SEATS',
        'CAMPAIGN_ENDED',
      ),
    })
    .input(campaignChangeShape)
    .output(made.extend({ revision: revisionInput })),

  /** Sets the note on how players pay; only its organisers and admins may, also once it has ended. Empty for no note. */
  setPaymentNote: operation('user')
    .route(route.put('/campaigns/{campaignId}/payment-note', 'Say how players pay'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
    })
    .input(z.strictObject({ ...byCampaign, revision: revisionInput, paymentNote: paymentNoteInput }))
    .output(z.object({ revision: revisionInput })),

  /**
   * Pauses or resumes a campaign: its organisers and admins. The owner and admins also end it, admins hide it and show
   * it again. Refused if it is no longer in the state that was shown.
   */
  setStatus: operation('user')
    .route(route.put('/campaigns/{campaignId}/status', 'Pause, end, resume or hide a campaign'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(
        campaignRefusals,
        'OTHER_ADMIN_DECIDES',
        'CAMPAIGN_NOT_FOUND',
        'CAMPAIGN_HAS_SEATS_TO_COME',
        'STATE_CHANGED',
      ),
    })
    .input(z.strictObject({ ...byCampaign, shownStatus: campaignStateShape, status: campaignStateShape }))
    .output(z.object({ status: campaignStateShape })),

  /** Deletes a campaign without other members, seats and files; its owner alone. */
  remove: player
    .route(route.delete('/campaigns/{campaignId}', 'Delete a campaign'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_IN_USE'),
    })
    .input(z.strictObject(byCampaign))
    .output(z.object({})),

  get: operation('anyone')
    .route(route.get('/campaigns/{campaignId}', 'Get a campaign'))
    .errors(pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'))
    .input(z.strictObject(byCampaign))
    .output(campaignDetailShape),

  /**
   * Makes the player a member: the owner of an empty convention or online campaign, else a player. Takes no seat.
   * `link` is the token of the campaign's private link, if the player has one.
   */
  join: player
    .route(route.post('/campaigns/{campaignId}/join', 'Join a campaign'))
    .errors({
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'ALREADY_MEMBER',
        'CAMPAIGN_PAUSED',
        'CAMPAIGN_ENDED',
        'CANNOT_JOIN',
      ),
      ...pick(admissionRefusals, 'ASKING_REQUIRED', 'LINK_REQUIRED', 'LINK_ENDED', 'CERTIFICATE_REQUIRED'),
    })
    .input(z.strictObject({ ...byCampaign, link: z.string().min(1).max(100).optional() }))
    .output(z.object({ roleType: z.enum(['owner', 'player']) })),

  /** Ends the membership and gives up the seats in upcoming sessions, unless one of them is paid. */
  leave: player
    .route(route.post('/campaigns/{campaignId}/leave', 'Leave a campaign'))
    .errors(pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'NOT_A_MEMBER', 'OWNER_CANNOT_LEAVE', 'SEAT_PAID'))
    .input(z.strictObject(byCampaign))
    .output(z.object({ seatsGivenUp: z.int().min(0) })),

  /** Members with alias and picture: the owner first, then the co-organisers. */
  listParticipants: publicList
    .errors(pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'))
    .route(route.get('/campaigns/{campaignId}/participants', 'List the participants of a campaign'))
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(memberShape)),
};
