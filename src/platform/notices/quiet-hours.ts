import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt, momentsOfClockTime } from '#shared/time/zone-clock.ts';

const MINUTE_MS = 60_000;

/** In minutes since midnight, local time of the reader. */
type QuietHours = { from: number; until: number };

/**
 * When the quiet hours around a moment end; null if it is outside of them. Quiet hours that end before they begin span
 * midnight. An end time that the clocks skip counts as the first minute after it; for one that occurs twice, the
 * earlier counts.
 * @param timeZone one that this server knows, an IANA name
 */
export function endOfQuiet(now: Date, { from, until }: QuietHours, timeZone: string): Date | null {
  const [day = '', time = ''] = clockTimeAt(now, timeZone).split('T');
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const isQuiet = from < until ? from <= minute && minute < until : from <= minute || minute < until;
  if (!isQuiet) return null;
  const midnight = Date.parse(`${day}T00:00Z`) + (minute < until ? 0 : DAY_MS);
  // Clocks skip at most two hours; three are enough.
  for (let later = 0; later < 180; later += 1) {
    const shown = new Date(midnight + (until + later) * MINUTE_MS)
      .toISOString()
      .slice(0, 'YYYY-MM-DDTHH:mm'.length);
    const next = momentsOfClockTime(shown, timeZone).find((moment) => moment > now);
    if (next) return next;
  }
  return null;
}
