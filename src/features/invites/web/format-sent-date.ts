const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });

const partOf = (parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes) =>
  parts.find((part) => part.type === type)?.value ?? '';

/** 'MMM d, yyyy at h:mm a' in the reader's time zone: 'May 1, 2026 at 7:05 PM'. */
export function formatSentDate(moment: Date): string {
  const parts = format.formatToParts(moment);
  const [month, day, year, hour, minute, half] = (
    ['month', 'day', 'year', 'hour', 'minute', 'dayPeriod'] as const
  ).map((type) => partOf(parts, type));
  return `${month} ${day}, ${year} at ${hour}:${minute} ${half}`;
}

/** The name of the reader's time zone at a moment: 'EDT'. */
export const zoneOf = (moment: Date): string => partOf(zone.formatToParts(moment), 'timeZoneName');
