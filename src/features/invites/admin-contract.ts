import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';

const failedInviteShape = z.object({
  id: z.guid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  inviterUsername: z.string(),
  createdAt: moment,
  expiresAt: moment,
});

/** An invitation whose mail could not be sent, as the admin console lists it. */
export type FailedInvite = z.infer<typeof failedInviteShape>;

export const failedInvitesInput = z.strictObject({ ...browseInput, sort: sortInput(['created']) });

const route = routesOf('Invitations');

/** What admins see of invitations. Only the sender sends one again. */
export const adminInvitesContract = {
  /** Invitations whose mail failed: by whom, to whom and when; never their links. */
  listFailed: operation('admin')
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .route(route.get('/admin/invites/failed', 'List invitations whose mail failed'))
    .input(failedInvitesInput)
    .output(pageOf(failedInviteShape)),
};
