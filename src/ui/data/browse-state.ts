import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/paging.ts';
import { firstCharacters } from '#shared/text/shortened.ts';
import { type ListOperation, pagesOfSearch } from './paging.ts';
import { isDay } from '../time/days.ts';

/** What a list's address may say: each name with the values that it may have, any text, or any day. */
type Choices = Readonly<Record<string, readonly string[] | 'any' | 'day'>>;

type Chosen<C> = C extends readonly string[] ? C[number] : string;

/** What is searched for, and how a list is sorted and filtered, as its address keeps it. */
export type BrowseState<C extends Choices = Choices> = { q?: string } & { [K in keyof C]?: Chosen<C[K]> };

/** The state of a list whose screen does not need to know its values one by one. */
export type AnyBrowseState = Readonly<Record<string, string | undefined>>;

const MAX_LENGTH = 100;

/** Reads a list's state out of an address: `validateSearch` of its route. Whatever is not allowed is left out. */
export const browseStateOf =
  <const C extends Choices>(choices: C) =>
  (search: Record<string, unknown>): BrowseState<C> => {
    const entries = Object.entries({ q: 'any', ...choices } as Choices).flatMap(([name, allowed]) => {
      const value = search[name];
      // The router reads what looks like a number or a truth value as one.
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

/** A list of the console, as its route and its screen take it. */
export type BrowsedList<State, Row> = {
  /** Reads the state out of an address. */
  readState: (search: Record<string, unknown>) => State;
  query: (
    state: State,
  ) => UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
};

export type AnyList = { readState: (search: Record<string, unknown>) => AnyBrowseState };

export type StateOf<List extends AnyList> = ReturnType<List['readState']>;

/**
 * A list of the console: an operation, and what its address may say.
 * @param inputOf the operation's input, where it is not the state itself
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
