import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { FailedInvite } from '../../admin-contract.ts';

/** A literal, because the indexes contain only this status. */
const failed = sql.lit('email_failed' as const);

/** One slice of the invitations whose mail failed, by age; with `text`, only those with this text in address or name. */
export async function listFailedInvites(
  db: Database,
  text: string | undefined,
  slice: Slice,
): Promise<FailedInvite[]> {
  const invites = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('invites')
          .select('id')
          .where('status', '=', failed)
          .where(
            contains(
              [searchTextOf('email'), searchTextOf('first_name'), searchTextOf('last_name')],
              text ?? '',
            ),
          ),
    )
    .selectFrom('invites as i')
    .innerJoin('profiles', 'profiles.id', 'i.user_id')
    .select([
      'i.id',
      'i.email',
      'i.first_name',
      'i.last_name',
      'profiles.username',
      'i.created_at',
      'i.expires_at',
    ])
    .where('i.status', '=', failed)
    .$if(Boolean(text), (query) =>
      query.where('i.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    );
  const rows = await sliceOf(invites, 'i', slice).execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    inviterUsername: row.username,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
