import type { Hours } from '../../rules.ts';
import { hoursInShort } from '../hours-messages.ts';

/** The hours of a week in one line: 'Mon closed; Tue – Thu noon – 9 PM'; nothing if they are not known. */
export function HoursLine({ hours }: { hours: Hours }) {
  return hours.hours === null ? null : <p>{hoursInShort(hours.hours)}</p>;
}
