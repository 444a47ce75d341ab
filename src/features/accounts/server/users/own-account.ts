import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransactionOnce } from '../../../../platform/context.ts';
import { refuseTaken } from '../../../../platform/refuse-taken.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import { canRenameOneself } from '../../policy.ts';
import { accountRefusals } from '../../refusals.ts';
import { admitRenaming } from './admit-renaming.ts';
import { isUsernameTaken, setUsername } from '../records/profiles.ts';

/**
 * Gives the actor another username. A name that somebody else has, in whatever case, is refused with USERNAME_TAKEN;
 * of two users who race for one the database lets the first have it, also when the other is
 * just signing up. A user is refused with TOO_MANY_RENAMES after ten a day, given and refused ones together.
 */
export async function renameUser(
  context: Context,
  input: { username: string },
): Promise<{ username: string }> {
  const { actor } = context;
  if (!canRenameOneself(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const { username } = input;
  await admitRenaming(context, actor.userId);
  return refuseTaken(accountRefusals.USERNAME_TAKEN, () =>
    inTransactionOnce(context, async (inner) => {
      if (await isUsernameTaken(inner.db, username, actor.userId)) refuse(accountRefusals.USERNAME_TAKEN);
      await setUsername(inner.db, actor.userId, username);
      await audit(inner, { action: 'profile.rename', subjectType: 'profile', subjectId: actor.userId });
      return { username };
    }),
  );
}
