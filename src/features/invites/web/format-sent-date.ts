import { dayWords, readClock } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';

/** 'MMM d, yyyy at h:mm a' in the reader's time zone: 'May 1, 2026 at 7:05 PM'. */
export function formatSentDate(moment: Date): string {
  const { hour, half } = readClock(moment, ownZone());
  return `${dayWords(moment, ownZone())} at ${hour} ${half}`;
}

/** The name of the reader's time zone at a moment: 'EDT'. */
export const zoneOf = (moment: Date): string => readClock(moment, ownZone()).zone;
