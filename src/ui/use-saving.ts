import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorCode } from './api.ts';
import { useRequestIds } from './request-id.ts';
import { notify, notifyFailure } from './toast.ts';

type Saving = {
  /** Said when it is saved. */
  done: string;
  /** Said when it is not, above the reason. */
  failed: string;
  /** What was read before and is not true any more. */
  stale: readonly QueryKey[];
  /** Called once it is saved, such as to close the dialog. */
  onDone: () => void;
};

type Call<Input> = (input: Input, options: { context: { requestId: string } }) => Promise<unknown>;

/**
 * Saves what a form was submitted with, once however often it is sent, and says how it went. What was typed stays when
 * it fails: the refusal's own words tell why.
 */
export function useSaving({ done, failed, stale, onDone }: Saving) {
  const cache = useQueryClient();
  const requestIds = useRequestIds();
  return async <Input extends object>(input: Input, call: Call<Input>): Promise<void> => {
    try {
      await call(input, { context: { requestId: requestIds.idFor(input) } });
    } catch (error) {
      if (errorCode(error) !== 'NETWORK') requestIds.renew();
      notifyFailure(failed, error instanceof Error ? error.message : undefined);
      return;
    }
    requestIds.renew();
    notify(done);
    onDone();
    await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
}
