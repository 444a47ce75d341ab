import type { z } from 'zod';
import { authorise } from '../../../../platform/authorise.ts';
import type { Context } from '../../../../platform/context.ts';
import { orderOf, sortedPage } from '../../../../platform/lists/sorted-page.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { FailedInvite, failedInvitesInput } from '../../admin-contract.ts';
import { canSeeFailedInvites } from '../../policy.ts';
import { listFailedInvites as readFailedInvites } from '../records/failed-invites.ts';

/** Invitations whose mail failed, the newest first unless sorted otherwise, for admins. */
export async function listFailedInvites(
  context: Context,
  input: z.infer<typeof failedInvitesInput>,
): Promise<Page<FailedInvite>> {
  authorise(context.actor, canSeeFailedInvites);
  const { q, cursor, sort = '-created' } = input;
  const order = orderOf(sort, { created: { column: 'created_at', kind: 'time' } });
  return sortedPage<FailedInvite>({ cursor, order, valueOf: (invite) => invite.createdAt }, (slice) =>
    readFailedInvites(context.db, q, slice),
  );
}
