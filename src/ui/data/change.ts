import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Toast } from '../feedback/toast.ts';

/** The words of a message: a title, or a title with details. */
type Words = string | Toast;

/** The messages of a change, and the queries that it makes stale. */
export type ChangeWords<Input, Output> = {
  /** Shown when the change succeeded; null shows nothing. */
  done: Words | null | ((output: Output, input: Input) => Words | null);
  /** Shown when it failed, above the server's reason; null shows nothing. */
  failed: Words | ((code: string, input: Input) => Words | null);
  /** Replace the server's reasons, by the refusal's code; an object with a title replaces `failed` too. */
  reasons?: Readonly<Record<string, Words>>;
  /** The queries that are outdated after the change; 'everything' refetches all of them. */
  stale: readonly QueryKey[] | 'everything';
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { words?: ChangeWords<unknown, unknown> };
  }
}

type ChangeOptions<Input, Output> = ChangeWords<Input, Output> & {
  /** Called after success, before stale queries are refetched, for example to close a dialog. */
  onDone?: (output: Output, input: Input) => unknown;
  /** Called after a failure. */
  onFailed?: (error: unknown) => unknown;
};

/**
 * A change that a press triggers: `const join = useChange(campaignsClient.join, { done, failed, stale })`, then
 * `join.run({ campaignId })`. It shows the outcome and refetches stale queries; query.ts does both, for every change.
 * `run` resolves to whether the change succeeded. While a run is in progress, another with the same input joins it.
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
    // Directly in the mutation cache, whose callbacks show the outcome: an observer would add a kilobyte to every page.
    const mutation = client.getMutationCache().build<Output, Error, Input, unknown>(client, {
      mutationFn: (given) => call(given),
      // The cache calls these words with this call's own input and output.
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
