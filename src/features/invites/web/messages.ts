import type { Toast } from '../../../ui/toast.ts';
import { inviteRefusals } from '../refusals.ts';

/** Section 8 of the accounts document, "Invites". */
export const LOAD_INVITES_ERROR = 'Failed to load invites. Please try again later.';
export const NO_INVITES = 'No invites yet. Start growing your network!';

export const inviteSent = (email: string): Toast => ({
  title: 'Invite sent successfully',
  description: `An invitation has been sent to ${email}.`,
});
export const emailFailed: Toast = {
  title: 'Invite created but email could not be sent. Please try resending later.',
  tone: 'danger',
};
export const inviteAccepted: Toast = { title: 'Success', description: 'Invitation accepted successfully' };
export const inviteDeclined: Toast = { title: 'Invitation declined' };
export const inviteCancelled: Toast = { title: 'Invite cancelled' };
export const invalidInvite: Toast = {
  title: 'Invalid or expired invitation',
  description: 'Ask who invited you to send it again.',
  tone: 'danger',
};

const reasons: Record<string, string> = {
  ...Object.fromEntries(Object.values(inviteRefusals).map(({ code, message }) => [code, message])),
  PLAYER_REQUIRED: 'Player profile required: Please create a player profile first',
  CLOSES_CIRCLE: 'The inviter is below you in the network and cannot be your sponsor',
};

const failure = (title: string, code: string): Toast => {
  const description = reasons[code];
  return { title, tone: 'danger', ...(description !== undefined && { description }) };
};

/** Why nobody was invited. */
export const createFailure = (code: string): Toast =>
  code === 'UNAUTHORIZED'
    ? { title: 'You must be logged in to send invites.', tone: 'danger' }
    : failure('Failed to create invite. Please try again.', code);

/** Why it was not sent again; also where its message failed once more. */
export const resendFailure = (code: string): Toast => failure('Failed to resend invite', code);

/** Why it was not taken back. */
export const cancelFailure = (code: string): Toast => failure('Failed to cancel invite', code);

/** Why an invitation of the list stays unanswered. */
export const answerFailure = (code: string): Toast =>
  failure('Failed to accept/decline invite. Please try again.', code);

/** Why the invitation on the landing page, or behind a link, was not accepted. */
export const acceptFailure = (code: string): Toast => ({
  title: 'Error',
  description: reasons[code] ?? 'Failed to accept invitation. Please try again.',
  tone: 'danger',
});
