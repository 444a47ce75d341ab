import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { AdminActor, Role } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { UserDetails } from '../../admin-contract.ts';
import { userCan } from '../../policy.ts';
import { accountRefusals } from '../../refusals.ts';
import { removeBan } from '../for-others/remove-ban.ts';
import { tellAdminMade, tellFactorChanged } from '../notices.ts';
import { endAll } from '../links/person-secrets.ts';
import { lockUserById } from '../records/accounts.ts';
import { deleteFactors } from '../records/second-step.ts';
import { noteAdminAddress } from './note-admin-address.ts';
import { setBan } from './set-ban.ts';
import { findUserDetails, findUserEmail, lockAdmins, lockUser, updateRole } from '../records/users.ts';

/**
 * One user's address, sign-ins, and what they take part in.
 * @throws refusal USER_NOT_FOUND
 */
export async function getUser(
  { db, clock }: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<UserDetails> {
  return (await findUserDetails(db, userId, clock())) ?? refuse(accountRefusals.USER_NOT_FOUND);
}

/**
 * Makes a user an admin, or an admin a user. At least one admin remains, even if several admins do this concurrently.
 * @throws refusal USER_NOT_FOUND, LAST_ADMIN; FORBIDDEN for a former admin
 */
export function setRole(
  context: ContextOf<'admin'>,
  { userId, role }: { userId: Id; role: Role },
): Promise<{ role: Role }> {
  return inTransaction(context, async (inner) => {
    const admins = await lockAdminsAmong(inner, context.actor);
    const user = await lockExistingUser(inner, userId);
    if (user.role === role) return { role };
    if (role === 'user') requireOtherAdmin(admins, userId);
    await updateRole(inner.db, userId, role);
    await audit(inner, 'user.role', ['user', userId], { before: { role: user.role }, after: { role } });
    const email = await findUserEmail(inner.db, userId);
    if (email !== null) await noteAdminAddress(inner, email);
    if (role === 'admin') await tellAdminMade(inner, { userId, way: 'admin', madeBy: context.actor.userId });
    return { role };
  });
}

/**
 * Bans a user: the next request from each of their devices is refused, and they can't sign in until the ban is lifted.
 * @throws refusal USER_NOT_FOUND, LAST_ADMIN, OWN_ACCOUNT; FORBIDDEN for a former admin
 */
export function banUser(
  context: ContextOf<'admin'>,
  { userId, reason, days = null }: { userId: Id; reason: string; days?: number | null | undefined },
): Promise<{ sessionsEnded: number }> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    // Locked before the profiles, in the same order as everywhere else that sessions are ended.
    await lockUserById(inner.db, userId);
    const admins = await lockAdminsAmong(inner, actor);
    const user = await lockExistingUser(inner, userId);
    requireOtherAdmin(admins, userId);
    if (!userCan(actor, { userId }).ban) refuse(accountRefusals.OWN_ACCOUNT);
    const now = inner.clock();
    const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const { bannedAt } = user;
    const sessionsEnded = await setBan(inner, { userId, reason, endsAt, bannedAt, bannedBy: actor.userId });
    await audit(inner, 'user.ban', ['user', userId], {
      before: { banned: user.bannedAt !== null },
      after: { banned: true, days, sessionsEnded },
    });
    return { sessionsEnded };
  });
}

/**
 * Lets a banned user sign in again. Sessions from before the ban stay ended.
 * @throws refusal USER_NOT_FOUND; FORBIDDEN for a former admin
 */
export function unbanUser(
  context: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    await lockAdminsAmong(inner, context.actor);
    const user = await lockExistingUser(inner, userId);
    if (user.bannedAt === null) return {};
    await removeBan(inner, userId, null);
    return {};
  });
}

/**
 * Removes every factor of a user who has lost them, and ends all sessions.
 * @throws refusal USER_NOT_FOUND, OWN_FACTORS, FACTOR_MISSING; FORBIDDEN for a former admin
 */
export function removeFactors(
  context: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ sessionsEnded: number }> {
  return inTransaction(context, async (inner) => {
    await lockUserById(inner.db, userId);
    await lockAdminsAmong(inner, context.actor);
    await lockExistingUser(inner, userId);
    if (!userCan(context.actor, { userId }).removeFactors) refuse(accountRefusals.OWN_FACTORS);
    if (!(await deleteFactors(inner.db, userId))) refuse(accountRefusals.FACTOR_MISSING);
    const sessionsEnded = await endAll(inner, { userId, event: 'factors-removed' });
    await audit(inner, 'user.factors-remove', ['user', userId], { after: { sessionsEnded } });
    await tellFactorChanged(inner, userId, 'factors-remove');
    return { sessionsEnded };
  });
}

/**
 * Ends all sessions of a user, such as after a lost device.
 * @throws refusal USER_NOT_FOUND; FORBIDDEN for a former admin
 */
export function signUserOut(
  context: ContextOf<'admin'>,
  { userId }: { userId: Id },
): Promise<{ sessionsEnded: number }> {
  return inTransaction(context, async (inner) => {
    await lockUserById(inner.db, userId);
    await lockAdminsAmong(inner, context.actor);
    await lockExistingUser(inner, userId);
    const sessionsEnded = await endAll(inner, { userId, event: 'signed-out-by-admin' });
    await audit(inner, 'user.sign-out', ['user', userId], { after: { sessionsEnded } });
    return { sessionsEnded };
  });
}

/** Locks the admins and returns them. The actor must still be one: they may have lost the role since the request arrived. */
async function lockAdminsAmong(context: TransactionContext, actor: AdminActor): Promise<ReadonlySet<Id>> {
  const admins = await lockAdmins(context.db);
  if (!admins.has(actor.userId)) refuse(commonRefusals.FORBIDDEN);
  return admins;
}

async function lockExistingUser(context: TransactionContext, userId: Id) {
  return (await lockUser(context.db, userId)) ?? refuse(accountRefusals.USER_NOT_FOUND);
}

/** Refuses to take away the last of the locked admins. */
export function requireOtherAdmin(admins: ReadonlySet<Id>, userId: Id): void {
  if (admins.has(userId) && admins.size === 1) refuse(accountRefusals.LAST_ADMIN);
}
