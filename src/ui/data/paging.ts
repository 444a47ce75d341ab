import type { ProcedureUtils } from '@orpc/tanstack-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { CallContext } from './api.ts';

/** An operation that returns a list page by page, with its query options. */
export type ListOperation<Input, Output> = ProcedureUtils<CallContext, Input, Output, Error>;

/** Query options for a list whose pages are loaded on demand. */
export const pagesOf = <Input, Output extends { nextCursor: string | null }>(
  operation: ListOperation<Input, Output>,
  input: Omit<Input, 'cursor'>,
) =>
  operation.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...input, cursor }) as Input,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The same for a list with a search or filters: the earlier results stay visible until the new ones arrive. */
export const pagesOfSearch = <Input, Output extends { nextCursor: string | null }>(
  operation: ListOperation<Input, Output>,
  input: Omit<Input, 'cursor'>,
) => ({ ...pagesOf(operation, input), placeholderData: keepPreviousData });
