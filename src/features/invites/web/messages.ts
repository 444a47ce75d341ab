import { isolated } from '#shared/text/isolated.ts';
import type { Toast } from '#ui/feedback/toast.ts';
import type { SendingFailure, Standing } from '../rules.ts';

export const LOAD_INVITES_ERROR = 'Failed to load invites. Please try again later.';
export const NO_INVITES = 'No invites yet. Start growing your network!';

export const inviteSent = (email: string): Toast => ({
  title: 'Invite sent successfully',
  description: `An invitation has been sent to ${email}.`,
});

export const failureWords: Record<SendingFailure, string> = {
  address: 'The mail server knows no such address',
  server: 'Our mail server did not take it',
};

const because = (failure: SendingFailure | null) =>
  failure === null ? {} : { description: `${failureWords[failure]}.` };

export const emailFailed = (failure: SendingFailure | null): Toast => ({
  title: 'Invite created but email could not be sent. Please try resending later.',
  ...because(failure),
  tone: 'danger',
});

/** Sending the mail failed again. */
export const resendFailed = (failure: SendingFailure | null): Toast => ({
  title: 'Failed to resend invite',
  ...because(failure),
  tone: 'danger',
});

/** What accepting an invitation would change, if that is not the obvious; null if it is. */
export function standingWords(standing: Standing, inviter: string): string | null {
  const words: Record<Standing, string | null> = {
    joins: null,
    replaces_request: 'Your sponsor request that waits is withdrawn if you accept.',
    has_sponsor: 'You have another sponsor already, and stay on that team.',
    on_team: `You are on the team of ${isolated(inviter)} already.`,
    above_inviter: `${isolated(inviter)} is below you in the network and cannot be your sponsor.`,
  };
  return words[standing];
}

/** Shown to a user who opens a link that they accepted before. */
export const acceptedBefore: Toast = { title: 'You have accepted this invitation already' };

export const invalidInvite: Toast = {
  title: 'Invalid or expired invitation',
  description: 'Ask who invited you to send it again.',
  tone: 'danger',
};

/** Why an invitation could not be answered, for refusals whose text is not the server's. */
export const answerReasons: Record<string, string> = {
  CLOSES_CIRCLE: 'The inviter is below you in the network and cannot be your sponsor',
};

/** Why an invitation could not be made. */
export const createReasons: Record<string, Toast> = {
  UNAUTHORIZED: { title: 'You must be logged in to send invites.' },
};

export const declineWords = {
  done: 'Invitation declined',
  failed: 'Failed to accept/decline invite. Please try again.',
};

/** The messages after accepting an invitation on the landing page or by its link. */
export const acceptWords = {
  done: { title: 'Success', description: 'Invitation accepted successfully' },
  failed: (code: string): Toast => ({
    title: 'Error',
    ...(['INTERNAL', 'UNAVAILABLE', 'NETWORK', 'UNAUTHORIZED'].includes(code) && {
      description: 'Failed to accept invitation. Please try again.',
    }),
  }),
  reasons: answerReasons,
};

export const NEW_INVITE = 'New Invite';

/** The name of the list of several friends in messages. */
export const SEVERAL = 'Several invites';
