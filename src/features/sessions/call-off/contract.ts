import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { optionalText } from '#shared/text/text.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { seriesRefusals } from '../series/refusals.ts';
import { callOffRefusals } from './refusals.ts';
import { WORDS_LENGTH } from './rules.ts';

const route = routesOf('Campaigns');
const byCampaign = { campaignId: z.guid() };
const ownerOnly = operation('player').errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(campaignRefusals, 'CAMPAIGN_ENDED'),
});
const ofSession = <Scope extends string>(scope: Scope) =>
  z.strictObject({ scope: z.literal(scope), sessionId: z.guid() });

/** What an organiser tells everybody who had a seat or waited for one; null for nothing. */
const callOffWords = optionalText(WORDS_LENGTH);

/** Sessions that do not take place, and that do after all; for the campaign's organisers. */
export const callOffContract = {
  /**
   * Calls upcoming sessions off; only the campaign's organisers may. Their seats end, their lines close, what was paid is to be paid
   * back, and everybody concerned is told, with words. The sessions stay in their campaign's list. What has begun is left alone.
   */
  create: ownerOnly
    .route(route.post('/campaigns/{campaignId}/call-offs', 'Call sessions off', 201))
    .errors({
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'SESSION_NOT_FOUND',
        'SESSION_BEGUN',
        'SESSION_CALLED_OFF',
      ),
      ...pick(seriesRefusals, 'SERIES_NOT_FOUND'),
      ...pick(callOffRefusals, 'NOTHING_TO_CALL_OFF'),
    })
    .input(
      z.strictObject({
        ...byCampaign,
        which: z.discriminatedUnion('scope', [
          ofSession('one'),
          ofSession('following'),
          ofSession('series'),
          z.strictObject({ scope: z.literal('campaign') }),
        ]),
        words: callOffWords,
      }),
    )
    .output(
      z.object({
        id: z.guid(),
        sessions: z.int(),
        seatsGivenUp: z.int(),
        /** What is to be paid back now, in cents. */
        refundCents: z.int(),
      }),
    ),

  /** Undoes a call-off within 30 seconds; only the campaign's organisers may. Seats, lines and payments are as they were. */
  undo: ownerOnly
    .route(route.delete('/campaigns/{campaignId}/call-offs/{callOffId}', 'Undo calling sessions off'))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND'),
      ...pick(callOffRefusals, 'UNDO_OVER', 'NOT_CALLED_OFF'),
    })
    .input(z.strictObject({ ...byCampaign, callOffId: z.guid() }))
    .output(z.object({ sessions: z.int() })),

  /** Lets a session take place after all; only the campaign's organisers may. Its seats are held for those who had them; they are told. */
  bringBack: ownerOnly
    .route(route.post('/sessions/{sessionId}/return', 'Bring a session back that was called off'))
    .errors({
      ...pick(campaignRefusals, 'SESSION_NOT_FOUND', 'SESSION_BEGUN', 'CAMPAIGN_PAUSED', 'CAMPAIGN_HIDDEN'),
      ...pick(callOffRefusals, 'NOT_CALLED_OFF'),
    })
    .input(z.strictObject({ sessionId: z.guid() }))
    .output(z.object({ asked: z.int() })),
};
