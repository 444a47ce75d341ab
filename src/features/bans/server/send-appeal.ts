import { findStandingBan, lockBan, writeBanAppeal } from '#features/accounts/server/records/bans.ts';
import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import { refuse } from '#shared/errors.ts';
import { banRefusals } from '../refusals.ts';
import { openToken } from './open-token.ts';

/**
 * Appeals, once, against the ban of the person of a link. The appeal then waits for an admin.
 * @throws refusal BAN_LINK_ENDED, NOT_BANNED, BAN_APPEALED
 */
export function sendBanAppeal(
  context: Context,
  { token, text }: { token: string; text: string },
): Promise<Record<string, never>> {
  const { userId } = openToken(context, token);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const standing = await findStandingBan(db, userId);
    const ban = standing && (await lockBan(db, standing.id));
    if (!ban || ban.liftedAt !== null) refuse(banRefusals.NOT_BANNED);
    if (ban.appealedAt !== null) refuse(banRefusals.BAN_APPEALED);
    await writeBanAppeal(db, ban.id, text, clock());
    await noteWork(inner, 'ban-appeal');
    await audit(inner, 'ban.appeal', ['user', userId]);
    return {};
  });
}
