import type { TableSearch } from '../../inputs.ts';
import { minuteOf } from '../../rules.ts';
import { dayNames, type FindSearch, withParts } from '../find-search.ts';

const CENTS = 100;
const MINUTES_AN_HOUR = 60;

const hourOf = (clock: string | undefined) =>
  clock === undefined ? undefined : Math.floor(minuteOf(clock) / MINUTES_AN_HOUR);
/** The hour that ends after this minute: 24 for '23:59'. */
const hourAfter = (clock: string | undefined) =>
  clock === undefined ? undefined : Math.floor((minuteOf(clock) + 1) / MINUTES_AN_HOUR);

/** The /play URL of a saved search: `questionOf` turns it back into the same search. */
export function addressOf(search: TableSearch): FindSearch {
  const { weekdays, after, before, gameSystemIds, types, maxPriceCents, sort } = search;
  return withParts(
    {},
    {
      place: search.place,
      miles: search.rangeMiles,
      days: weekdays?.map((weekday) => dayNames[weekday - 1]).join('.'),
      from: search.from,
      until: search.to,
      after: hourOf(after),
      before: hourAfter(before),
      system: gameSystemIds?.[0],
      type: types?.[0],
      seats: search.seats,
      price: maxPriceCents === undefined ? undefined : maxPriceCents / CENTS,
      tournament: search.tournament,
      certified: search.certified && 'yes',
      stores: search.stores,
      lang: search.language,
      level: search.experience,
      age: search.age,
      access: search.accessibility,
      safety: search.safetyTool,
      zero: search.sessionZero,
      sort: sort === 'soonest' ? undefined : sort,
    },
  );
}
