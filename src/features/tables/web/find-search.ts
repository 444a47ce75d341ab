import { firstCharacters } from '#shared/text/shortened.ts';
import { isDay } from '#ui/time/days.ts';
import { type CampaignType, campaignTypes } from '#features/campaigns/rules.ts';
import { type FactSearch, factSearchOf } from '#features/campaigns/web/for-others/play-search.ts';
import type { TableSearch } from '../inputs.ts';
import { MOST_SEATS, type Weekday } from '../rules.ts';

/** The names of weekdays in URLs, in the order of ISO 8601. */
export const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type DayName = (typeof dayNames)[number];

/** Hours of the day; 24 is the end of the day. */
const LAST_HOUR = 24;

/** A search of /play as its URL holds it; it never includes the reader's position. Absent parts don't filter. */
export type FindSearch = FactSearch & {
  /** A ZIP code or a town. */
  place?: string;
  /** 0 means everywhere. */
  miles?: number;
  /** Names of days, separated by dots: 'thu.fri'. */
  days?: string;
  from?: string;
  until?: string;
  /** Sessions begin from this hour on, */
  after?: number;
  /** and before this one. */
  before?: number;
  system?: string;
  type?: CampaignType;
  seats?: number;
  /** In whole units of the currency; 0 means free. */
  price?: number;
  tournament?: 'only' | 'none';
  certified?: 'yes';
  stores?: 'linked';
  sort?: 'nearest' | 'fit';
  /** Whether the map is open. */
  map?: 'yes';
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const LONGEST_PLACE = 100;
const HIGHEST_PRICE = 1_000;
/** More than the largest distance between two places on Earth. */
const MOST_MILES = 25_000;

const wholeNumber = (value: unknown, from: number, to: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

/** The days in a URL, in the order of the week. */
export const daysOf = ({ days = '' }: Pick<FindSearch, 'days'>): DayName[] => {
  const named = days.split('.');
  return dayNames.filter((day) => named.includes(day));
};

function placeOf({ place, miles }: Record<string, unknown>): FindSearch {
  // The router parses a ZIP code as a number.
  const text = typeof place === 'string' || typeof place === 'number' ? String(place).trim() : '';
  return {
    ...(text !== '' && {
      place: firstCharacters(text.padStart(typeof place === 'number' ? 5 : 0, '0'), LONGEST_PLACE),
    }),
    ...(typeof miles === 'number' && miles >= 0 && miles <= MOST_MILES && { miles }),
  };
}

function timesOf(search: Record<string, unknown>): FindSearch {
  const { days, from, until, after, before } = search;
  const named = typeof days === 'string' ? daysOf({ days }).join('.') : '';
  return {
    ...(named !== '' && { days: named }),
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof until === 'string' && isDay(until) && { until }),
    ...(wholeNumber(after, 0, LAST_HOUR - 1) && { after }),
    ...(wholeNumber(before, 1, LAST_HOUR) && { before }),
  };
}

/** The search in a URL; invalid parts are left out. */
export function findSearchOf(search: Record<string, unknown>): FindSearch {
  const { system, seats, price, tournament, sort } = search;
  const type = campaignTypes.find((one) => one === search['type']);
  return {
    ...placeOf(search),
    ...timesOf(search),
    ...(typeof system === 'string' && uuid.test(system) && { system }),
    ...(type && { type }),
    ...(wholeNumber(seats, 1, MOST_SEATS) && { seats }),
    ...(wholeNumber(price, 0, HIGHEST_PRICE) && { price }),
    ...((tournament === 'only' || tournament === 'none') && { tournament }),
    ...(search['certified'] === 'yes' && { certified: 'yes' }),
    ...(search['stores'] === 'linked' && { stores: 'linked' }),
    ...factSearchOf(search),
    ...((sort === 'nearest' || sort === 'fit') && { sort }),
    ...(search['map'] === 'yes' && { map: 'yes' }),
  };
}

const CENTS = 100;
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The last minute before an hour: the server's `before` is inclusive. */
const lastMinuteBefore = (hour: number) => `${String(hour - 1).padStart(2, '0')}:59`;

/** The request to the server. */
export function questionOf(search: FindSearch): TableSearch {
  const weekdays = daysOf(search).map((day) => (dayNames.indexOf(day) + 1) as Weekday);
  const { after, before, system, type, price } = search;
  return {
    place: search.place,
    rangeMiles: search.miles,
    from: search.from,
    to: search.until,
    weekdays: weekdays.length > 0 ? weekdays : undefined,
    after: after === undefined ? undefined : hourText(after),
    before: before === undefined ? undefined : lastMinuteBefore(before),
    gameSystemIds: system === undefined ? undefined : [system],
    types: type === undefined ? undefined : [type],
    seats: search.seats,
    maxPriceCents: price === undefined ? undefined : price * CENTS,
    tournament: search.tournament,
    certified: search.certified && true,
    stores: search.stores,
    language: search.lang,
    experience: search.level,
    age: search.age,
    accessibility: search.access,
    safetyTool: search.safety,
    sessionZero: search.zero,
    sort: search.sort,
  };
}

/** A search with some parts changed; parts without a value are removed. */
export const withParts = (
  search: FindSearch,
  parts: { [Part in keyof FindSearch]?: FindSearch[Part] | undefined | '' },
): FindSearch =>
  Object.fromEntries(
    Object.entries({ ...search, ...parts }).filter(([, value]) => value !== undefined && value !== ''),
  );

/** How many filters of a search are set; place, range, order and an open map do not count. */
export const countFilters = (search: FindSearch): number =>
  Object.keys(withParts(search, { place: '', miles: undefined, sort: '', map: undefined })).length;

/** How many of the filters behind 'More filters' are set. */
export const countMoreFilters = ({
  from,
  until,
  tournament,
  certified,
  stores,
  ...facts
}: FindSearch): number =>
  [
    from,
    until,
    tournament,
    certified,
    stores,
    facts.level,
    facts.lang,
    facts.age,
    facts.access,
    facts.safety,
    facts.zero,
  ].filter((part) => part !== undefined).length;
