import { DAY_MS, zoneOffsetMs } from '../../shared/time.ts';

const MINUTE_MS = 60_000;

/** Minutes since midnight, by the reader's clock. */
export type QuietHours = { from: number; until: number };

/**
 * When the quiet hours end that a moment lies in; null outside of them. They go over midnight where they end before they
 * begin. An end that the clocks skip comes that much later; of one that they show twice the first to come counts.
 * @param timeZone one that this server knows, an IANA name
 */
export function endOfQuiet(now: Date, { from, until }: QuietHours, timeZone: string): Date | null {
  const shown = now.getTime() + zoneOffsetMs(now.getTime(), timeZone);
  const midnight = Math.floor(shown / DAY_MS) * DAY_MS;
  const minute = Math.floor((shown - midnight) / MINUTE_MS);
  const isQuiet = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  if (!isQuiet) return null;
  return momentOf(midnight + (minute < until ? 0 : DAY_MS) + until * MINUTE_MS, timeZone, now);
}

/** The first moment after `now` at which the clocks of a zone show a time, given as if it were one of UTC. */
function momentOf(shown: number, timeZone: string, now: Date): Date {
  // The clocks go by one offset before a change and by another behind it.
  const [before, after] = [-DAY_MS, DAY_MS].map((aside) => shown - zoneOffsetMs(shown + aside, timeZone));
  const moments = [before!, after!].filter(
    (moment) => moment > now.getTime() && moment + zoneOffsetMs(moment, timeZone) === shown,
  );
  return new Date(moments.length > 0 ? Math.min(...moments) : Math.max(before!, after!));
}
