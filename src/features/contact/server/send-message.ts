import { inTransaction, type Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { newId, type Id } from '../../../shared/ids.ts';
import type { ContactMessage } from '../contract.ts';
import { canSendMessage } from '../policy.ts';
import { admitMessage } from './admit-message.ts';
import { insertContactMessage } from './records.ts';

/**
 * Stores the message and queues the mail that carries its four fields to the team. Both happen or neither; an answer to the mail goes to who wrote.
 */
export async function sendMessage(context: Context, input: ContactMessage): Promise<{ id: Id }> {
  if (!canSendMessage(context.actor)) refuse(commonRefusals.FORBIDDEN);
  return inTransaction(context, async (inside) => {
    await admitMessage(inside, input.email);
    const id = newId();
    await insertContactMessage(inside.db, { ...input, id });
    await inside.mail.enqueue(inside.db, {
      to: context.config.contactEmail,
      replyTo: input.email,
      subject: `Message to the team: ${input.subject}`,
      paragraphs: [`${input.name} (${input.email}) wrote:`, input.message],
    });
    return { id };
  });
}
