import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

type LinkRow = { user_id: string; accepted: number; created_at: Date; expires_at: Date | null };

const toLink = (row: LinkRow) => ({
  inviterUserId: row.user_id,
  accepted: row.accepted,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const linkColumns = ['user_id', 'accepted', 'created_at', 'expires_at'] as const;

/** Condition: the link works. Newer links work until they are ended, older ones have an expiry date. */
const works = (now: Date) => sql<boolean>`(expires_at is null or expires_at > ${now}::timestamptz)`;

/** The user's link, if it works at `now`; undefined otherwise. */
export async function findOwnLink(db: Database, userId: Id, now: Date) {
  const row = await db
    .selectFrom('invite_links')
    .select([...linkColumns, 'token', 'seed'])
    .where('user_id', '=', userId)
    .where(works(now))
    .executeTakeFirst();
  return row && { ...toLink(row), tokenHash: row.token, seed: row.seed };
}

/** The link with this token, if it works at `now`; undefined otherwise. */
export async function findLink(db: Database, tokenHash: string, now: Date) {
  const row = await selectLink(db, tokenHash, now).executeTakeFirst();
  return row && toLink(row);
}

/** Like `findLink`, but locked: nobody else can use, replace or end it until the transaction ends. */
export async function lockLink(db: Database, tokenHash: string, now: Date) {
  const row = await selectLink(db, tokenHash, now).forUpdate().executeTakeFirst();
  return row && toLink(row);
}

const selectLink = (db: Database, tokenHash: string, now: Date) =>
  db.selectFrom('invite_links').select(linkColumns).where('token', '=', tokenHash).where(works(now));

/** Stores the user's link; replaces the previous one. */
export async function putLink(
  db: Database,
  link: { userId: Id; tokenHash: string; seed: string; createdAt: Date },
): Promise<void> {
  const values = {
    token: link.tokenHash,
    accepted: 0,
    created_at: link.createdAt,
    expires_at: null,
    seed: link.seed,
  };
  await db
    .insertInto('invite_links')
    .values({ user_id: link.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Counts a player who joined with the user's link. */
export async function countAcceptance(db: Database, userId: Id): Promise<void> {
  await db
    .updateTable('invite_links')
    .set({ accepted: sql`accepted + 1` })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the link of a user. Returns whether there was one. */
export async function removeLink(db: Database, userId: Id): Promise<boolean> {
  const result = await db.deleteFrom('invite_links').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the links that expired before `before`. */
export async function sweepLinks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('invite_links').where('expires_at', '<', before).execute();
}
