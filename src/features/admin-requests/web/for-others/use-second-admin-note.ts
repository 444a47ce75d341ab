import { useQuery } from '@tanstack/react-query';
import { DAYS_IN_OFFICE } from '../../rules.ts';
import { waitingRequests } from '../queries.ts';

/**
 * What is to be said, beside its consequences, of something that waits for another admin's yes: that it does, and who may
 * agree. Null where this site asks for no second admin.
 * @param aboutUserId the admin whom it is about, whose own yes does not count
 */
export function useSecondAdminNote(aboutUserId?: string): string | null {
  const { data } = useQuery(waitingRequests(aboutUserId));
  if (!data?.isRequired) return null;
  return data.approvers > 0
    ? `It waits for the yes of another admin: one who has been an admin for ${DAYS_IN_OFFICE} days, or whom the operator of this site made one.`
    : `It waits for the yes of another admin, and there is nobody now whose yes counts: an admin of ${DAYS_IN_OFFICE} days whom it is not about, or one whom the operator of this site made by the command make-admin. Where it can not wait, the operator does it by a command.`;
}
