import type { Toast } from '#ui/feedback/toast.ts';

/** Shown where a list of stores can't be read. */
export const LOAD_RETAILERS_ERROR = 'There was an error loading your retailers. Please try again later.';
/** Shown instead of old results while the server can't be reached. */
export const SEARCH_OFFLINE = 'You are offline. The search goes on as soon as you are connected again.';
/** Shown where a store's page can't be read. */
export const LOAD_RETAILER_ERROR = 'There was an error loading the retailer details. Please try again later.';
/** Shown if the store does not exist. The server's refusal says more than a page needs. */
export const RETAILER_NOT_FOUND = 'Retailer not found.';
/** Shown if the store is no longer active. */
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

/** Messages why linking failed; other codes use the server's message. */
export const linkReasons = {
  UNAUTHORIZED: signInTo('link'),
  PLAYER_REQUIRED: {
    title: 'Profile Required',
    description: 'Please create a player profile first',
    action: { label: 'Create profile', to: '/my/profile' },
  },
  ALREADY_LINKED: { title: 'Already Linked', description: 'You are already linked to this retailer' },
} satisfies Record<string, Toast>;

/** Messages why saving failed; other codes use the server's message. */
export const updateReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInTo('edit'),
  FORBIDDEN: NOT_YOUR_RETAILER,
  UPLOAD_NOT_FOUND: 'The photo is no longer there. Please choose it again.',
  INTERNAL: 'Please try again.',
};
