import { sql } from 'kysely';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';

/** The context of a request, whose transactions keep nothing of an admin who lost the role since it was admitted. */
export function withRoleRequired<C extends Context>(context: C): C {
  const { actor } = context;
  return isAdmin(actor) ? { ...context, requireRole: (db) => requireAdmin(db, actor.userId) } : context;
}

/**
 * Refuses a user who is no admin any more, or is banned; the role stays as it is until the transaction ends.
 * @throws refusal FORBIDDEN
 */
async function requireAdmin(db: Database, userId: Id): Promise<void> {
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
