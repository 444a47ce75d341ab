import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/paging.ts';
import { firstCharacters } from '#shared/text/shortened.ts';
import { type ListOperation, pagesOfSearch } from './paging.ts';
import { isDay } from '../time/days.ts';

/** The parameters of a list's URL, with their allowed values: a set of values, any text, or any day. */
type Choices = Readonly<Record<string, readonly string[] | 'any' | 'day'>>;

type Chosen<C> = C extends readonly string[] ? C[number] : string;

/** The search, sorting and filters of a list, as stored in its URL. */
export type BrowseState<C extends Choices = Choices> = { q?: string } & { [K in keyof C]?: Chosen<C[K]> };

/** The state of a list, for code that does not know its parameters. */
export type AnyBrowseState = Readonly<Record<string, string | undefined>>;

const MAX_LENGTH = 100;

/** Makes the `validateSearch` of a list's route, which reads the list's state from the URL and drops values that are not allowed. */
export const browseStateOf =
  <const C extends Choices>(choices: C) =>
  (search: Record<string, unknown>): BrowseState<C> => {
    const entries = Object.entries({ q: 'any', ...choices } as Choices).flatMap(([name, allowed]) => {
      const value = search[name];
      // The router parses values that look like a number or a boolean.
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
      if (typeof text !== 'string' || text === '') return [];
      return isAllowed(allowed, text) ? [[name, firstCharacters(text, MAX_LENGTH)]] : [];
    });
    return Object.fromEntries(entries) as BrowseState<C>;
  };

function isAllowed(allowed: Choices[string], text: string): boolean {
  if (allowed === 'any') return true;
  return allowed === 'day' ? isDay(text) : allowed.includes(text);
}

/** A list of the console, for its route and its screen. */
export type BrowsedList<State, Row> = {
  /** Reads the state from the URL. */
  readState: (search: Record<string, unknown>) => State;
  query: (
    state: State,
  ) => UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
};

export type AnyList = { readState: (search: Record<string, unknown>) => AnyBrowseState };

export type StateOf<List extends AnyList> = ReturnType<List['readState']>;

/**
 * Defines a list of the console by its operation and the parameters of its URL.
 * @param inputOf maps the state to the operation's input, if they differ
 */
export function browsedList<Input, Row, const C extends Choices>(
  operation: ListOperation<Input, Page<Row>>,
  choices: C,
  ...[inputOf]: BrowseState<C> extends Omit<Input, 'cursor'>
    ? [inputOf?: (state: BrowseState<C>) => Omit<Input, 'cursor'>]
    : [inputOf: (state: BrowseState<C>) => Omit<Input, 'cursor'>]
): BrowsedList<BrowseState<C>, Row> {
  return {
    readState: browseStateOf(choices),
    query: (state) => pagesOfSearch(operation, inputOf === undefined ? (state as never) : inputOf(state)),
  };
}
