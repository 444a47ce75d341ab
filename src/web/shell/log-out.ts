import type { useNavigate } from '@tanstack/react-router';
import { mayLeave } from '../../features/visits/web/for-others/may-leave.ts';
import { signOut } from '../../ui/session/session.ts';
import { notify } from '../../ui/feedback/toast.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** Says both that logging out failed and what that means; the page has forgotten the user all the same. */
const logOutFailed = () =>
  notify({ title: 'Failed to log out', description: 'Failed to sign out properly', tone: 'danger' });

/** Logs out from the desktop bar: then to /. */
export async function logOutOnDesktop(navigate: Navigate) {
  if (!(await mayLeave())) return;
  notify('Logging out...');
  await signOut().catch(logOutFailed);
  await navigate({ to: '/' });
}

/** Logs out from the phone's drawer: then to /auth. */
export async function logOutOnMobile(navigate: Navigate) {
  if (!(await mayLeave())) return;
  await signOut().then(() => notify('Logged out successfully'), logOutFailed);
  await navigate({ to: '/auth' });
}
