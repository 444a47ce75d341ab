import { milesInWords } from '#features/retailers/web/for-others/miles-messages.ts';
import type { WayOut } from '../contract.ts';
import { fullDayNames, tablesInWords } from './find-messages.ts';
import { dayNames, type FindSearch } from './find-search.ts';

/** For each removable filter: how its results are described, and the URL parameters to remove. */
const others: Record<
  Exclude<WayOut['by'], 'range' | 'weekday'>,
  { words: string; parts: (keyof FindSearch)[] }
> = {
  dates: { words: 'on other dates', parts: ['from', 'until'] },
  hours: { words: 'at other hours', parts: ['after', 'before'] },
  systems: { words: 'of other games', parts: ['system'] },
  seats: { words: 'with fewer free seats', parts: ['seats'] },
  price: { words: 'at other prices', parts: ['price'] },
  rest: {
    words: 'without the other filters',
    parts: ['type', 'lang', 'level', 'age', 'access', 'safety', 'zero', 'tournament', 'certified', 'stores'],
  },
};

/** A suggestion for an empty result: the label of its button, and the search that it opens. */
export function wayOutOf(way: WayOut, search: FindSearch): { words: string; search: FindSearch } {
  const tables = tablesInWords(way.total);
  if (way.by === 'range') {
    const where = way.rangeMiles === 0 ? 'anywhere' : `within ${milesInWords(way.rangeMiles)}`;
    return { words: `${tables} ${where}`, search: { ...search, miles: way.rangeMiles } };
  }
  if (way.by === 'weekday') {
    const day = dayNames[way.weekday - 1]!;
    return { words: `${tables} on ${fullDayNames[day]}`, search: { ...search, days: day } };
  }
  const { words, parts } = others[way.by];
  const left = Object.entries(search).filter(([part]) => !parts.includes(part as keyof FindSearch));
  return { words: `${tables} ${words}`, search: Object.fromEntries(left) };
}
