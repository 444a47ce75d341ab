import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { notify, notifyFailure } from './toast.ts';

type Change = {
  run: () => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** Said when it failed, above the reason. */
  failed: string;
  /** What was read before and is not true any more. */
  stale: readonly QueryKey[];
};

/**
 * Makes a change and says how it went: the refusal's own words tell why it failed. Answers whether it was made, once
 * what it made stale was read anew.
 */
export function useChange() {
  const cache = useQueryClient();
  return async ({ run, done, failed, stale }: Change): Promise<boolean> => {
    const error = await run().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) notify(done);
    else notifyFailure(failed, error instanceof Error ? error.message : undefined);
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    return error === null;
  };
}
