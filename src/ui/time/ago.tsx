import { DAY_MS } from '#shared/time.ts';
import { Moment } from './moment.tsx';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;
const units = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago a moment was, in the largest whole unit: '2 minutes ago', 'just now'. Null from 30 days on. */
export function agoInWords(moment: Date, now: Date): string | null {
  const ms = now.getTime() - moment.getTime();
  if (ms >= 30 * DAY_MS) return null;
  const found = units.find((candidate) => ms >= candidate.ms);
  return found ? words.format(-Math.floor(ms / found.ms), found.unit) : 'just now';
}

/** A moment of the last days, as people say it; from a month on the date and time. */
export function Ago({ iso }: { iso: string }) {
  const now = useNow();
  const text = agoInWords(new Date(iso), now);
  return text === null ? <Moment iso={iso} /> : <time dateTime={iso}>{text}</time>;
}
