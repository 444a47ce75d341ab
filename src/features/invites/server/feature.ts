import type { Feature } from '#platform/feature.ts';
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
import { invitesNotices } from './notices.ts';
import { invitesTables } from './records/personal-tables.ts';
import { invitesSecrets } from './records/person-secrets.ts';
import { sweepInvitesQueue } from './sweep-invites-queue.ts';
import { invitePictures } from './picture-routes.ts';
import { invitationMails } from './refusing/set-invitable.ts';
import { getOwnInvitable, setOwnInvitable } from './refusing/set-own-invitable.ts';

export const invitesFeature = {
  router: implementContract(invitesContract, {
    admin: { listFailed: listFailedInvites },
    links: { get: getLink, create: createLink, remove: removeOwnLink },
    create: createInvite,
    resend: resendInvite,
    cancel: cancelInvite,
    listSent,
    listReceived,
    getPending,
    getInvitable: getOwnInvitable,
    setInvitable: setOwnInvitable,
    accept: acceptInvite,
    decline: declineInvite,
    openLink,
    previewLink,
    acceptLink,
    declineLink: declineInvite,
  }),
  notices: invitesNotices,
  personalTables: invitesTables,
  personSecrets: invitesSecrets,
  queues: (parts) => [sweepInvitesQueue(parts)],
  routes: invitePictures,
  mailChoices: invitationMails,
} satisfies Feature;
