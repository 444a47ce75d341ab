import { implementContract } from '#platform/requests/operations.ts';
import { contactContract } from '../contract.ts';
import { countOpen, listMessages, setHandled } from './admin/manage-messages.ts';
import { sendAnswer } from './admin/send-answer.ts';
import { sendMessage } from './send-message.ts';

export const contactRouter = implementContract(contactContract, {
  sendMessage,
  admin: { list: listMessages, countOpen, setHandled, sendAnswer },
});
