import type { Toast } from '../../../../ui/feedback/toast.ts';

/** Shown where the list of devices can't be read. */
export const LOAD_DEVICES_ERROR = 'There was an error loading your devices. Please try again later.';

export const deviceSignedOut: Toast = { title: 'Success', description: 'Signed out on that device' };
export const othersSignedOut: Toast = { title: 'Success', description: 'Signed out everywhere else' };
export const signedOutEverywhere: Toast = { title: 'Logged out successfully' };

/** A sign-out that failed. */
export const signOutFailed: Toast = {
  title: 'Failed to sign out properly',
  tone: 'danger',
};
