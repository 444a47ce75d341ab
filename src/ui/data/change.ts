import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Toast } from '../feedback/toast.ts';

/** Words for a message: a title alone, or with what stands below it. */
type Words = string | Toast;

/** What is said about a change, and what it makes stale. */
export type ChangeWords<Input, Output> = {
  /** Said once it is made; null says nothing. */
  done: Words | null | ((output: Output, input: Input) => Words | null);
  /** Said when it fails, above the server's reason; null says nothing. */
  failed: Words | ((code: string, input: Input) => Words | null);
  /** Reasons in other words than the server's, by the refusal's code; words with a title replace `failed`. */
  reasons?: Readonly<Record<string, Words>>;
  /** What was read before and is not true any more; 'everything' reads all of it again. */
  stale: readonly QueryKey[] | 'everything';
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { words?: ChangeWords<unknown, unknown> };
  }
}

type ChangeOptions<Input, Output> = ChangeWords<Input, Output> & {
  /** Called once it is made, before what is stale is read again, such as to close a dialog. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Called when it failed, with the refusal's code. */
  onFailed?: (error: unknown) => unknown;
};

/**
 * A change that a press makes: `const join = useChange(campaignsClient.join, { done, failed, stale })`, then
 * `join.run({ campaignId })`. Says how it went and reads again what it made stale; query.ts does both, for every change.
 * `run` resolves to whether the change was made. Run again with the same input while it is under way, it is one change.
 */
export function useChange<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { onDone, onFailed, ...words }: ChangeOptions<Input, Output>,
) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const underWay = useRef<{ content: string; ended: Promise<boolean> } | null>(null);

  const make = (input: Input): Promise<boolean> => {
    setPending(true);
    // Straight into the cache, whose callbacks say how it went: an observer would weigh a kilobyte on every page.
    const mutation = client.getMutationCache().build<Output, Error, Input, unknown>(client, {
      mutationFn: (given) => call(given),
      // The cache hands the words what this very call took and gave.
      meta: { words: words as ChangeWords<unknown, unknown> },
      onSuccess: (output, given) => onDone?.(output, given),
      onError: (error) => onFailed?.(error),
    });
    return mutation
      .execute(input)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay.current = null;
        setPending(false);
      });
  };

  const run = (...[input]: unknown extends Input ? [] : [input: Input]): Promise<boolean> => {
    const content = JSON.stringify(input);
    if (underWay.current !== null && underWay.current.content === content) return underWay.current.ended;
    const ended = make(input as Input);
    underWay.current = { content, ended };
    return ended;
  };
  return { run, isPending };
}
