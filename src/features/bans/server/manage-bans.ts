import { removeBan } from '#features/accounts/server/for-others/remove-ban.ts';
import { banAddress, sealBanToken } from '#features/accounts/server/for-others/ban-token.ts';
import { findBanned, listBansOf, lockBan, writeBanAnswer } from '#features/accounts/server/records/bans.ts';
import {
  findConfirmedAddress,
  findNamed,
  lockAdmins,
  lockUser,
} from '#features/accounts/server/records/users.ts';
import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import type { FinalAct } from '#platform/requests/final-act.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { listAdmins } from '#platform/security/list-admins.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Ban } from '../admin-contract.ts';
import { mayDecideBan } from '../policy.ts';
import { banRefusals } from '../refusals.ts';
import { banStandsMail } from './mails.ts';

/** The bans of a user, newest first, with their appeals. */
export async function listBans(
  { db, actor }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ items: Ban[] }> {
  const bans = await listBansOf(db, userId);
  const hasOtherAdmin = (await listAdmins(db)).some((id) => id !== actor.userId);
  return {
    items: bans.map(({ appeal, appealedAt, ...ban }) => ({
      id: ban.id,
      reason: ban.reason,
      bannedAt: ban.bannedAt.toISOString(),
      bannedBy: ban.bannedByName,
      endsAt: ban.endsAt?.toISOString() ?? null,
      liftedAt: ban.liftedAt?.toISOString() ?? null,
      liftedBy: ban.liftedByName,
      appeal:
        appeal === null || appealedAt === null
          ? null
          : {
              text: appeal,
              at: appealedAt.toISOString(),
              decision: ban.appealDecision,
              answer: ban.appealAnswer,
              mayDecide: mayDecideBan(actor, { bannedBy: ban.bannedBy, hasOtherAdmin }),
            },
    })),
  };
}

type Answer = { banId: Id; decision: 'stands' | 'lifted'; answer: string };

/**
 * Answers an appeal against a ban, lifts the ban or lets it stand, and mails the banned person. If there is another
 * admin, the one who made the ban can't decide.
 * @throws refusal BAN_NOT_FOUND, BAN_DECIDED, OTHER_ADMIN_DECIDES; FORBIDDEN for a former admin
 */
export function decideBanAppeal(
  context: ContextOf<'admin'>,
  { banId, decision, answer }: Answer,
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    // Locked in the same order as when a ban is made: admins, the profile, the ban.
    const admins = await lockAdmins(db);
    if (!admins.has(actor.userId)) refuse(commonRefusals.FORBIDDEN);
    const userId = await lockPersonOf(inner, banId);
    const ban = await lockBan(db, banId);
    if (!ban || ban.appealedAt === null) refuse(banRefusals.BAN_NOT_FOUND);
    if (ban.appealDecision !== null || ban.liftedAt !== null) refuse(banRefusals.BAN_DECIDED);
    if (!mayDecideBan(actor, { bannedBy: ban.bannedBy, hasOtherAdmin: admins.size > 1 }))
      refuse(banRefusals.OTHER_ADMIN_DECIDES);
    await writeBanAnswer(db, banId, { decision, answer, decidedBy: actor.userId, at: clock() });
    await audit(inner, 'ban.appeal-decide', ['user', userId], { after: { decision } });
    if (decision === 'lifted') {
      await removeBan(inner, userId, answer);
      return {};
    }
    await endWork(inner, banId);
    await tellItStands(inner, userId, answer);
    return {};
  });
}

/** @throws refusal BAN_NOT_FOUND */
async function lockPersonOf({ db }: TransactionContext, banId: Id): Promise<Id> {
  const userId = (await findBanned(db, banId)) ?? refuse(banRefusals.BAN_NOT_FOUND);
  await lockUser(db, userId);
  return userId;
}

async function tellItStands(inner: TransactionContext, userId: Id, answer: string): Promise<void> {
  const { db, config, keys, clock, mail } = inner;
  const email = await findConfirmedAddress(db, userId);
  if (email === null) return;
  const url = banAddress(config.publicUrl, sealBanToken(keys, { userId, way: 'mailed' }, clock()));
  await mail.enqueue(db, banStandsMail(config, email, { answer, url }));
}

/** For the approval by a second admin: describes lifting the ban of an admin, who can act as an admin again afterwards. Null for everything else. */
export async function describeBanAppeal(
  { db }: TransactionContext,
  { banId, decision, answer }: Answer,
): Promise<FinalAct | null> {
  if (decision === 'stands') return null;
  const userId = await findBanned(db, banId);
  const user = userId && (await findNamed(db, userId));
  if (!userId || !user || user.role !== 'admin') return null;
  return {
    what: `Lift the ban on ${user.username}, who becomes an admin again`,
    why: answer,
    path: `/admin/users/${userId}`,
    userId,
  };
}
