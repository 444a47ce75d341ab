import type { Toast } from '#ui/feedback/toast.ts';

/** Shown where a list of stores can't be read. */
export const LOAD_RETAILERS_ERROR = 'There was an error loading your retailers. Please try again later.';
/** Shown instead of what was found before, while nothing can be asked. */
export const SEARCH_OFFLINE = 'You are offline. The search goes on as soon as you are connected again.';
/** Shown where a store's page can't be read. */
export const LOAD_RETAILER_ERROR = 'There was an error loading the retailer details. Please try again later.';
/** Shown where there is no such store. The refusals bring more than a page wants for one sentence. */
export const RETAILER_NOT_FOUND = 'Retailer not found.';
/** Shown where there was such a store. */
export const RETAILER_CLOSED = 'This retailer is no longer active.';
/** Shown to users who may not edit the store. */
export const NOT_YOUR_RETAILER = 'Only admins and the managers of this retailer can edit it.';

/** A range needs a position, and there is none. */
export const locationRequired: Toast = {
  title: 'Location Access Required',
  description: 'Please enable location access to see nearby retailers',
};
/** The range is not a number, or negative. */
export const invalidRange: Toast = {
  title: 'Invalid Range',
  description: 'Please enter a valid number of miles.',
  tone: 'danger',
};

const signInTo = (what: string): Toast => ({
  title: 'Authentication required',
  description: `Please sign in to ${what} retailers`,
  action: { label: 'Sign in', to: '/auth' },
});

/** Why linking failed, where the words are not the server's. */
export const linkReasons = {
  UNAUTHORIZED: signInTo('link'),
  PLAYER_REQUIRED: {
    title: 'Profile Required',
    description: 'Please create a player profile first',
    action: { label: 'Create profile', to: '/my/profile' },
  },
  ALREADY_LINKED: { title: 'Already Linked', description: 'You are already linked to this retailer' },
} satisfies Record<string, Toast>;

/** Why saving failed, where the words are not the server's. */
export const updateReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInTo('edit'),
  FORBIDDEN: NOT_YOUR_RETAILER,
  UPLOAD_NOT_FOUND: 'The photo is no longer there. Please choose it again.',
  INTERNAL: 'Please try again.',
};
