import { useNavigate } from '@tanstack/react-router';
import { errorCode } from '#ui/data/api.ts';
import { useChange } from '#ui/data/change.ts';
import type { Toast } from '#ui/feedback/toast.ts';
import { signOut } from '#ui/session/session.ts';
import { postAuth } from '../auth-client.ts';
import { deviceSignedOut, othersSignedOut, signedOutEverywhere, signOutFailed } from '../messages.ts';
import { accountsClient, devices } from '../queries.ts';
import type { DeviceGroup } from './device-name.ts';

/** What to sign out: one device, all others, or all. */
export type Asked = DeviceGroup | 'others' | 'global';

export function questionAbout(asked: Asked): { title: string; text: string } {
  if (asked === 'others') {
    return { title: 'Sign out everywhere else?', text: 'Every device but this one has to sign in again.' };
  }
  if (asked === 'global') {
    return { title: 'Sign out everywhere?', text: 'Every device, this one too, has to sign in again.' };
  }
  return {
    title: 'Sign out this device?',
    text: `${asked.name} has to sign in again.`,
  };
}

/** Whether the page uses the phone layout, where signing out leads to /auth. */
const isPhone = () => window.matchMedia('(width < 768px)').matches;

/** Ends a session of the list. If it has ended meanwhile, that is no error. */
async function endIfThere(sessionId: string): Promise<void> {
  try {
    await accountsClient.devices.signOut({ sessionId });
  } catch (error) {
    if (errorCode(error) !== 'NOT_FOUND') throw error;
  }
}

/** Signs out; returns the toast to show. */
async function signOutFrom(asked: Asked): Promise<Toast> {
  if (asked === 'others') {
    await postAuth('/sign-out', { scope: 'others' });
    return othersSignedOut;
  }
  if (asked === 'global') {
    // The pages treat the user as signed out even if this fails.
    return signOut('global').then(
      () => signedOutEverywhere,
      () => signOutFailed,
    );
  }
  await Promise.all(asked.ids.map(endIfThere));
  return deviceSignedOut;
}

/** Signs out what was asked for, and shows a message. */
export function useSignOutOf() {
  const navigate = useNavigate();
  const change = useChange(signOutFrom, {
    done: (said) => said,
    failed: signOutFailed,
    stale: [devices().queryKey],
    // Without a user this page has nothing to show.
    onDone: (_, asked) =>
      asked === 'global' ? navigate({ to: isPhone() ? '/auth' : '/', replace: true }) : undefined,
  });
  return change.run;
}
