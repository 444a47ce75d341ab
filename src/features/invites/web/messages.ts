import type { Toast } from '../../../ui/feedback/toast.ts';

/** Shown where the invitations can't be read. */
export const LOAD_INVITES_ERROR = 'Failed to load invites. Please try again later.';
export const NO_INVITES = 'No invites yet. Start growing your network!';

export const inviteSent = (email: string): Toast => ({
  title: 'Invite sent successfully',
  description: `An invitation has been sent to ${email}.`,
});
export const EMAIL_FAILED: Toast = {
  title: 'Invite created but email could not be sent. Please try resending later.',
  tone: 'danger',
};
/** The mail failed once more. */
export const RESEND_FAILED: Toast = { title: 'Failed to resend invite', tone: 'danger' };
export const invalidInvite: Toast = {
  title: 'Invalid or expired invitation',
  description: 'Ask who invited you to send it again.',
  tone: 'danger',
};

/** Why an invitation stays as it is, where the words are not the server's. */
export const answerReasons: Record<string, string> = {
  CLOSES_CIRCLE: 'The inviter is below you in the network and cannot be your sponsor',
};

/** Why nobody was invited. */
export const createReasons: Record<string, Toast> = {
  UNAUTHORIZED: { title: 'You must be logged in to send invites.' },
};

/** What declining an invitation says. */
export const declineWords = {
  done: 'Invitation declined',
  failed: 'Failed to accept/decline invite. Please try again.',
};

/** What accepting an invitation on the landing page, or by its link, says. */
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
