import { isolated } from '#shared/text/isolated.ts';
import { useChange } from '#ui/data/change.ts';
import { blocksClient, ownBlocks } from './queries.ts';

/** Blocking a player, and ending that. */
export function useBlocking(alias: string) {
  const stale = [ownBlocks().queryKey];
  return {
    block: useChange(blocksClient.add, {
      done: `You blocked ${isolated(alias)}`,
      failed: 'The player could not be blocked',
      stale,
    }),
    unblock: useChange(blocksClient.remove, {
      done: `${isolated(alias)} is not blocked any more`,
      failed: 'The player could not be unblocked',
      stale,
    }),
  };
}
