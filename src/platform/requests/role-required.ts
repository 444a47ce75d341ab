import { sql } from 'kysely';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';

/** Makes a request's transactions roll back if its admin has lost the role since the request was admitted. */
export function withRoleRequired<C extends Context>(context: C): C {
  const { actor } = context;
  return isAdmin(actor) ? { ...context, requireRole: (db) => requireAdmin(db, actor.userId) } : context;
}

/**
 * Refuses a user who is no longer an admin, or is banned. Locks the role until the transaction ends.
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
