import { type BanToken, openBanToken } from '#features/accounts/server/for-others/ban-token.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { banRefusals } from '../refusals.ts';

type Parts = Pick<Context, 'keys' | 'clock'>;

/**
 * The user whose ban a link is about, and how they got the link.
 * @throws refusal BAN_LINK_ENDED
 */
export const openToken = ({ keys, clock }: Parts, token: string): BanToken =>
  openBanToken(keys, token, clock()) ?? refuse(banRefusals.BAN_LINK_ENDED);

/**
 * The user of a link, who must have passed every step of a sign-in that the ban refused.
 * @throws refusal BAN_LINK_ENDED, PROOF_NEEDED
 */
export function openProof(parts: Parts, token: string): Id {
  const { userId, way } = openToken(parts, token);
  return way === 'proven' ? userId : refuse(banRefusals.PROOF_NEEDED);
}
