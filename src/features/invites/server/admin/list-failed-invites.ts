import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { FailedInvite, failedInvitesInput } from '../../admin-contract.ts';
import { listFailedInvites as readFailedInvites } from '../records/failed-invites.ts';

/** Invitations whose mail failed, the newest first unless sorted otherwise, for admins. */
export const listFailedInvites = managedList<typeof failedInvitesInput, FailedInvite>(
  '-created',
  { created: byCreation },
  (db, { q }, slice) => readFailedInvites(db, q, slice),
);
