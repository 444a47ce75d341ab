import { keepPreviousData } from '@tanstack/react-query';

/** Where each page of a list begins, for infinite queries. */
export const cursorPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
};

/** The same for a list that is searched and sorted: what was found before stays until the next answer is there. */
export const browsePaging = { ...cursorPaging, placeholderData: keepPreviousData };
