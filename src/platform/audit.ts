import { type Id, newId } from '../shared/ids.ts';
import type { Context } from './context.ts';

/** What a use-case did, for the audit log. */
export type AuditEntry = {
  /** What was done, such as 'campaign.join'. */
  action: string;
  /** What kind of thing it was done to, such as 'campaign', and which one. */
  subjectType: string;
  subjectId: string | null;
  /** Ids and outcomes before and after: never addresses, tokens, coordinates or what people wrote. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** What an entry is written with. Where nobody is signed in yet, or no request is answered, there is less to tell. */
export type AuditContext = Pick<Context, 'db' | 'clock'> & {
  actor?: { kind: 'anonymous' } | { kind: 'user'; userId: Id };
  requestId?: Context['requestId'];
};

/**
 * Writes an entry into the audit log, in the transaction that does what the entry tells: either both happen or
 * neither. Throws outside of a transaction.
 */
export async function audit(context: AuditContext, entry: AuditEntry): Promise<void> {
  if (!context.db.isTransaction) throw new Error(`${entry.action} is audited outside of its transaction`);
  const { action, subjectType, subjectId, before, after } = entry;
  await context.db
    .insertInto('audit_log')
    .values({
      id: newId(),
      created_at: context.clock(),
      actor_id: context.actor?.kind === 'user' ? context.actor.userId : null,
      action,
      subject_type: subjectType,
      subject_id: subjectId,
      details: JSON.stringify({ ...(before && { before }), ...(after && { after }) }),
      request_id: context.requestId ?? null,
    })
    .execute();
}
