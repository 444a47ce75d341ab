import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** Users who have not accepted a template and are not banned, by id, `size` of them after `after`. */
export async function listUndecidedUsers(
  db: Database,
  templateId: Id,
  after: Id | null,
  size: number,
): Promise<Id[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.disabled_at', 'is', null)
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
