import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { checkInRefusals } from '../check-in/refusals.ts';
import { aliasOfPlayer, guestName } from '../guest-inputs.ts';
import { doorRefusals } from './refusals.ts';

const route = routesOf('Campaigns');
const bySession = { sessionId: z.guid() };
const organiser = operation('player').errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(
    campaignRefusals,
    'SESSION_NOT_FOUND',
    'SESSION_FULL',
    'SESSION_CALLED_OFF',
    'CAMPAIGN_ENDED',
    'CAMPAIGN_PAUSED',
    'CAMPAIGN_HIDDEN',
  ),
  ...pick(checkInRefusals, 'CHECK_IN_CLOSED'),
});

/** Seats that organisers give to guests by name and to players, until a week after the start. While check-in is open, they are checked in at once. */
export const doorContract = {
  /**
   * Gives a seat to a guest without an account; only the campaign's organisers may. If a player brings the guest, that
   * player owes for them, and the guest's seat goes when the player's does. A repeated request with the same id changes
   * nothing.
   */
  addGuest: organiser
    .route(route.post('/sessions/{sessionId}/guests', 'Give a guest a seat', 201))
    .errors(pick(doorRefusals, 'HOST_NOT_SEATED'))
    .input(
      z.strictObject({
        ...bySession,
        /** The seat's id, made by the device, so that a guest who is added offline and sent twice is added once. */
        id: z.guid(),
        name: guestName,
        /** The player who brings the guest; null if nobody does. */
        hostPlayerId: z.guid().nullable(),
      }),
    )
    .output(z.object({ id: z.guid() })),

  /**
   * Gives a seat to a player by alias; only the campaign's organisers may. The player is told at once, and can give it
   * back with one press. Players who may not join or sit there are refused.
   */
  seatPlayer: organiser
    .route(route.post('/sessions/{sessionId}/seats', 'Give a player a seat', 201))
    .errors({
      ...pick(doorRefusals, 'NO_SUCH_ALIAS', 'CANNOT_SEAT', 'JOIN_FIRST', 'NOT_CERTIFIED'),
      ...pick(campaignRefusals, 'SESSION_BEGUN', 'OWNER_HOLDS_NO_SEAT'),
    })
    .input(z.strictObject({ ...bySession, alias: aliasOfPlayer }))
    .output(z.object({ id: z.guid(), alias: z.string() })),
};
