import type { Toast } from '../../../ui/feedback/toast.ts';

/** Shown where a list of stores can't be read. */
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

/** Linking takes an account. */
export const SIGN_IN_TO_LINK: Toast = {
  title: 'Authentication required',
  description: 'Please sign in to link retailers',
};

/** Why linking failed, where the specification has words of its own. */
export const linkReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: SIGN_IN_TO_LINK,
  PLAYER_REQUIRED: { title: 'Profile Required', description: 'Please create a player profile first' },
  ALREADY_LINKED: { title: 'Already Linked', description: 'You are already linked to this retailer' },
  RETAILER_CLOSED: 'This retailer is no longer active',
  RETAILER_NOT_FOUND,
};

/** Shown to who may not edit the store. */
export const NOT_YOUR_RETAILER = 'Only admins and the managers of this retailer can edit it.';

/** Why saving failed. */
export const updateReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: { title: 'Authentication required', description: 'Please sign in to edit retailers' },
  FORBIDDEN: NOT_YOUR_RETAILER,
  RETAILER_NOT_FOUND,
  UPLOAD_NOT_FOUND: 'The photo is no longer there. Please choose it again.',
  INTERNAL: 'Please try again.',
};
