import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** The person whose thing it is, as an admin who decides about it sees them. Undefined when the account is gone. */
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
        // What was lifted or brought back is not held against anybody.
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

/** Whether there is another admin than the user, who is not banned. */
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
