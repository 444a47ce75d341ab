import { findStandingBan } from '#features/accounts/server/records/bans.ts';
import { findNamed } from '#features/accounts/server/records/users.ts';
import { exportOf } from '#features/personal-data/server/for-others/request-export.ts';
import { findDueAt } from '#features/personal-data/server/records/erasures.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { OwnBan } from '../contract.ts';
import { banRefusals } from '../refusals.ts';
import { openToken } from './open-token.ts';

/**
 * Why and until when the person of a link is banned, their appeal, and the data that they can take.
 * @throws refusal BAN_LINK_ENDED, also once the account is gone
 */
export async function getOwnBan(context: Context, { token }: { token: string }): Promise<OwnBan> {
  const { db } = context;
  const { userId, way } = openToken(context, token);
  const user = (await findNamed(db, userId)) ?? refuse(banRefusals.BAN_LINK_ENDED);
  const found = await findStandingBan(db, userId);
  const { appeal, appealedAt } = found ?? {};
  return {
    username: user.username,
    ban: found
      ? {
          reason: found.reason,
          bannedAt: found.bannedAt.toISOString(),
          endsAt: found.endsAt?.toISOString() ?? null,
          appeal:
            appeal && appealedAt
              ? {
                  text: appeal,
                  at: appealedAt.toISOString(),
                  decision: found.appealDecision,
                  answer: found.appealAnswer,
                }
              : null,
        }
      : null,
    own:
      way === 'proven'
        ? {
            export: await exportOf(context, userId),
            erasureDueAt: (await findDueAt(db, userId))?.toISOString() ?? null,
          }
        : null,
  };
}
