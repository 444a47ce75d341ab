import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** Whether an admin may decide an appeal against a ban: not against their own, where there is another admin. */
export const mayDecideBan = (
  actor: Actor,
  { bannedBy, hasOtherAdmin }: { bannedBy: Id | null; hasOtherAdmin: boolean },
): boolean => actor.kind === 'user' && (!hasOtherAdmin || bannedBy !== actor.userId);
