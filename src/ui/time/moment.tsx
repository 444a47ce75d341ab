const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const thisYear = new Intl.DateTimeFormat('en-US', parts);
const otherYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const format = moment.getFullYear() === new Date().getFullYear() ? thisYear : otherYear;
  return format.format(moment);
}

/** A date and time in the reader's own time zone, which is named: 'Fri, May 1, 7:00 PM EDT'; with the year unless it is this one. */
export const Moment = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatMoment(iso)}</time>;

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** The same to the second: 'Friday, May 1, 2026 at 7:00:12 PM EDT'. */
export const ExactMoment = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{exact.format(new Date(iso))}</time>
);

/** A day as the reader's own time zone has it: 'May 1, 2026'. */
export const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{day.format(new Date(iso))}</time>;
