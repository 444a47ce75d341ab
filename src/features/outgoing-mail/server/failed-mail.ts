import { audit } from '../../../platform/audit.ts';
import { authorise } from '../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { type FailedMailView, outgoingMailRefusals } from '../contract.ts';
import { canManageMail } from '../policy.ts';

/** Queued messages whose last try failed, newest first. */
export async function listFailedMail(context: Context): Promise<{ items: FailedMailView[] }> {
  authorise(context.actor, canManageMail);
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

/** Has a message tried again at once, also one that was given up. */
export async function retryMail(context: Context, input: { mailId: Id }): Promise<Record<string, never>> {
  authorise(context.actor, canManageMail);
  const { mailId } = input;
  if (!(await context.mail.tryAgain(mailId))) refuse(outgoingMailRefusals.MAIL_GONE);
  await inTransaction(context, (inner) =>
    audit(inner, { action: 'mail.retry', subjectType: 'mail', subjectId: mailId }),
  );
  return {};
}
