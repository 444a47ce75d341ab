import { moneyFormat } from '#shared/money/money.ts';
import { isolated } from '#shared/text/isolated.ts';
import { productCurrency } from '#ui/product.ts';
import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import { DEFAULT_RANGE_MILES } from '../../rules.ts';
import { MOST_FOLLOWED, type Rhythm } from '../../searches-rules.ts';
import { fullDayNames } from '../find-messages.ts';
import { countMoreFilters, daysOf, type FindSearch } from '../find-search.ts';

export const LOAD_SEARCHES_ERROR = 'There was an error loading your searches. Please try again later.';

/** The options for how often a player is notified of new tables. */
export const rhythmNames: Record<Rhythm, string> = {
  'at-once': 'At once',
  daily: 'Every day, in the morning',
  weekly: 'Every Monday morning',
  never: 'Don’t tell me',
};

/** The same in a sentence about one search. */
export const rhythmsInWords: Record<Rhythm, string> = {
  'at-once': 'You are told of new tables at once.',
  daily: 'You are told of new tables every day, in the morning.',
  weekly: 'You are told of new tables every Monday morning.',
  never: 'You are not told of new tables.',
};

/** Shown for a search that finds too much to send notices. */
export const TOO_MUCH = `It finds more than ${MOST_FOLLOWED} tables, too many to tell you of each. Save a narrower search to be told of new ones.`;

const partsOfDay: Record<string, string> = { '6-12': 'mornings', '12-17': 'afternoons', '17-24': 'evenings' };

const hourInWords = (hour: number): string => {
  if (hour % 24 === 0) return 'midnight';
  if (hour === 12) return 'noon';
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
};

function timeInWords({ after, before }: FindSearch): string | undefined {
  const part = partsOfDay[`${after}-${before}`];
  if (part) return part;
  if (after === undefined) return before === undefined ? undefined : `before ${hourInWords(before)}`;
  const from = `from ${hourInWords(after)}`;
  return before === undefined ? from : `${from} to ${hourInWords(before)}`;
}

const kinds = { Retailer: 'in a store', Convention: 'at a convention', Online: 'online' };

const inTitleCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function whereInWords({ place, miles = DEFAULT_RANGE_MILES }: FindSearch): string | undefined {
  if (place === undefined) return undefined;
  return miles === 0 ? `from ${isolated(place)}` : `within ${milesInWords(miles)} of ${isolated(place)}`;
}

function priceInWords({ price }: FindSearch): string | undefined {
  if (price === undefined) return undefined;
  return price === 0 ? 'free' : `at most ${moneyFormat(productCurrency()).format(price)}`;
}

/** Describes a search of /play: 'Within 10 miles of Oakland, CA · Thursday · evenings'. `system` is the game's name. */
export function searchInWords(search: FindSearch, system: string | undefined): string {
  const { seats, type, stores, ...rest } = search;
  const more = countMoreFilters(rest);
  const parts = [
    whereInWords(search),
    daysOf(search)
      .map((day) => fullDayNames[day])
      .join(', ') || undefined,
    timeInWords(search),
    system && isolated(system),
    stores && 'at stores that you linked',
    type && kinds[type],
    seats && (seats === 1 ? 'a free seat' : `${seats} free seats`),
    priceInWords(search),
    more > 0 ? `${more} more ${more === 1 ? 'filter' : 'filters'}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'Any table' : inTitleCase(parts.join(' · '));
}

/** A suggested name for a search, from its most distinctive parts: 'Thursday evenings, Oakland, CA'. */
export function nameOf(search: FindSearch, system: string | undefined): string {
  const days = daysOf(search).map((day) => fullDayNames[day]);
  const when = [days.length > 2 ? `${days.length} days` : days.join(' and '), timeInWords(search)]
    .filter(Boolean)
    .join(' ');
  const name = [system, when, search.place].filter(Boolean).join(', ');
  return name === '' ? 'Any table' : inTitleCase(name);
}
