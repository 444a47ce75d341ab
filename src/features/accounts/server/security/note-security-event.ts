import { audit } from '#platform/audit.ts';
import type { Id } from '#shared/ids.ts';
import { type AccountsContext, inAccountsTransaction } from '../accounts-context.ts';

type SecurityEvent = {
  /** What happened, such as 'account.password-change'. */
  action: string;
  /** The account; null if there is none. */
  userId: Id | null;
  /** Whether the account's own user did it while signed in. Otherwise the event is recorded with an unknown actor. */
  byUser: boolean;
  after?:
    | { byResetLink: boolean }
    | { sessionsEnded: number }
    | { providerId: string }
    | { accountsTriedFromOneNetwork: number };
};

/** Writes a security event of an account to the audit log, in the current transaction or else in its own. */
export async function noteSecurityEvent(context: AccountsContext, event: SecurityEvent): Promise<void> {
  if (!context.db.isTransaction) {
    return inAccountsTransaction(context, (inner) => noteSecurityEvent(inner, event));
  }
  const { action, userId, byUser, after } = event;
  await audit(
    { ...context, actor: byUser && userId !== null ? { kind: 'user', userId } : { kind: 'anonymous' } },
    action,
    ['user', userId],
    { ...(after && { after }) },
  );
}
