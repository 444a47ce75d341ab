import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { isAsked } from './audience.ts';

/** Users who belong to a template's audience, have not accepted it and are not banned, by id, `size` of them after `after`. */
export async function listUndecidedUsers(
  db: Database,
  templateId: Id,
  after: Id | null,
  size: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('contracts', (join) => join.on('contracts.id', '=', templateId))
    .select('profiles.id')
    .where('profiles.disabled_at', 'is', null)
    .where(isAsked(sql.ref('profiles.id')))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contract_profiles')
            .select('contract_profiles.id')
            .whereRef('contract_profiles.profile_id', '=', 'profiles.id')
            .where('contract_profiles.template_id', '=', templateId)
            .where('contract_profiles.accepted_date', 'is not', null),
        ),
      ),
    )
    .$if(after !== null, (rest) => rest.where('profiles.id', '>', after))
    .orderBy('profiles.id')
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}
