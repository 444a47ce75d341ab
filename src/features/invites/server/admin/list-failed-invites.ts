import type { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { orderOf, sortedPage } from '#platform/lists/sorted-page.ts';
import type { Page } from '#shared/paging.ts';
import type { FailedInvite, failedInvitesInput } from '../../admin-contract.ts';
import { listFailedInvites as readFailedInvites } from '../records/failed-invites.ts';

/** Invitations whose mail failed, the newest first unless sorted otherwise, for admins. */
export async function listFailedInvites(
  context: ContextOf<'admin'>,
  input: z.infer<typeof failedInvitesInput>,
): Promise<Page<FailedInvite>> {
  const { q, cursor, sort = '-created' } = input;
  const order = orderOf(sort, { created: { column: 'created_at', kind: 'time' } });
  return sortedPage<FailedInvite>({ cursor, order, valueOf: (invite) => invite.createdAt }, (slice) =>
    readFailedInvites(context.db, q, slice),
  );
}
