import { audit } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ErasedPerson } from '#platform/personal/erased-person.ts';
import type { Id } from '#shared/ids.ts';
import { lockUserById } from '#features/accounts/server/records/accounts.ts';
import { lockAdmins } from '#features/accounts/server/records/users.ts';
import { deleteAccount, findErasedPerson, lockDueAt } from './records/erasures.ts';

/** What became of it: `kept` of an account that is not to be erased any more, or is there no more. */
export type Erasing = 'erased' | 'kept' | 'last admin';

/**
 * Erases an account whose time has come, and all that belongs to its person: in one transaction, so that nobody finds
 * half of it. With `isRestored` it came back with a backup, and goes again without being asked.
 * @throws where something of the person's changed at the same time; then nothing is erased, and it is tried again later
 */
export async function eraseAccount(
  context: Context,
  userId: Id,
  { isRestored = false }: { isRestored?: boolean } = {},
): Promise<Erasing> {
  const erasing = await inTransaction(context, async (inner) => {
    const { db, clock, erasureParts } = inner;
    const found = await findErasedPerson(db, userId);
    if (!found) return { result: 'kept' as const };
    for (const part of erasureParts) await part.lock?.(inner, found);
    // What was written about the account at the same time is seen from here on.
    await lockUserById(db, userId);
    const dueAt = await lockDueAt(db, userId);
    if (!isRestored && (dueAt === null || dueAt > clock())) return { result: 'kept' as const };
    const admins = await lockAdmins(db);
    if (!isRestored && admins.has(userId) && admins.size === 1) return { result: 'last admin' as const };
    const person = await findErasedPerson(db, userId);
    if (!person || person.playerId !== found.playerId || person.email !== found.email) {
      throw new Error('The account changed while it was being erased');
    }
    for (const part of erasureParts) await part.erase?.(inner, person);
    await deleteAccount(db, userId, clock());
    await auditErasure(inner, userId);
    return { result: 'erased' as const, person };
  });
  if (erasing.person) await forgetMessages(context, erasing.person);
  return erasing.result;
}

const auditErasure = (context: TransactionContext, userId: Id): Promise<Id> =>
  audit({ ...context, actor: { kind: 'anonymous' } }, 'account.erase', ['user', userId]);

/** Messages to the person that wait or lie in the outbox. */
const forgetMessages = ({ forgetMessages: forget }: Context, { email, phone }: ErasedPerson): Promise<void> =>
  forget([email, phone].filter((address) => address !== null));
