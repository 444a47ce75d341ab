import type { TransactionContext } from '#platform/context.ts';
import type { FoundThing } from '#platform/desk/thing.ts';
import { isUser } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { mayDecide } from '../policy.ts';
import { moderationRefusals } from '../refusals.ts';
import { hasOtherAdmin } from './records/persons.ts';

type Owned = { userId: Id | null } | undefined;

/** Whether a thing is the user's own: now, or when its case was opened. */
export const isOwnOf = (userId: Id, one: Owned, found: FoundThing | undefined): boolean =>
  one?.userId === userId || found?.userId === userId;

/**
 * Refuses an admin's decision about their own thing, or about an appeal against their own decision (`decidedBy`), if
 * there is another admin. Every decision calls this.
 * @throws refusal OTHER_ADMIN_DECIDES
 */
export async function refuseOwn(
  { db, actor }: Pick<TransactionContext, 'db' | 'actor'>,
  { one, found, decidedBy }: { one?: Owned; found: FoundThing | undefined; decidedBy?: Id | null },
): Promise<void> {
  const userId = isUser(actor) ? actor.userId : '';
  const facts = {
    isOwn: isOwnOf(userId, one, found),
    isOwnDecision: decidedBy === userId,
    hasOtherAdmin: await hasOtherAdmin(db, userId),
  };
  if (!mayDecide(actor, facts)) refuse(moderationRefusals.OTHER_ADMIN_DECIDES);
}
