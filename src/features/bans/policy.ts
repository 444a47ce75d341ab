import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** Whether an admin may decide an appeal against a ban. If there is another admin, the one who made the ban may not. */
export const mayDecideBan = (
  actor: Actor,
  { bannedBy, hasOtherAdmin }: { bannedBy: Id | null; hasOtherAdmin: boolean },
): boolean => actor.kind === 'user' && (!hasOtherAdmin || bannedBy !== actor.userId);
