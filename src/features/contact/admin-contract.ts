import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, defineRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';

export const inboxRefusals = defineRefusals({
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  MESSAGE_ANSWERED: [409, 'Another admin has answered this message already.'],
});

const receivedShape = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: moment,
  /** When an admin marked it as done; null while it is open. */
  handledAt: moment.nullable(),
  /** What went to the sender, and when; null while nobody answered. */
  answer: z.object({ text: z.string(), at: moment }).nullable(),
});

export type ReceivedMessage = z.infer<typeof receivedShape>;

/** Search looks at name, address and subject. */
export const messagesInput = z.strictObject({
  ...browseInput,
  state: z.enum(['open', 'done']).optional(),
  sort: sortInput(['created']),
});

/** What an admin writes to the sender of a message. */
export const answerForm = z.strictObject({
  answer: textBlock({ min: 1, max: 4000, required: 'Required' }),
});

export const answerInput = answerForm.extend({ messageId: z.guid() });

const route = routesOf('Contact');

/** What admins may do with messages to the team. */
export const adminContactContract = {
  list: operation('admin')
    .route(route.get('/admin/contact-messages', 'List the messages to the team'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(messagesInput)
    .output(pageOf(receivedShape)),

  /** Marks a message as done, or opens it again. */
  setHandled: operation('admin')
    .route(route.put('/admin/contact-messages/{messageId}/handled', 'Mark a message as done'))
    .errors({ MESSAGE_NOT_FOUND: inboxRefusals.MESSAGE_NOT_FOUND })
    .input(z.strictObject({ messageId: z.guid(), handled: z.boolean() }))
    .output(z.object({})),

  /** Answers a message by mail, once, and marks it as done. */
  sendAnswer: operation('admin')
    .route(route.post('/admin/contact-messages/{messageId}/answer', 'Answer a message'))
    .errors(inboxRefusals)
    .input(answerInput)
    .output(z.object({})),
};
