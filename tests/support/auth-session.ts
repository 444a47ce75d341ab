import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';

/** A session of a user, which ends in an hour unless said. */
export async function makeAuthSession(
  db: Database,
  userId: Id,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<Id> {
  const id = newId();
  await db
    .insertInto('auth.sessions')
    .values({ id, user_id: userId, token: id, expires_at: expiresAt })
    .execute();
  return id;
}

/** A context whose user is signed in: with a session of their own. */
export async function signedIn<C extends { db: Database; actor: { userId: Id } }>(context: C) {
  return { ...context, authSessionId: await makeAuthSession(context.db, context.actor.userId) };
}
