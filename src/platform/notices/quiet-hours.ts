import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';

const MINUTE_MS = 60_000;

/** Minutes since midnight, by the reader's clock. */
type QuietHours = { from: number; until: number };

/**
 * When the quiet hours end that a moment lies in; null outside of them. They go over midnight where they end before they
 * begin. An end that the clocks skip comes with the first minute after; of one that they show twice the first to come counts.
 * @param timeZone one that this server knows, an IANA name
 */
export function endOfQuiet(now: Date, { from, until }: QuietHours, timeZone: string): Date | null {
  const [day = '', time = ''] = clockTimeAt(now, timeZone).split('T');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const isQuiet = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  if (!isQuiet) return null;
  const midnight = Date.parse(`${day}T00:00Z`) + (minute < until ? 0 : DAY_MS);
  // Clocks skip two hours at most; no reader waits for a day.
  for (let later = 0; later < 180; later += 1) {
    const shown = new Date(midnight + (until + later) * MINUTE_MS)
      .toISOString()
      .slice(0, 'YYYY-MM-DDTHH:mm'.length);
    const next = momentsOfClockTime(shown, timeZone).find((moment) => moment > now);
    if (next) return next;
  }
  return null;
}
