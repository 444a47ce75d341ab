import { shortened } from '#shared/text/shortened.ts';
import { buttonClass } from '#ui/components/button.tsx';
import { DialogPopup } from '#ui/popups/dialog-popup.tsx';
import { endOf, locationOf, summaryOf, webCalendarsFor } from '../rules.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import styles from './calendar.module.css';

export type CalendarSession = {
  id: string;
  sessionNumber: number;
  startDate: string;
  lengthMinutes: number | null;
  description: string;
  place: string | null;
};

type CalendarDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  campaign: CampaignDetail;
  session: CalendarSession;
};

/** The dialog of `CalendarButton`: a file for calendars on the device, and links to web calendars. */
export function CalendarDialog({ open, onOpenChange, campaign, session }: CalendarDialogProps) {
  const { id, sessionNumber, startDate, lengthMinutes, description, place } = session;
  const { type, retailer, convention } = campaign;
  const start = new Date(startDate);
  const url = `${location.origin}/campaigns/${campaign.id}`;
  const calendars = webCalendarsFor({
    title: summaryOf(campaign.title, sessionNumber),
    start,
    end: endOf(start, lengthMinutes),
    location: locationOf({
      type,
      place,
      retailer,
      convention: convention && { name: convention.name, venue: null, location: null },
    }),
    // Shortened, because some calendars refuse long URLs. The page has the full text.
    details: `${shortened(description, 300)}\n\n${url}`,
  });
  return (
    <DialogPopup open={open} onOpenChange={onOpenChange} title={`Session ${sessionNumber} in your calendar`}>
      <ul className={styles.choices}>
        <li>
          <a className={buttonClass()} href={`/sessions/${id}/calendar.ics`} download>
            File for any calendar
          </a>
        </li>
        {calendars.map(({ name, href }) => (
          <li key={name}>
            <a className={buttonClass({ variant: 'quiet' })} href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        What you add here stays as it is when the session moves. “Subscribe”, at the top of this page, follows
        every change.
      </p>
    </DialogPopup>
  );
}
