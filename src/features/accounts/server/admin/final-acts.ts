import type { TransactionContext } from '#platform/context.ts';
import type { FinalAct } from '#platform/requests/final-act.ts';
import type { Role } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findAdminName, findNamed } from '../records/users.ts';

/*
 * Acts that take something from another admin, or make one, described for the second admin who has to approve them. The
 * control would be worthless if the person it controls could add approvers. Everything else that is done to plain users
 * can be undone, so one admin decides it alone.
 */

/** Makes somebody an admin, or takes the role from another admin. Null if nothing changes, or if an admin gives up their own role. */
export const describeSetRole = (
  context: TransactionContext,
  { userId, role }: { userId: Id; role: Role },
): Promise<FinalAct | null> =>
  role === 'admin'
    ? ofNewAdmin(context, userId)
    : ofAdmin(context, userId, null, (name) => `Take the admin role from ${name}`);

/** Lifts the ban of an admin, who can act as an admin again afterwards; null for everybody else's ban. */
export async function describeUnban(
  context: TransactionContext,
  { userId }: { userId: Id },
): Promise<FinalAct | null> {
  const user = await findNamed(context.db, userId);
  return user?.role === 'admin' && user.isBanned
    ? aboutUser(userId, `Lift the ban on ${user.username}, who becomes an admin again`)
    : null;
}

export const describeBan = (
  context: TransactionContext,
  { userId, reason }: { userId: Id; reason: string },
): Promise<FinalAct | null> => ofAdmin(context, userId, reason, (name) => `Ban the admin ${name}`);

export const describeRemoveFactors = (
  context: TransactionContext,
  { userId }: { userId: Id },
): Promise<FinalAct | null> =>
  ofAdmin(context, userId, null, (name) => `Remove the second step of the admin ${name}`);

async function ofNewAdmin({ db }: TransactionContext, userId: Id): Promise<FinalAct | null> {
  const user = await findNamed(db, userId);
  return user?.role === 'user' ? aboutUser(userId, `Make ${user.username} an admin`) : null;
}

async function ofAdmin(
  { db, actor }: TransactionContext,
  userId: Id,
  why: string | null,
  what: (name: string) => string,
): Promise<FinalAct | null> {
  const isOwn = actor.kind === 'user' && actor.userId === userId;
  const name = isOwn ? undefined : await findAdminName(db, userId);
  return name === undefined ? null : aboutUser(userId, what(name), why);
}

const aboutUser = (userId: Id, what: string, why: string | null = null): FinalAct => ({
  what,
  why,
  path: `/admin/users/${userId}`,
  userId,
});
