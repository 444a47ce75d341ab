import { implementContract } from '../../../platform/requests/operations.ts';
import { invitesContract } from '../contract.ts';
import { acceptInvite } from './accept-invite.ts';
import { listFailedInvites } from './admin/list-failed-invites.ts';
import { cancelInvite } from './cancel-invite.ts';
import { createInvite } from './create-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { getPending, listReceived, listSent } from './list-invites.ts';
import { openLink } from './open-link.ts';
import { resendInvite } from './resend-invite.ts';

export const invitesRouter = implementContract(invitesContract, {
  admin: { listFailed: listFailedInvites },
  create: createInvite,
  resend: resendInvite,
  cancel: cancelInvite,
  listSent,
  listReceived,
  getPending,
  accept: acceptInvite,
  decline: declineInvite,
  openLink,
  acceptLink: acceptInvite,
  declineLink: declineInvite,
});
