import type { Toast } from '../../../ui/feedback/toast.ts';
import type { AuthAnswer } from './auth-client.ts';

/** What is said after an authentication event. */
export function eventToast(answer: AuthAnswer): Toast {
  if (answer.event === 'PASSWORD_RECOVERY') return { title: 'Please enter your new password' };
  if (answer.event === 'USER_UPDATED') {
    return { title: 'Password updated successfully!', description: 'Your password has been updated.' };
  }
  return { title: answer.type === 'signup' ? 'Email confirmed! Welcome!' : 'Successfully signed in!' };
}

/** Shown when the list of devices can't be loaded. */
export const LOAD_DEVICES_ERROR = 'There was an error loading your devices. Please try again later.';

export const deviceSignedOut: Toast = { title: 'Success', description: 'Signed out on that device' };
export const othersSignedOut: Toast = { title: 'Success', description: 'Signed out everywhere else' };
export const signedOutEverywhere: Toast = { title: 'Logged out successfully' };

export const signOutFailed: Toast = { title: 'Failed to sign out properly', tone: 'danger' };
