import type { Toast } from '../../../ui/toast.ts';

/** Shown where a list of stores can't be read (section 8 of the games document). */
export const LOAD_RETAILERS_ERROR = 'There was an error loading your retailers. Please try again later.';
/** Shown where a store's page can't be read. */
export const LOAD_RETAILER_ERROR = 'There was an error loading the retailer details. Please try again later.';
/** Shown where there is no such store. */
export const RETAILER_NOT_FOUND = 'Retailer not found.';

const failure = (title: string, description?: string): Toast => ({
  title,
  tone: 'danger',
  ...(description !== undefined && { description }),
});

/** A range needs a position, and there is none. */
export const locationRequired: Toast = {
  title: 'Location Access Required',
  description: 'Please enable location access to see nearby retailers',
};
/** The range is no number, or negative. */
export const invalidRange = failure('Invalid Range', 'Please enter a valid number of miles.');

export const linked: Toast = { title: 'Retailer linked successfully' };
export const unlinked: Toast = { title: 'Retailer unlinked' };

/** Why linking failed. */
export function linkFailure(code: string): Toast {
  if (code === 'UNAUTHORIZED') return failure('Authentication required', 'Please sign in to link retailers');
  if (code === 'PLAYER_REQUIRED') return failure('Profile Required', 'Please create a player profile first');
  if (code === 'ALREADY_LINKED') {
    return failure('Already Linked', 'You are already linked to this retailer');
  }
  const reason =
    code === 'RETAILER_CLOSED'
      ? 'This retailer is no longer active'
      : code === 'RETAILER_NOT_FOUND'
        ? RETAILER_NOT_FOUND
        : undefined;
  return failure('Failed to link retailer. Please try again.', reason);
}

/** Unlinking failed. */
export const unlinkFailed = failure('Failed to unlink retailer. Please try again.');

/** Shown to who may not edit the store. */
export const NOT_YOUR_RETAILER = 'Only admins and the managers of this retailer can edit it.';

export const retailerUpdated: Toast = { title: 'Retailer updated successfully' };

/** Why saving failed. */
export function updateFailure(code: string): Toast {
  if (code === 'UNAUTHORIZED') return failure('Authentication required', 'Please sign in to edit retailers');
  if (code === 'FORBIDDEN') return failure('Failed to update retailer', NOT_YOUR_RETAILER);
  if (code === 'RETAILER_NOT_FOUND') return failure('Failed to update retailer', RETAILER_NOT_FOUND);
  if (code === 'UPLOAD_NOT_FOUND') {
    return failure('Failed to update retailer', 'The photo is no longer there. Please choose it again.');
  }
  return failure('Failed to update retailer', 'Please try again.');
}
