import { defineRefusals } from '#shared/errors.ts';
import { SENDINGS_A_DAY } from './rules.ts';

export const inviteRefusals = defineRefusals({
  INVITE_NOT_FOUND: [404, 'This invitation is invalid or has expired'],
  INVITE_ANSWERED: [409, 'This invitation was already answered'],
  OWN_INVITE: [409, 'You cannot accept your own invitation'],
  OWN_ADDRESS: [409, 'You cannot invite yourself'],
  EMAIL_REQUIRED: [403, 'Inviting friends needs an account with an e-mail address'],
  TOO_MANY_INVITES: [
    429,
    `You have sent ${SENDINGS_A_DAY} invitations within a day, which is as many as we send. Please try again tomorrow.`,
  ],
  RECIPIENT_LIMIT_REACHED: [429, 'No more invitations go to this address today. Please try again tomorrow.'],
  ADDRESS_LIMIT_REACHED: [
    429,
    'You have written to this address several times today. Please try again tomorrow.',
  ],
  RESENT_JUST_NOW: [429, 'This invitation went out again a moment ago. Please wait a minute.'],
  ALREADY_INVITED: [409, 'You have invited this address already. You can send it again.'],
  /** The owner of the address wants no mail from here. The text reveals nothing more. */
  INVITE_REFUSED: [409, "This person can't be invited."],
  FRIEND_ACCEPTED: [409, 'This friend has accepted your invitation already'],
  ACCEPTED_BEFORE: [409, 'You have accepted this invitation already'],
  PLAYER_NOT_FOUND: [403, 'Player record not found'],
  INVITER_NOT_FOUND: [409, 'Inviter player record not found'],
});
