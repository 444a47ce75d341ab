import type { Toast } from '#ui/feedback/toast.ts';
import type { AuthAnswer } from './auth-client.ts';

const EMAIL_CONFIRMED = 'Email confirmed! Welcome!';

/** What the page itself knows about an event, in addition to the server's answer. */
export type EventCircumstances = {
  /** What proved the address or number. */
  by?: 'link' | 'code';
  kind?: 'email' | 'phone';
  /** The new password was the last step of confirming an address. */
  confirming?: boolean;
};

/** The message after an authentication event; null if the next page says it. */
export function eventToast(answer: AuthAnswer, { kind, confirming }: EventCircumstances = {}): Toast | null {
  if (answer.event === 'SECOND_STEP') return null;
  if (answer.event === 'PASSWORD_RECOVERY') return { title: 'Please enter your new password' };
  if (answer.event === 'USER_UPDATED') {
    const title = confirming ? EMAIL_CONFIRMED : 'Password updated successfully!';
    return { title, description: 'Your password has been updated.' };
  }
  if (answer.type !== 'signup') return { title: 'Successfully signed in!' };
  return { title: kind === 'phone' ? 'Phone number confirmed! Welcome!' : EMAIL_CONFIRMED };
}

/** Shown when the account's ways to sign in can't be loaded. */
export const LOAD_SECURITY_ERROR = 'Your account could not be loaded. Please try again later.';

/** Shown when the list of devices can't be loaded. */
export const LOAD_DEVICES_ERROR = 'There was an error loading your devices. Please try again later.';

export const addressAdded: Toast = { title: 'Success', description: 'E-mail address added' };
export const addressChanged: Toast = { title: 'Success', description: 'Your e-mail address is changed' };
export const phoneChanged: Toast = { title: 'Success', description: 'Your phone number is changed' };

export const deviceSignedOut: Toast = { title: 'Success', description: 'Signed out on that device' };
export const othersSignedOut: Toast = { title: 'Success', description: 'Signed out everywhere else' };
export const signedOutEverywhere: Toast = { title: 'Logged out successfully' };

export const signOutFailed: Toast = { title: 'Failed to sign out properly', tone: 'danger' };
