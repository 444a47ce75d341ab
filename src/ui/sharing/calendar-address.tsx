import { useRef } from 'react';
import { buttonClass, Button } from '../components/button.tsx';
import { notify } from '../feedback/toast.ts';
import { TextField } from '../forms/field.tsx';
import styles from './share-dialog.module.css';

/** A calendar's address on this site: to copy, or to hand to the device's own calendar. */
export function CalendarAddress({ path }: { path: string }) {
  const field = useRef<HTMLDivElement>(null);
  const url = new URL(path, location.origin).href;
  const asFeed = url.replace(/^https?:/, 'webcal:');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify('Address copied');
    } catch {
      // Refused, or no secure page: marked, it takes one press of the keyboard.
      field.current?.querySelector('input')?.select();
    }
  };
  return (
    <div className={styles.ways} ref={field}>
      <TextField
        label="Address of the calendar"
        hint="Google Calendar takes it under “Other calendars, From URL”, Outlook under “Add calendar, Subscribe from web”."
        value={url}
        readOnly
        onValueChange={() => undefined}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy address</Button>
        <a className={buttonClass({ variant: 'quiet' })} href={asFeed}>
          Open in my calendar
        </a>
        {/* Android opens no webcal address. */}
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(asFeed)}`}
          target="_blank"
          rel="noreferrer"
        >
          Add to Google Calendar
        </a>
      </div>
    </div>
  );
}
