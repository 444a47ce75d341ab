import type { Log } from '../../../../platform/log.ts';
import { providerFailureOf } from '../../provider-failures.ts';

/**
 * Makes all failures of a third party's sign-in one answer, whatever went wrong: whether an address has an account here,
 * confirmed or not, is told to nobody who cannot read its mail. The log keeps the reason for who runs the server.
 */
export function hideReason(response: Response, publicUrl: string, log: Log): void {
  const location = response.headers.get('location');
  if (location === null) return;
  const reason = new URL(location, publicUrl).searchParams.get('error');
  if (reason === null) return;
  // A third party may send any text as its reason.
  log.info({ reason: /^\w{1,60}$/.test(reason) ? reason : 'unknown' }, 'a sign-in at a third party failed');
  response.headers.set('location', `${publicUrl}/auth/callback?error=${providerFailureOf(reason)}`);
}
