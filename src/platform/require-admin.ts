import { sql } from 'kysely';
import { commonRefusals, refuse } from '../shared/errors.ts';
import type { Id } from '../shared/ids.ts';
import type { Database } from './database/connect.ts';

/**
 * Refuses a user who is no admin any more, or is banned; the role stays as it is until the transaction ends.
 * @throws refusal FORBIDDEN
 */
export async function requireAdmin(db: Database, userId: Id): Promise<void> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) refuse(commonRefusals.FORBIDDEN);
}
