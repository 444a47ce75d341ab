import { implementContract } from '#platform/requests/operations.ts';
import { invitesContract } from '../contract.ts';
import { acceptInvite, acceptLink } from './accept-invite.ts';
import { listFailedInvites } from './admin/list-failed-invites.ts';
import { cancelInvite } from './cancel-invite.ts';
import { createInvite } from './create-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { getPending, listReceived, listSent } from './list-invites.ts';
import { createLink, getLink, removeOwnLink } from './links/manage-links.ts';
import { openLink, previewLink } from './links/open-link.ts';
import { resendInvite } from './sending/resend-invite.ts';

export const invitesRouter = implementContract(invitesContract, {
  admin: { listFailed: listFailedInvites },
  links: { get: getLink, create: createLink, remove: removeOwnLink },
  create: createInvite,
  resend: resendInvite,
  cancel: cancelInvite,
  listSent,
  listReceived,
  getPending,
  accept: acceptInvite,
  decline: declineInvite,
  openLink,
  previewLink,
  acceptLink,
  declineLink: declineInvite,
});
