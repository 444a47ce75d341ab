import { writeRefusals } from '../../../shared/write-refusals.ts';
import type { Toast } from '../../../ui/toast.ts';
import { campaignRefusals } from '../refusals.ts';

const failure = (title: string, description?: string): Toast => ({
  title,
  tone: 'danger',
  ...(description !== undefined && { description }),
});

/** Shown on the edit pages where the campaign can't be read (section 8 of the games document; decisions). */
export const LOAD_FOR_EDIT_ERROR = 'Error loading campaign details. Please try again later.';
/** Shown on the edit pages to who does not run the campaign. */
export const NOT_YOUR_CAMPAIGN = 'Only the owner of a campaign can edit it.';

export const campaignCreated: Toast = { title: 'Campaign created successfully' };
export const campaignUpdated: Toast = { title: 'Campaign updated successfully' };
export const sessionCreated: Toast = { title: 'Session created successfully' };
export const sessionUpdated: Toast = { title: 'Session updated successfully' };
export const sessionDeleted: Toast = { title: 'Session deleted successfully' };
export const seatCancelled: Toast = { title: 'Seat cancelled' };
export const seatPaid: Toast = { title: 'Seat marked paid' };
export const seatUnpaid: Toast = { title: 'Payment taken back' };

const notYours = 'Only the owner of a campaign can do this';

/** What the refusals of organisers' operations add below the title. */
function reasonOf(code: string | undefined): string | undefined {
  if (code === 'UNAUTHORIZED') return 'Please sign in again';
  if (code === 'FORBIDDEN') return notYours;
  const known: Record<string, { message: string }> = {
    ...campaignRefusals,
    ...writeRefusals,
  };
  return code === undefined ? undefined : known[code]?.message;
}

/** Why a campaign was not created (section 8). */
export function createFailure(code: string | undefined): Toast {
  if (code === 'UNAUTHORIZED') return failure('You must be logged in to create a campaign');
  if (code === 'PLAYER_REQUIRED') {
    return failure('Player profile not found', 'Please create a player profile first');
  }
  if (code === 'OWNER_NOT_SET') return failure('Failed to set campaign owner');
  return failure('Failed to create campaign', reasonOf(code));
}

export const updateFailure = (code?: string) => failure('Failed to update campaign', reasonOf(code));
export const createSessionFailure = (code?: string) => failure('Failed to create session', reasonOf(code));
export const updateSessionFailure = (code?: string) => failure('Failed to update session', reasonOf(code));
export const deleteSessionFailure = (code?: string) => failure('Failed to delete session', reasonOf(code));
export const paymentFailure = (code?: string) => failure('Failed to update the payment', reasonOf(code));
export const cancelSeatFailure = (code?: string) => failure('Failed to cancel the seat', reasonOf(code));
