import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Context } from '../context.ts';

/** For how long a proof of who somebody is counts as fresh: what is marked `fresh` asks for one. */
const FRESH_MS = 10 * 60_000;

/** Whether somebody proved who they are within the last ten minutes. */
export const isFresh = ({ provenAt, clock }: Pick<Context, 'provenAt' | 'clock'>): boolean =>
  provenAt != null && clock().getTime() - provenAt.getTime() < FRESH_MS;

/**
 * Refuses whoever proved long ago who they are: it may be somebody else who sits there now.
 * @throws refusal FRESH_SIGN_IN
 */
export function requireFreshSignIn(context: Pick<Context, 'provenAt' | 'clock'>): void {
  if (!isFresh(context)) refuse(commonRefusals.FRESH_SIGN_IN);
}
