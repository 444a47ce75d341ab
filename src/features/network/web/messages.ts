import type { Toast } from '../../../ui/toast.ts';
import { networkRefusals } from '../refusals.ts';

/** Section 8 of the accounts document, "Network". */
export const LOAD_NETWORK_ERROR = 'Failed to load network data';
export const requestSent: Toast = { title: 'Sponsor request sent successfully' };
export const relationshipAccepted: Toast = { title: 'Relationship accepted successfully' };
export const relationshipCancelled: Toast = { title: 'Relationship cancelled successfully' };

const reasons: Record<string, string> = {
  ...Object.fromEntries(Object.values(networkRefusals).map(({ code, message }) => [code, message])),
  UNAUTHORIZED: 'Authentication required',
  PLAYER_REQUIRED: 'Player profile required: Please create a player profile first',
};

const failure = (title: string, code: string): Toast => {
  const description = reasons[code];
  return { title, tone: 'danger', ...(description !== undefined && { description }) };
};

/** Why nobody was asked. Oneself is refused in the specification's words alone. */
export const requestFailure = (code: string): Toast =>
  code === networkRefusals.SELF_SPONSOR.code
    ? { title: networkRefusals.SELF_SPONSOR.message, tone: 'danger' }
    : failure('Failed to send sponsor request', code);

/** Why a request stays unanswered. */
export const acceptFailure = (code: string): Toast => failure('Failed to accept relationship', code);

/** Why a request stays. */
export const cancelFailure = (code: string): Toast => failure('Failed to cancel relationship', code);
