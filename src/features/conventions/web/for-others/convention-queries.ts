import { conventionQueries } from '../queries.ts';

export { conventionById } from '../queries.ts';

/** Conventions that are not over whose name or location has the text, by their start; without a text the first ones. */
export const conventionsByText = (text: string) =>
  conventionQueries.list.queryOptions({ input: { when: 'upcoming', ...(text !== '' && { text }) } });
