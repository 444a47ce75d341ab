import { type AnyProcedure, isProcedure } from '@orpc/server';
import { askAdmin } from '#features/admin-requests/server/ask-admin.ts';
import type { Context } from '#platform/context.ts';
import { router } from '../features.ts';

/** Finds an operation by the path of its name, such as 'accounts.users.ban'. */
function findOperation(path: string[]): AnyProcedure {
  let found: unknown = router;
  for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
  if (!isProcedure(found)) throw new Error(`There is no operation ${path.join('.')}`);
  return found;
}

/** Stores final acts for a second admin, and runs them by name once they are approved. */
export const secondAdmin: NonNullable<Context['secondAdmin']> = {
  ask: askAdmin,
  run: async (operation, context, input) => {
    const path = operation.split('.');
    const procedure = findOperation(path);
    // The input was validated when the act was requested. Exactly that input was approved, so it is not parsed again by
    // a contract that may have changed.
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
