import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { contactContract } from '../contract.ts';
import { listMessages, setHandled } from './admin/manage-messages.ts';
import { sendAnswer } from './admin/send-answer.ts';
import { sendMessage } from './send-message.ts';
import { contactWork } from './desk-work.ts';
import { contactNotices } from './notices.ts';
import { contactTables } from './records/personal-tables.ts';
import { messagesExport } from './admin/messages-export.ts';
import { sweepMessagesQueue } from './sweep-messages-queue.ts';

export const contactFeature = {
  router: implementContract(contactContract, {
    sendMessage,
    admin: { list: listMessages, setHandled, sendAnswer },
  }),
  notices: contactNotices,
  deskWork: [contactWork],
  personalTables: contactTables,
  exports: [messagesExport],
  queues: (parts) => [sweepMessagesQueue(parts)],
} satisfies Feature;
