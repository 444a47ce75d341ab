import type { Toast } from '../../../ui/toast.ts';
import type { Decision } from '../contract.ts';

export const LOAD_AGREEMENTS_ERROR = 'There was an error loading your agreements. Please try again later.';

/** Section 8 of the games document, "Contracts". */
export const TEMPLATE_NOT_FOUND = 'Template contract not found';

/** What was decided (section 8 of the games document). */
export const decided: Record<Decision, Toast> = {
  accepted: { title: 'Contract accepted successfully' },
  declined: { title: 'Contract declined' },
};

const reasons: Record<string, string> = {
  UNAUTHORIZED: 'Your session has ended. Please sign in again.',
  TEMPLATE_CHANGED: 'The agreement has changed. Please read the new text.',
  ALREADY_ACCEPTED: 'You have already accepted this agreement.',
  NETWORK: 'The server could not be reached. Please check your connection and try again.',
};

/** Why nothing was decided. */
export function decisionFailure(code: string): Toast {
  if (code === 'TEMPLATE_NOT_FOUND') return { title: TEMPLATE_NOT_FOUND, tone: 'danger' };
  const description = reasons[code];
  return {
    title: 'Failed to process agreement',
    tone: 'danger',
    ...(description !== undefined && { description }),
  };
}
