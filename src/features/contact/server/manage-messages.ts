import type { z } from 'zod';
import { audit } from '../../../platform/audit.ts';
import { authorise } from '../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { orderOf, sortedPage } from '../../../platform/lists/sorted-page.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { Page } from '../../../shared/paging.ts';
import { inboxRefusals, type messagesInput, type ReceivedMessage } from '../admin-contract.ts';
import { canReadMessages } from '../policy.ts';
import { countOpenMessages, listMessages, setMessageHandled } from './records.ts';

/** Messages to the team, newest first unless sorted otherwise, for admins. */
export async function listReceived(
  context: Context,
  input: z.infer<typeof messagesInput>,
  size?: number,
): Promise<Page<ReceivedMessage>> {
  authorise(context.actor, canReadMessages);
  const { cursor, sort = '-created', ...scope } = input;
  const order = orderOf(sort, { created: { column: 'created_at', kind: 'time' } });
  return sortedPage<ReceivedMessage>(
    { cursor, order, ...(size !== undefined && { size }), valueOf: (message) => message.createdAt },
    (slice) => listMessages(context.db, scope, slice),
  );
}

/** How many messages wait. */
export async function countOpen(context: Context): Promise<{ open: number }> {
  authorise(context.actor, canReadMessages);
  return { open: await countOpenMessages(context.db) };
}

/** Marks a message as dealt with, or as open again. */
export async function setHandled(
  context: Context,
  input: { messageId: Id; handled: boolean },
): Promise<Record<string, never>> {
  authorise(context.actor, canReadMessages);
  const { messageId, handled } = input;
  return inTransaction(context, async (inner) => {
    const changed = await setMessageHandled(inner.db, messageId, handled ? inner.clock() : null);
    if (changed === undefined) refuse(inboxRefusals.MESSAGE_NOT_FOUND);
    await audit(inner, {
      action: handled ? 'contact-message.done' : 'contact-message.reopen',
      subjectType: 'contact-message',
      subjectId: messageId,
    });
    return {};
  });
}
