import type { Context } from '#platform/context.ts';
import type { WayOut } from '../contract.ts';
import { RANGES_MILES, weekdays } from '../rules.ts';
import { countFound } from './find-tables.ts';
import type { Wanted } from './records/table-search.ts';

/** The filters that the last suggestion, `rest`, removes together. */
const restFilters = [
  'types',
  'language',
  'experience',
  'age',
  'accessibility',
  'safetyTool',
  'sessionZero',
  'tournament',
  'certified',
  'stores',
] as const;

/** The most suggestions that are offered. */
const OFFERED = 4;

/**
 * Suggests searches with one filter less if no table matches all filters: the next wider range that finds something,
 * each other weekday, and so on.
 */
export async function findWaysOut(context: Context, wanted: Wanted): Promise<WayOut[]> {
  const ways: WayOut[] = [];
  const wider = await findWiderRange(context, wanted);
  if (wider) ways.push(wider);
  ways.push(...(await findOtherDays(context, wanted)));
  for (const [by, other] of otherSearches(wanted)) {
    if (ways.length >= OFFERED) break;
    const total = await countFound(context, other);
    if (total > 0) ways.push({ by, total });
  }
  return ways.slice(0, OFFERED);
}

async function findWiderRange(context: Context, wanted: Wanted): Promise<WayOut | null> {
  const { start } = wanted;
  if (!start || start.rangeMiles === null) return null;
  for (const rangeMiles of RANGES_MILES) {
    if (rangeMiles !== 0 && rangeMiles <= start.rangeMiles) continue;
    const wider = { ...start, rangeMiles: rangeMiles === 0 ? null : rangeMiles };
    const total = await countFound(context, { ...wanted, start: wider });
    if (total > 0) return { by: 'range', rangeMiles, total };
  }
  return null;
}

/** The weekdays on which the most tables would match. */
async function findOtherDays(context: Context, wanted: Wanted): Promise<WayOut[]> {
  const chosen = wanted.weekdays;
  if (chosen === undefined) return [];
  const others = weekdays.filter((weekday) => !chosen.includes(weekday));
  const counts = await Promise.all(
    others.map(async (weekday) => ({
      by: 'weekday' as const,
      weekday,
      total: await countFound(context, { ...wanted, weekdays: [weekday] }),
    })),
  );
  return counts
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || a.weekday - b.weekday)
    .slice(0, 2);
}

/** The search without one filter, for each filter that it has. */
function otherSearches(
  wanted: Wanted,
): ['dates' | 'hours' | 'systems' | 'seats' | 'price' | 'rest', Wanted][] {
  const without = (...filters: readonly (keyof Wanted)[]): Wanted | null =>
    filters.every((filter) => wanted[filter] === undefined)
      ? null
      : (Object.fromEntries(
          Object.entries(wanted).filter(([filter]) => !filters.includes(filter as keyof Wanted)),
        ) as Wanted);
  const ways = [
    ['dates', without('from', 'to')],
    ['hours', without('after', 'before')],
    ['systems', without('gameSystemIds')],
    ['seats', without('seats')],
    ['price', without('maxPriceCents')],
    ['rest', without(...restFilters)],
  ] as const;
  return ways.flatMap(([by, other]) => (other ? [[by, other]] : []));
}
