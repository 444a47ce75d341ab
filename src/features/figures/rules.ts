import { DAY_MS } from '#shared/time.ts';
import type { Id } from '#shared/ids.ts';

/** Figures are multiples of this, and stand for so many people at least. */
export const STEP = 5;
/** A week is counted so many days after its end: visits reach the server up to 14 days late. */
export const DAYS_LATE = 14;
/** The most weeks and months that are shown. */
export const WEEKS_SHOWN = 53;
export const MONTHS_SHOWN = 24;

/**
 * What is counted of a store. `visits`: people who recorded a visit, once a week. `demos`: customers whom they showed a
 * game. `new` and `returning`: players with a seat, once a week, by whether they had one at the store before that week.
 */
export const measures = ['visits', 'demos', 'new', 'returning'] as const;
export type Measure = (typeof measures)[number];

/** One person at one store in one week. */
export type Presence = {
  storeId: Id;
  /** The Monday of the week. */
  week: string;
  personId: Id;
  measure: Measure;
  /** 1, or how many demos. */
  amount: number;
  /** The players who know of it anyway, such as the organisers whose roster shows it. */
  knownTo: readonly Id[];
};

/**
 * Whether a figure may be told over these presences: only over five people or more, and so that nobody who knows some
 * of them anyway learns of fewer than five others.
 */
export function isTellable(presences: readonly Presence[]): boolean {
  const people = new Set(presences.map(({ personId }) => personId));
  if (people.size < STEP) return false;
  const knowing = new Set(presences.flatMap(({ knownTo }) => knownTo));
  return [...knowing].every((one) => {
    const others = new Set(
      presences.filter(({ knownTo }) => !knownTo.includes(one)).map(({ personId }) => personId),
    );
    return others.size === 0 || others.size >= STEP;
  });
}

/** The figure of presences, rounded down to fives; null if it may not be told. */
export function figureOf(presences: readonly Presence[]): number | null {
  if (!isTellable(presences)) return null;
  const sum = presences.reduce((total, { amount }) => total + amount, 0);
  const value = Math.floor(sum / STEP) * STEP;
  return value === 0 ? null : value;
}

/** Splits presences by group: `told` are the groups that have a figure, `left` are the presences of the others. */
export function settle(
  presences: readonly Presence[],
  groupOf: (presence: Presence) => string,
): { told: { presences: Presence[]; value: number }[]; left: Presence[] } {
  const told: { presences: Presence[]; value: number }[] = [];
  const left: Presence[] = [];
  for (const group of Map.groupBy(presences, groupOf).values()) {
    const value = figureOf(group);
    if (value === null) left.push(...group);
    else told.push({ presences: group, value });
  }
  return { told, left };
}

/** The group of a presence among the weeks of a store, among what is left of a month at a store, and over all stores. */
export const groups = {
  week: ({ storeId, week, measure }: Pick<Presence, 'storeId' | 'week' | 'measure'>): string =>
    `${storeId} ${week} ${measure}`,
  rest: ({ storeId, week, measure }: Presence): string => `${storeId} ${monthOf(week)} ${measure}`,
  whole: ({ week, measure }: Presence): string => `${monthOf(week)} ${measure}`,
};

const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The Monday of the week of a date. */
export function mondayOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return dateOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
}

/** The date so many weeks later. */
export const weeksAfter = (monday: string, weeks: number): string =>
  dateOf(Date.parse(`${monday}T00:00:00Z`) + weeks * 7 * DAY_MS);

/** The month that a week counts to, as its first day: that of its Thursday, so that a month is whole weeks. */
export const monthOf = (monday: string): string =>
  `${dateOf(Date.parse(`${monday}T00:00:00Z`) + 3 * DAY_MS).slice(0, 'YYYY-MM'.length)}-01`;

/** The weeks of a month, as their Mondays. */
export function weeksOf(month: string): string[] {
  const first = mondayOf(dateOf(Date.parse(`${month}T00:00:00Z`) + 3 * DAY_MS));
  return Array.from({ length: 6 }, (_, index) => weeksAfter(first, index - 1)).filter(
    (monday) => monthOf(monday) === month,
  );
}

/** Whether a week is the last one of its month. */
export const isLastOfMonth = (monday: string): boolean => monthOf(weeksAfter(monday, 1)) !== monthOf(monday);
