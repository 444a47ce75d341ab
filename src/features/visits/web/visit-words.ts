import type { Position } from '../../../shared/distance.ts';
import { DAY_MS } from '../../../shared/time.ts';

const longForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
const hour = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

/** Browsers put a narrow blank before AM; ours is a plain one. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** The specification's PPpp: 'Apr 29, 2026, 12:00:00 AM'. */
export const momentInWords = (iso: string): string => plain(longForm.format(new Date(iso)));

/** The month that a visit stands under: 'April 2026'. */
export const monthOf = (iso: string): string => month.format(new Date(iso));

const dayOf = (moment: Date) => moment.toDateString();

/** When it was, as one would say it now: 'Today, 5:02 PM', 'Yesterday, 5:02 PM', 'Wed, Apr 29, 5:02 PM'. */
export function whenInWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const word = [
    { name: 'Today', of: now },
    { name: 'Yesterday', of: new Date(now.getTime() - DAY_MS) },
  ].find(({ of }) => dayOf(of) === dayOf(at))?.name;
  return `${word ?? dayOfYear.format(at)}, ${plain(hour.format(at))}`;
}

/** The reader's time zone at that moment, in short. */
export function zoneOf(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const DEGREE_DECIMALS = 6;

/** Where it was: '43.000000, -107.500000' or 'No location recorded'. */
export function placeInWords(position: Position | null): string {
  if (position === null) return 'No location recorded';
  return `${position.lat.toFixed(DEGREE_DECIMALS)}, ${position.lng.toFixed(DEGREE_DECIMALS)}`;
}
