import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { optionalText } from '#shared/text/text.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import {
  type AdmissionSettings,
  admissionSettingsShape,
  requestShape,
} from '#features/campaigns/admission/contract.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { WORD_LENGTH } from '#features/campaigns/admission/rules.ts';

/** The message of the player who asks or the organiser who answers; null for none. */
const wordShape = optionalText(WORD_LENGTH);

const bothOrNeither = <Shape extends z.ZodType<Pick<AdmissionSettings, 'minToGo' | 'decideHours'>>>(
  shape: Shape,
) =>
  shape.refine(({ minToGo, decideHours }) => (minToGo === null) === (decideHours === null), {
    path: ['decideHours'],
    message: 'Say how many hours before the start it is decided',
  });

const savedAdmissionShape = admissionSettingsShape.extend({
  revision: revisionInput,
  /** The current private link. Its URL is shown only when it is created. */
  link: z.object({ createdAt: moment }).nullable(),
});

const newLinkShape = z.object({
  createdAt: moment,
  /** The path of the link, with the token after #. Null if the request is repeated, because the token is not stored and can't be shown again. */
  path: z.string().nullable(),
});

const route = routesOf('Campaigns');
const byCampaign = { campaignId: z.guid() };
const byRequest = { ...byCampaign, playerId: z.guid() };
const path = '/campaigns/{campaignId}/admission';
const requests = '/campaigns/{campaignId}/join-requests';
const player = operation('player');
const organiser = operation('player').errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
});

/** Who may join a campaign, and whether its sessions go ahead. */
export const admissionContract = {
  /** The rules for joining; for the campaign's organisers and admins. */
  get: operation('user')
    .route(route.get(path, 'Get who may join a campaign'))
    .errors({ ...pick(commonRefusals, 'FORBIDDEN'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .input(z.strictObject(byCampaign))
    .output(savedAdmissionShape),

  /** Sets the rules for joining; the campaign's organisers and admins may. Members stay, and a link that is no longer used is deleted. */
  set: operation('user')
    .route(route.put(path, 'Decide who may join a campaign'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN', 'STALE_REVISION'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED'),
      ...pick(admissionRefusals, 'MIN_TO_GO_ABOVE_SEATS'),
    })
    .input(bothOrNeither(admissionSettingsShape.extend({ ...byCampaign, revision: revisionInput })))
    .output(z.object({ revision: revisionInput })),

  /** Creates the private link; only the campaign's organisers may. Its URL is only in this answer, and an earlier link stops working. */
  createLink: operation('player', { severalTransactions: true })
    .route(route.put(`${path}/link`, 'Make the private link of a campaign'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
      ...pick(admissionRefusals, 'LINK_NOT_USED'),
    })
    .input(z.strictObject(byCampaign))
    .output(newLinkShape),

  /** Deletes the private link; only the campaign's organisers may. Players who joined by it stay. */
  removeLink: organiser
    .route(route.delete(`${path}/link`, 'End the private link of a campaign'))
    .errors({ NO_LINK: admissionRefusals.NO_LINK })
    .input(z.strictObject(byCampaign))
    .output(z.object({})),

  /** Asks the organiser to join. */
  ask: player
    .route(route.post(requests, 'Ask to join a campaign', 201))
    .errors({
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'ALREADY_MEMBER',
        'CAMPAIGN_PAUSED',
        'CAMPAIGN_ENDED',
        'CANNOT_JOIN',
      ),
      ...pick(
        admissionRefusals,
        'NOTHING_TO_ASK',
        'CERTIFICATE_REQUIRED',
        'REQUEST_WAITS',
        'ASKED_BEFORE',
        'TOO_MANY_REQUESTS_OPEN',
        'TOO_MANY_REQUESTS',
        'CAMPAIGN_ASKED_OFTEN',
      ),
    })
    .input(z.strictObject({ ...byCampaign, text: wordShape }))
    .output(z.object({})),

  /** Withdraws one's own waiting request. */
  withdraw: player
    .route(route.delete(`${requests}/own`, 'Withdraw your request to join'))
    .errors({ REQUEST_GONE: admissionRefusals.REQUEST_GONE })
    .input(z.strictObject(byCampaign))
    .output(z.object({})),

  /** Requests that wait for an answer, the oldest first; only for the campaign's organisers. */
  listRequests: organiser
    .route(route.get(requests, 'List the requests to join a campaign'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...byCampaign, ...pageInput }))
    .output(pageOf(requestShape)),

  /** Makes the player who asked a member; only the campaign's organisers may. */
  accept: organiser
    .route(route.put(`${requests}/{playerId}/acceptance`, 'Accept a request to join a campaign'))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_PAUSED', 'CAMPAIGN_ENDED', 'CAMPAIGN_HIDDEN'),
      ...pick(admissionRefusals, 'REQUEST_GONE'),
    })
    .input(z.strictObject({ ...byRequest, answer: wordShape }))
    .output(z.object({})),

  /** Declines a request; only the campaign's organisers may. */
  decline: organiser
    .route(route.put(`${requests}/{playerId}/refusal`, 'Decline a request to join a campaign'))
    .errors({ REQUEST_GONE: admissionRefusals.REQUEST_GONE })
    .input(z.strictObject({ ...byRequest, answer: wordShape }))
    .output(z.object({})),

  /** Lets a session with too few players go ahead; only the campaign's organisers may. */
  goAhead: player
    .route(route.put('/sessions/{sessionId}/going-ahead', 'Let a session go ahead with the players it has'))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_BEGUN', 'CAMPAIGN_ENDED'),
      ...pick(admissionRefusals, 'NOTHING_TO_DECIDE'),
    })
    .input(z.strictObject({ sessionId: z.guid() }))
    .output(z.object({})),
};
