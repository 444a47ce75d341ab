import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Context } from '../context.ts';

/** How long a proof of identity counts as fresh; operations marked `fresh` require one. */
const FRESH_MS = 10 * 60_000;

/** Whether the user has proven their identity within the last ten minutes. */
export const isFresh = ({ provenAt, clock }: Pick<Context, 'provenAt' | 'clock'>): boolean =>
  provenAt != null && clock().getTime() - provenAt.getTime() < FRESH_MS;

/**
 * Refuses a user whose proof of identity is not fresh: somebody else may be using the device now.
 * @throws refusal FRESH_SIGN_IN
 */
export function requireFreshSignIn(context: Pick<Context, 'provenAt' | 'clock'>): void {
  if (!isFresh(context)) refuse(commonRefusals.FRESH_SIGN_IN);
}
