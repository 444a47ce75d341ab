import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';

/** The inviter's player, as the message and the page name it; undefined when there is none, or the user is banned. */
export async function findInviter(
  db: Database,
  userId: Id,
): Promise<{ playerId: Id; alias: string } | undefined> {
  const row = await db
    .selectFrom('players')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.id', 'players.alias'])
    .where('players.auth_id', '=', userId)
    .where('profiles.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { playerId: row.id, alias: row.alias };
}
