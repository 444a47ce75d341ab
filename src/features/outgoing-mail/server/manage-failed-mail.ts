import { audit } from '#platform/audit.ts';
import { type Context, inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { type FailedMailView, outgoingMailRefusals } from '../contract.ts';

/** Queued mails whose last try failed, newest first. */
export async function listFailed({ mail }: Pick<Context, 'mail'>): Promise<{ items: FailedMailView[] }> {
  const failed = await mail.listFailed();
  return {
    items: failed.map(({ id, to, subject, createdAt, tries, nextTryAt, reason }) => ({
      id,
      to,
      subject,
      createdAt: createdAt.toISOString(),
      tries,
      nextTryAt: nextTryAt?.toISOString() ?? null,
      reason,
    })),
  };
}

/** Tries a mail again at once, even one that was given up. */
export async function retry(
  context: ContextOf<'admin'>,
  input: { mailId: Id },
): Promise<Record<string, never>> {
  const { mailId } = input;
  if (!(await context.mail.tryAgain(mailId))) refuse(outgoingMailRefusals.MAIL_GONE);
  await inTransaction(context, (inner) => audit(inner, 'mail.retry', ['mail', mailId]));
  return {};
}

/**
 * Tries mails again at once, on behalf of an operator at the machine. Returns how many there were; without any it
 * writes nothing.
 */
export async function retryByCommand(
  { db, clock, mail }: Pick<TransactionContext, 'db' | 'clock' | 'mail'>,
  mailIds: readonly Id[],
): Promise<number> {
  let retried = 0;
  for (const id of mailIds) if (await mail.tryAgain(id)) retried += 1;
  const [only = null, ...others] = mailIds;
  const subject = others.length > 0 ? null : only;
  if (retried > 0)
    await audit({ db, clock }, 'mail.command-retry', ['mail', subject], { after: { mails: retried } });
  return retried;
}
