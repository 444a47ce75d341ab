import type { ProcedureUtils } from '@orpc/tanstack-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { CallContext } from './api.ts';

/** An operation that answers a list page by page, as queries see it. */
export type ListOperation<Input, Output> = ProcedureUtils<CallContext, Input, Output, Error>;

/** A list, read page by page as people ask for more. */
export const pagesOf = <Input, Output extends { nextCursor: string | null }>(
  operation: ListOperation<Input, Output>,
  input: Omit<Input, 'cursor'>,
) =>
  operation.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }) as Input,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The same of a list that is searched or narrowed: what was found before stays until the next answer is there. */
export const pagesOfSearch = <Input, Output extends { nextCursor: string | null }>(
  operation: ListOperation<Input, Output>,
  input: Omit<Input, 'cursor'>,
) => ({ ...pagesOf(operation, input), placeholderData: keepPreviousData });
