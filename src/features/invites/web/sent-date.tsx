import { formatSentDate, zoneOf } from './format-sent-date.ts';

/** When an invitation's message went out; the time zone shows at the pointer. */
export function SentDate({ iso }: { iso: string | null }) {
  if (iso === null) return <span>Not sent yet</span>;
  const moment = new Date(iso);
  const text = formatSentDate(moment);
  return (
    <time dateTime={iso} title={`${text} ${zoneOf(moment)}`}>
      {text}
    </time>
  );
}
