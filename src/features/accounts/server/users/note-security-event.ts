import { audit } from '../../../../platform/audit.ts';
import type { Id } from '../../../../shared/ids.ts';
import { type AccountsContext, inAccountsTransaction } from '../accounts-context.ts';

type SecurityEvent = {
  /** What happened, such as 'account.password-change'. */
  action: string;
  /** Whose account it is about; null when nobody has one like that. */
  userId: Id | null;
  /** Whether the account's own user did it, signed in; else somebody who is not known. */
  byUser: boolean;
  after?:
    | { byResetLink: boolean }
    | { sessionsEnded: number }
    | { providerId: string }
    | { accountsTriedFromOneNetwork: number };
};

/** Writes an event that matters to an account's safety into the audit log, in the transaction that there is. */
export async function noteSecurityEvent(context: AccountsContext, event: SecurityEvent): Promise<void> {
  if (!context.db.isTransaction) {
    return inAccountsTransaction(context, (inner) => noteSecurityEvent(inner, event));
  }
  const { action, userId, byUser, after } = event;
  return audit(
    { ...context, actor: byUser && userId !== null ? { kind: 'user', userId } : { kind: 'anonymous' } },
    { action, subjectType: 'user', subjectId: userId, ...(after && { after }) },
  );
}
