const locale = 'en-US';
const dayParts = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const hourParts = {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const momentParts = { ...dayParts, ...hourParts } as const;

type Zoned = {
  /** An IANA name. */
  timeZone: string;
};

/** A date and time in a place's own time zone, which is named: 'Fri, May 1, 2026, 10:00 AM PDT'. */
export const ZonedMoment = ({ iso, timeZone }: Zoned & { iso: string }) => (
  <time dateTime={iso}>
    {new Intl.DateTimeFormat(locale, { ...momentParts, timeZone }).format(new Date(iso))}
  </time>
);

/** A weekday and time in a place's own time zone: 'Fri, 10:00 AM PDT'; for where the day itself is told already. */
export const ZonedHour = ({ iso, timeZone }: Zoned & { iso: string }) => (
  <time dateTime={iso}>
    {new Intl.DateTimeFormat(locale, { ...hourParts, timeZone }).format(new Date(iso))}
  </time>
);

/** 'May 1 – 3, 2026', by the clocks of a place. */
export const zonedDays = (from: string, to: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { ...dayParts, timeZone }).formatRange(new Date(from), new Date(to));

/** From one day to another as a place's own time zone has them: 'May 1 – 3, 2026'. */
export const ZonedDays = ({ from, to, timeZone }: Zoned & { from: string; to: string }) => (
  <time dateTime={from}>{zonedDays(from, to, timeZone)}</time>
);
