import { defineExport } from '#platform/lists/table-export.ts';
import { messagesInput, type ReceivedMessage } from '../../admin-contract.ts';
import { listMessages } from './manage-messages.ts';

/** The messages to the team as a CSV file. */
export const messagesExport = defineExport<typeof messagesInput, ReceivedMessage>({
  name: 'messages',
  input: messagesInput,
  list: listMessages,
  columns: [
    { header: 'Received at', value: (message) => message.createdAt },
    { header: 'Name', value: (message) => message.name },
    { header: 'Email', value: (message) => message.email },
    { header: 'Subject', value: (message) => message.subject },
    { header: 'Message', value: (message) => message.message },
    { header: 'Done at', value: (message) => message.handledAt },
    { header: 'Answer', value: (message) => message.answer?.text ?? null },
    { header: 'Answered at', value: (message) => message.answer?.at ?? null },
  ],
});
