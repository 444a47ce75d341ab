import type { useNavigate } from '@tanstack/react-router';
import { mayLeave } from '#features/visits/web/for-others/may-leave.ts';
import { askToLeave, hasUnsaved } from '#ui/forms/unsaved.ts';
import { signOut } from '#ui/session/session.ts';
import { notify } from '#ui/feedback/toast.ts';

/** Asks before what is on the page, and the visits that wait, go with the session. */
const mayLogOut = async (): Promise<boolean> =>
  (!hasUnsaved() || (await askToLeave(null))) && (await mayLeave());

type Navigate = ReturnType<typeof useNavigate>;

/** Says both that logging out failed and what that means; the page has forgotten the user all the same. */
const logOutFailed = () =>
  notify({ title: 'Failed to log out', description: 'Failed to sign out properly', tone: 'danger' });

/** Logs out from the desktop bar: then to /. */
export async function logOutOnDesktop(navigate: Navigate) {
  if (!(await mayLogOut())) return;
  notify('Logging out...');
  await signOut().catch(logOutFailed);
  await navigate({ to: '/', ignoreBlocker: true });
}

/** Logs out from the phone's drawer: then to /auth. */
export async function logOutOnMobile(navigate: Navigate) {
  if (!(await mayLogOut())) return;
  await signOut().then(() => notify('Logged out successfully'), logOutFailed);
  await navigate({ to: '/auth', ignoreBlocker: true });
}
