import { z } from 'zod';
import { defineRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';

export const outgoingMailRefusals = defineRefusals({
  NO_ADDRESS: [409, 'You have no e-mail address that a test mail could go to'],
  MAIL_GONE: [404, 'This message is no longer waiting: it went out, or its 30 days are over'],
});

const failedMailShape = z.object({
  id: z.guid(),
  to: z.string(),
  subject: z.string(),
  createdAt: moment,
  tries: z.int(),
  /** Null once it is given up. */
  nextTryAt: moment.nullable(),
  reason: z.string().nullable(),
});

export type FailedMailView = z.infer<typeof failedMailShape>;

const sentTestShape = z.object({
  /** The admin's own address. */
  to: z.string(),
  /** `kept`: there is no mail server, and the message is in the outbox. */
  outcome: z.enum(['accepted', 'kept', 'refused']),
  /** What is wrong and what to do, when the mail server did not take it. */
  problem: z.string().nullable(),
});

export type SentTest = z.output<typeof sentTestShape>;

const route = routesOf('Outgoing mail');

export const outgoingMailContract = {
  /** The newest 200 queued mails whose last try failed: recipient and subject, never the text. */
  listFailed: operation('admin')
    .route(route.get('/admin/outgoing-mail/failed', 'List mail that failed'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(failedMailShape) })),

  /** Tries a mail again at once. */
  retry: operation('admin')
    .route(route.post('/admin/outgoing-mail/{mailId}/retry', 'Try a mail again'))
    .errors({ MAIL_GONE: outgoingMailRefusals.MAIL_GONE })
    .input(z.strictObject({ mailId: z.guid() }))
    .output(z.object({})),

  /** Sends a mail to the admin's own address while they wait, and says what the mail server made of it. */
  sendTest: operation('admin', { severalTransactions: true })
    .route(route.post('/admin/outgoing-mail/test', 'Send yourself a test mail'))
    .errors({ NO_ADDRESS: outgoingMailRefusals.NO_ADDRESS })
    .input(z.strictObject({}))
    .output(sentTestShape),
};
