import { oc } from '@orpc/contract';
import { z } from 'zod';
import { browseInput, sortInput } from '../../shared/browsing.ts';
import { commonRefusals, defineRefusals } from '../../shared/errors.ts';
import { pageOf } from '../../shared/paging.ts';

const { UNAUTHORIZED, FORBIDDEN, INVALID_CURSOR } = commonRefusals;

/** What can be refused about the inbox. */
export const inboxRefusals = defineRefusals({
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
});

const receivedShape = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When an admin dealt with it; null as long as it waits. */
  handledAt: z.iso.datetime().nullable(),
});

export type ReceivedMessage = z.infer<typeof receivedShape>;

/** Search looks at name, address and subject. */
export const messagesInput = z.strictObject({
  ...browseInput,
  state: z.enum(['open', 'done']).optional(),
  sort: sortInput(['created']),
});

const tags = ['Contact'];
const adminOnly = oc.errors({ UNAUTHORIZED, FORBIDDEN });

/** What admins may do with messages to the team. */
export const adminContactContract = {
  list: adminOnly
    .route({ method: 'GET', path: '/admin/contact-messages', tags, summary: 'List the messages to the team' })
    .errors({ INVALID_CURSOR })
    .input(messagesInput)
    .output(pageOf(receivedShape)),

  /** How many messages nobody has dealt with; counts no further than 10,000. */
  countOpen: adminOnly
    .route({ method: 'GET', path: '/admin/contact-messages/open', tags, summary: 'Count the open messages' })
    .input(z.strictObject({}))
    .output(z.object({ open: z.int() })),

  /** Marks a message as dealt with, or as open again. */
  setHandled: adminOnly
    .route({
      method: 'PUT',
      path: '/admin/contact-messages/{messageId}/handled',
      tags,
      summary: 'Mark a message as done',
    })
    .errors({ MESSAGE_NOT_FOUND: inboxRefusals.MESSAGE_NOT_FOUND })
    .input(z.strictObject({ messageId: z.guid(), handled: z.boolean() }))
    .output(z.object({})),
};
