import type { z } from 'zod';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import { tell } from '#platform/notices/tell.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type answerInput, inboxRefusals } from '../../admin-contract.ts';
import { answerMail } from '../mails.ts';
import { messageAnswered } from '../notices.ts';
import { existsMessage, putAnswer } from '../records/contact-messages.ts';

/**
 * Answers a message, once: by mail to its sender, and in the app if they were signed in when they wrote it. The message is
 * done with it. All of it, or nothing.
 * @throws refusal MESSAGE_NOT_FOUND, MESSAGE_ANSWERED
 */
export async function sendAnswer(
  context: ContextOf<'admin'>,
  { messageId, answer }: z.infer<typeof answerInput>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db, clock, config, mail } = inner;
    const message = await putAnswer(db, messageId, { answer, at: clock() });
    if (!message) {
      const isThere = await existsMessage(db, messageId);
      refuse(isThere ? inboxRefusals.MESSAGE_ANSWERED : inboxRefusals.MESSAGE_NOT_FOUND);
    }
    await endWork(inner, messageId);
    await mail.enqueue(db, answerMail(config, message, answer));
    const { userId, subject } = message;
    if (userId !== null) {
      await tell(inner, messageAnswered, { about: messageId, facts: { subject, answer }, to: [userId] });
    }
    await audit(inner, 'contact-message.answer', ['contact-message', messageId]);
    return {};
  });
}
