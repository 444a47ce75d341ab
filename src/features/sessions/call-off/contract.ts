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

/** What an organiser writes to everybody who had a seat or was waiting for one; null for nothing. */
const callOffWords = optionalText(WORDS_LENGTH);

/** Calling sessions off, and bringing them back; for the campaign's organisers. */
export const callOffContract = {
  /**
   * Calls upcoming sessions off; only the campaign's organisers may. Their seats and waiting lists end, what was paid
   * has to be paid back, and everybody concerned is told, with the organiser's words. The sessions stay in their
   * campaign's list. Sessions that have begun are left alone.
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
        /** The sum that has to be paid back for them, in cents. */
        refundCents: z.int(),
      }),
    ),

  /** Undoes a call-off within 30 seconds; only the campaign's organisers may. Seats, waiting lists and payments are restored. */
  undo: ownerOnly
    .route(route.delete('/campaigns/{campaignId}/call-offs/{callOffId}', 'Undo calling sessions off'))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'TABLE_TAKEN'),
      ...pick(callOffRefusals, 'UNDO_OVER', 'NOT_CALLED_OFF'),
    })
    .input(z.strictObject({ ...byCampaign, callOffId: z.guid() }))
    .output(z.object({ sessions: z.int() })),

  /** Lets a session take place after all; only the campaign's organisers may. Seats are held for the players who had them; they are told. */
  bringBack: ownerOnly
    .route(route.post('/sessions/{sessionId}/return', 'Bring a session back that was called off'))
    .errors({
      ...pick(
        campaignRefusals,
        'SESSION_NOT_FOUND',
        'SESSION_BEGUN',
        'CAMPAIGN_PAUSED',
        'CAMPAIGN_HIDDEN',
        'TABLE_TAKEN',
      ),
      ...pick(callOffRefusals, 'NOT_CALLED_OFF'),
    })
    .input(z.strictObject({ sessionId: z.guid() }))
    .output(z.object({ asked: z.int() })),
};
