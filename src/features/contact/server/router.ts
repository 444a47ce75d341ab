import { implementContract } from '../../../platform/requests/rpc.ts';
import { contactContract } from '../contract.ts';
import { countOpen, listReceived, setHandled } from './manage-messages.ts';
import { sendMessage } from './send-message.ts';

const api = implementContract(contactContract);

/** Operation to use-case. */
export const contactRouter = {
  sendMessage: api.sendMessage.handler(({ context, input }) => sendMessage(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listReceived(context, input)),
    countOpen: api.admin.countOpen.handler(({ context }) => countOpen(context)),
    setHandled: api.admin.setHandled.handler(({ context, input }) => setHandled(context, input)),
  },
};
