import type { Toast } from '../../../ui/toast.ts';
import { accountRefusals } from '../refusals.ts';

/** Section 8 of the accounts document, "Profile and dashboard". */
export const renamed: Toast = { title: 'Success', description: 'Username updated successfully' };
export const renameFailed: Toast = {
  title: 'Error',
  description: 'Failed to update username',
  tone: 'danger',
};

const refusals: Record<string, { message: string } | undefined> = accountRefusals;

/** What the username's field says beside the toast; undefined when the name is not to blame. */
export const usernameProblem = (code: string): string | undefined => refusals[code]?.message;
