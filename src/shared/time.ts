/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clocks of a zone, an IANA name, are ahead of UTC at a moment, in milliseconds.
 * @throws RangeError where the zone is not known
 */
export function zoneOffsetMs(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * HOUR_MS + Number(match[3]) * MINUTE_MS);
}

/**
 * Whether the clocks of a zone, an IANA name, skip a time such as '2027-03-14T02:30', because they go forward then.
 * @throws RangeError where the zone is not known
 */
export function isSkippedTime(clockTime: string, timeZone: string): boolean {
  const shown = Date.parse(`${clockTime}Z`);
  // The clocks go by one offset before a change and by another behind it: a time that is there fits one of them.
  return [-DAY_MS, DAY_MS].every((aside) => {
    const offset = zoneOffsetMs(shown + aside, timeZone);
    return zoneOffsetMs(shown - offset, timeZone) !== offset;
  });
}

/** Whether the clocks of this machine ever show a time such as '2027-03-14T02:30'; also when it is no time at all. */
export function isShownHere(clockTime: string): boolean {
  const moment = new Date(clockTime);
  if (Number.isNaN(moment.getTime())) return true;
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return clockTime.slice('YYYY-MM-DDT'.length).startsWith(`${hours}:${minutes}`);
}
