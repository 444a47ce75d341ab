import type { LocationFailure } from '../../../ui/geolocation.ts';
import type { Toast } from '../../../ui/feedback/toast.ts';

const failure = (title: string): Toast => ({ title, tone: 'danger' });

/** Shown when the visits can't be loaded. */
export const LOAD_VISITS_ERROR = 'There was an error loading your visits. Please try again later.';
/** Shown when the retailers near a visit can't be loaded. */
export const NEARBY_ERROR = 'Failed to find nearby retailers';
/** The question before a visit is deleted. */
export const DELETE_QUESTION = 'Are you sure you want to delete this visit? This action cannot be undone.';

export const recordFailed = failure('Failed to record visit. Please try again.');

/** Changing the demo count failed. */
export const updateFailed = (reason: string): Toast => failure(`Failed to update: ${reason}`);

export const locationGranted: Toast = { title: 'Location permission granted!' };

/** The dialog 'Enable Location Access' led to no position. */
export const enableFailure = (reason: LocationFailure): Toast =>
  reason === 'denied'
    ? { title: 'Location permission denied. You can still record visits without location.' }
    : failure('Failed to get location. Please try again.');

/** A visit is recorded without the requested position. */
export const recordingWithout = (reason: LocationFailure): Toast => ({
  title:
    reason === 'denied'
      ? 'Location permission denied. Recording visit without coordinates.'
      : 'Location unavailable. Recording visit without coordinates.',
});
