import { defineRefusals } from '#shared/errors.ts';
import { SENDINGS_A_DAY } from './rules.ts';

/** What can be refused about invitations. */
export const inviteRefusals = defineRefusals({
  INVITE_NOT_FOUND: { status: 404, message: 'This invitation is invalid or has expired' },
  INVITE_ANSWERED: { status: 409, message: 'This invitation was already answered' },
  OWN_INVITE: { status: 409, message: 'You cannot accept your own invitation' },
  OWN_ADDRESS: { status: 409, message: 'You cannot invite yourself' },
  EMAIL_REQUIRED: { status: 403, message: 'Inviting friends needs an account with an e-mail address' },
  TOO_MANY_INVITES: {
    status: 429,
    message: `You have sent ${SENDINGS_A_DAY} invitations within a day, which is as many as we send. Please try again tomorrow.`,
  },
  RECIPIENT_LIMIT_REACHED: {
    status: 429,
    message: 'No more invitations go to this address today. Please try again tomorrow.',
  },
  ADDRESS_LIMIT_REACHED: {
    status: 429,
    message: 'You have written to this address several times today. Please try again tomorrow.',
  },
  RESENT_JUST_NOW: {
    status: 429,
    message: 'This invitation went out again a moment ago. Please wait a minute.',
  },
  ALREADY_INVITED: { status: 409, message: 'You have invited this address already. You can send it again.' },
  /** The address wants no mail from here. Nobody learns more than that. */
  INVITE_REFUSED: { status: 409, message: "This person can't be invited." },
  FRIEND_ACCEPTED: { status: 409, message: 'This friend has accepted your invitation already' },
  ACCEPTED_BEFORE: { status: 409, message: 'You have accepted this invitation already' },
  PLAYER_NOT_FOUND: { status: 403, message: 'Player record not found' },
  INVITER_NOT_FOUND: { status: 409, message: 'Inviter player record not found' },
});
