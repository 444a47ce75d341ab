import type { Keep } from '../../config/off-site-settings.ts';

/**
 * Which of some backups stay: the newest of each of the last days, weeks (from Monday) and months that have one, in UTC,
 * and always the newest of all.
 * @param madeAt when each was made
 */
export function backupsToKeep<T>(backups: readonly T[], madeAt: (backup: T) => Date, keep: Keep): Set<T> {
  const newestFirst = backups.toSorted((one, other) => madeAt(other).getTime() - madeAt(one).getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [count, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const) {
    const newestOf = new Map<string, T>();
    for (const backup of newestFirst) {
      const period = periodOf(madeAt(backup));
      if (!newestOf.has(period) && newestOf.size < count) newestOf.set(period, backup);
    }
    for (const backup of newestOf.values()) kept.add(backup);
  }
  return kept;
}

const dayOf = (at: Date): string => at.toISOString().replace(/T.*/, '');
const monthOf = (at: Date): string => at.toISOString().replace(/-\d\dT.*/, '');

/** The Monday of its week. */
function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - sinceMonday)));
}
