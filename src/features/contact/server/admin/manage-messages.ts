import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { inboxRefusals, type messagesInput, type ReceivedMessage } from '../../admin-contract.ts';
import { listContactMessages, setMessageHandled } from '../records/contact-messages.ts';

/** Messages to the team, newest first unless sorted otherwise. */
export const listMessages = managedList<typeof messagesInput, ReceivedMessage>(
  '-created',
  { created: byCreation },
  listContactMessages,
);

/** Marks a message as done, or open again. */
export async function setHandled(
  context: ContextOf<'admin'>,
  input: { messageId: Id; handled: boolean },
): Promise<Record<string, never>> {
  const { messageId, handled } = input;
  return inTransaction(context, async (inner) => {
    const changed = await setMessageHandled(inner.db, messageId, handled ? inner.clock() : null);
    if (changed === undefined) refuse(inboxRefusals.MESSAGE_NOT_FOUND);
    await endWork(inner, messageId);
    await audit(inner, handled ? 'contact-message.done' : 'contact-message.reopen', [
      'contact-message',
      messageId,
    ]);
    return {};
  });
}
