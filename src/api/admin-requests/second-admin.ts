import { type AnyProcedure, isProcedure } from '@orpc/server';
import { askAdmin } from '#features/admin-requests/server/ask-admin.ts';
import type { Context } from '#platform/context.ts';
import { router } from '../features.ts';

/** The operation of a name such as 'accounts.users.ban'. */
function findOperation(path: string[]): AnyProcedure {
  let found: unknown = router;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  if (!isProcedure(found)) throw new Error(`There is no operation ${path.join('.')}`);
  return found;
}

/** How final acts wait for a second admin, and are run by name once there is a yes. */
export const secondAdmin: NonNullable<Context['secondAdmin']> = {
  ask: askAdmin,
  run: async (operation, context, input) => {
    const path = operation.split('.');
    const procedure = findOperation(path);
    // Its input was let in when it was asked for: what is agreed to is that, and not what a contract would make of it by now.
    return procedure['~orpc'].handler({
      context,
      input,
      path,
      procedure,
      errors: {},
      lastEventId: undefined,
    });
  },
};
