import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';

/** The most admins that get a notice about one thing. */
const MOST_TOLD = 1000;

/** The admins who are not banned; a thousand at most. */
export async function listAdmins(db: Database): Promise<Id[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .orderBy('id')
    .limit(sql.lit(MOST_TOLD))
    .execute();
  return rows.map(({ id }) => id);
}
