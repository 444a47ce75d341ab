import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { type FailedMailView, outgoingMailRefusals } from '../contract.ts';

/** Queued mails whose last try failed, newest first. */
export async function listFailed(context: ContextOf<'admin'>): Promise<{ items: FailedMailView[] }> {
  const failed = await context.mail.listFailed();
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
