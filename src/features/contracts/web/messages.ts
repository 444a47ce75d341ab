import type { Toast } from '#ui/feedback/toast.ts';
import type { Decision } from '../contract.ts';
import { contractRefusals } from '../refusals.ts';
import type { Audience } from '../rules.ts';

export const LOAD_AGREEMENTS_ERROR = 'There was an error loading your agreements. Please try again later.';

export const TEMPLATE_NOT_FOUND = contractRefusals.TEMPLATE_NOT_FOUND.message;

/** Who is asked to decide. */
export const audienceInWords: Record<Audience, string> = {
  everybody: 'Everybody',
  organisers: 'Organisers',
  stores: 'Store managers',
};

/** What was decided. */
export const decided: Record<Decision, Toast> = {
  accepted: { title: 'Contract accepted successfully' },
  declined: { title: 'Contract declined' },
};

/** Why nothing was decided, where the words are not the server's. */
export const decisionReasons: Record<string, string | Toast> = {
  TEMPLATE_NOT_FOUND: { title: TEMPLATE_NOT_FOUND },
  TEMPLATE_CHANGED: 'The agreement has changed. Please read the new text.',
};
