import { implementContract } from '../../../platform/rpc.ts';
import { contactContract } from '../contract.ts';
import { sendMessage } from './send-message.ts';

const api = implementContract(contactContract);

/** Operation to use-case. */
export const contactRouter = {
  sendMessage: api.sendMessage.handler(({ context, input }) => sendMessage(context, input)),
};
