import { dayWords } from '../../../../shared/time/moment-words.ts';
import { ownZone } from '../../../../shared/time/zone-clock.ts';

/** What being without a second step means to an admin, whom the console asks for one from a moment on. */
export function consoleCloses(asksFrom: string): string {
  const from = new Date(asksFrom);
  return from <= new Date()
    ? 'The admin console stays closed until you have one.'
    : `From ${dayWords(from, ownZone())} on the admin console stays closed until you have one.`;
}
