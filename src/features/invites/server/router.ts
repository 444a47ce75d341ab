import { implementContract } from '../../../platform/requests/rpc.ts';
import { invitesContract } from '../contract.ts';
import { acceptInvite } from './accept-invite.ts';
import { cancelInvite } from './cancel-invite.ts';
import { createInvite } from './create-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { listFailedInvites } from './admin/list-failed-invites.ts';
import { getPending, listReceived, listSent } from './list-invites.ts';
import { openLink } from './open-link.ts';
import { resendInvite } from './resend-invite.ts';

const api = implementContract(invitesContract);

export const invitesRouter = api.router({
  admin: {
    listFailed: api.admin.listFailed.handler(({ context, input }) => listFailedInvites(context, input)),
  },
  create: api.create.handler(({ context, input }) => createInvite(context, input)),
  resend: api.resend.handler(({ context, input }) => resendInvite(context, input)),
  cancel: api.cancel.handler(({ context, input }) => cancelInvite(context, input)),
  listSent: api.listSent.handler(({ context, input }) => listSent(context, input)),
  listReceived: api.listReceived.handler(({ context, input }) => listReceived(context, input)),
  getPending: api.getPending.handler(({ context }) => getPending(context)),
  accept: api.accept.handler(({ context, input }) => acceptInvite(context, input)),
  decline: api.decline.handler(({ context, input }) => declineInvite(context, input)),
  openLink: api.openLink.handler(({ context, input }) => openLink(context, input)),
  acceptLink: api.acceptLink.handler(({ context, input }) => acceptInvite(context, input)),
  declineLink: api.declineLink.handler(({ context, input }) => declineInvite(context, input)),
});
