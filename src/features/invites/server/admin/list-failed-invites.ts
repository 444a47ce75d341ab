import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { FailedInvite, failedInvitesInput } from '../../admin-contract.ts';
import { listFailedInvites as readFailedInvites } from '../records/failed-invites.ts';

/** For admins: invitations whose mail failed, newest first by default. */
export const listFailedInvites = managedList<typeof failedInvitesInput, FailedInvite>(
  '-created',
  { created: byCreation },
  (db, { q }, slice) => readFailedInvites(db, q, slice),
);
