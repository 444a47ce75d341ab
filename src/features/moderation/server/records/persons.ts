import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** The author of a thing, as shown to an admin who decides about it. Undefined if the account is gone. */
export async function findPerson(db: Database, userId: Id) {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('players', 'players.auth_id', 'profiles.id')
    .select((from) => [
      'profiles.id as userId',
      'profiles.username',
      'players.alias',
      'profiles.disabled_at',
      from
        .selectFrom('moderation_cases')
        .select(({ fn }) => fn.countAll<number>().as('decisions'))
        .whereRef('moderation_cases.user_id', '=', 'profiles.id')
        .where(sql<boolean>`moderation_cases.decision in ('hide', 'remove')`)
        // Lifted or undone decisions do not count.
        .where('moderation_cases.restored_at', 'is', null)
        .where(sql<boolean>`moderation_cases.appeal_decision is distinct from 'lifted'`)
        .as('decisions'),
    ])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabled_at: bannedAt, decisions, ...person } = row;
  return { ...person, isBanned: bannedAt !== null, earlierDecisions: decisions ?? 0 };
}

/** Whether there is an admin other than this user who is not banned. */
export async function hasOtherAdmin(db: Database, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .where('id', '<>', userId)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}
