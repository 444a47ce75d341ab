const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A date and time in the reader's own time zone, which is named: 'Fri, May 1, 2026, 7:00 PM EDT'. */
export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{moment.format(new Date(iso))}</time>
);

/** A day as the reader's own time zone has it: 'May 1, 2026'. */
export const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{day.format(new Date(iso))}</time>;
