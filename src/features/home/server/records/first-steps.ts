import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { FirstSteps } from '../../contract.ts';

/** Which of the first steps a user has done; undefined once the user has dismissed them. */
export async function findFirstSteps(db: Database, userId: Id): Promise<FirstSteps | undefined> {
  const { rows } = await sql<FirstSteps>`
    select players.id is not null as "hasPlayer",
      exists (select from player_game_accounts account where account.player_id = players.id) as "hasGameSystem",
      exists (
        select from player_retailers link join retailers on retailers.id = link.retailer_id and retailers.status = 'active'
        where link.player_id = players.id and link.status = 'active') as "hasStore"
    from profiles left join players on players.auth_id = profiles.id
    where profiles.id = ${userId}::uuid and profiles.first_steps_dismissed_at is null`.execute(db);
  return rows[0];
}

/** Stores that a user has dismissed the first steps. Only the first time is stored. */
export async function writeDismissal(db: Database, userId: Id, dismissedAt: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ first_steps_dismissed_at: dismissedAt })
    .where('id', '=', userId)
    .where('first_steps_dismissed_at', 'is', null)
    .execute();
}
