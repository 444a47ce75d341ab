import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals, defineRefusals } from '../../shared/errors.ts';

/** What can be refused about mail on its way. */
export const outgoingMailRefusals = defineRefusals({
  MAIL_GONE: {
    status: 404,
    message: 'This message is no longer waiting: it went out, or its 30 days are over',
  },
});

const { UNAUTHORIZED, FORBIDDEN } = commonRefusals;

const failedMailShape = z.object({
  id: z.guid(),
  to: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
  tries: z.int(),
  /** Null once it was given up. */
  nextTryAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

export type FailedMailView = z.infer<typeof failedMailShape>;

const tags = ['Outgoing mail'];
const adminOnly = oc.errors({ UNAUTHORIZED, FORBIDDEN });

export const outgoingMailContract = {
  /** The newest 200 queued messages whose last try failed: to whom and about what, never what they say. */
  listFailed: adminOnly
    .route({ method: 'GET', path: '/admin/outgoing-mail/failed', tags, summary: 'List mail that failed' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(failedMailShape) })),

  /** Has a message tried again at once. */
  retry: adminOnly
    .route({ method: 'POST', path: '/admin/outgoing-mail/{mailId}/retry', tags, summary: 'Try a mail again' })
    .errors({ MAIL_GONE: outgoingMailRefusals.MAIL_GONE })
    .input(z.strictObject({ mailId: z.guid() }))
    .output(z.object({})),
};
