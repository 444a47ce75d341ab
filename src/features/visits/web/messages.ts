import { isolated } from '#shared/text/isolated.ts';
import type { LocationFailure } from '#ui/geolocation.ts';
import { errorCode } from '#ui/data/api.ts';
import type { Toast } from '#ui/feedback/toast.ts';

const failure = (title: string): Toast => ({ title, tone: 'danger' });

const SIGN_IN = { label: 'Sign in', to: '/auth' } as const;

export const LOAD_VISITS_ERROR = 'There was an error loading your visits. Please try again later.';
/** Shown when the retailers near a visit can't be loaded. */
export const NEARBY_ERROR = 'Failed to find nearby retailers';
/** The question before a visit is deleted. */
export const DELETE_QUESTION = 'Are you sure you want to delete this visit? This action cannot be undone.';

/** The title for a waiting visit; deliberately calm. */
export const KEPT = 'Kept, sent by itself';
/** The specification's text, shown smaller below the title. */
const RECORD_FAILED = 'Failed to record visit. Please try again.';
const SESSION_ENDED = 'Your session has ended. Please sign in again: the visit is kept on this device.';

/** A visit could not be recorded now and waits on the device. `refused` is the reason if it will not be sent automatically. */
export function recordFailed(error: unknown, refused: string | undefined): Toast {
  const description = RECORD_FAILED;
  if (refused !== undefined) return { title: refused, description };
  if (errorCode(error) === 'UNAUTHORIZED') return { title: SESSION_ENDED, description, action: SIGN_IN };
  return { title: KEPT, description };
}

/** A visit was recorded, at these stores, nearest first. `onComment` opens its comments. */
export function visitRecorded(stores: readonly string[], onComment: () => void): Toast {
  const [nearest, ...others] = stores;
  const action = { label: 'Add comment', run: onComment };
  if (nearest === undefined) {
    return { title: 'Visit recorded', description: 'No store is within 1,000 feet of it.', action };
  }
  const more = others.length === 1 ? '1 more store is near.' : `${others.length} more stores are near.`;
  return { title: `Visit recorded at ${nearest}`, ...(others.length > 0 && { description: more }), action };
}

/** The question before recording what may be the same visit again. */
export function doubtInWords(minutes: number): string {
  const when = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `You recorded a visit here ${when} ago. Record another?`;
}

/** Linking a store to a visit failed. */
export const linkFailed = 'Failed to link retailer';

/** A store was taken off a visit. */
export const unlinked = (name: string, onUndo: () => void): Toast => ({
  title: `${isolated(name)} is no longer linked to this visit`,
  action: { label: 'Undo', run: onUndo },
});

/** Changing the demo count failed. */
export const updateFailed = (reason: string): Toast => failure(`Failed to update: ${reason}`);

export const locationGranted: Toast = { title: 'Location permission granted!' };

/** The dialog 'Enable Location Access' did not lead to a position. */
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
