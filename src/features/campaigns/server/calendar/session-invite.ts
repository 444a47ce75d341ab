import { writeInvitation } from '../../../../platform/calendar/write-calendar.ts';
import type { Config } from '../../../../platform/config/config.ts';
import type { MailMessage } from '../../../../platform/mail/message.ts';
import type { CalendarSession } from '../records/calendar/calendar-sessions.ts';
import { sessionEvent } from './session-event.ts';

type Invite = {
  /** REQUEST adds the session or changes it; CANCEL takes it out. */
  method: 'REQUEST' | 'CANCEL';
  /** The session as `findCalendarSession` reads it; for CANCEL, as it was before it went. */
  session: CalendarSession;
  /** The address of the mail's recipient, who holds or held a seat in the session, or runs it. */
  to: string;
  /** When what the mail tells happened. */
  at: Date;
};

/**
 * The calendar part of a mail about a session. Its organiser is our own sender: nobody's address is in it but the
 * recipient's.
 */
export function sessionInvite(
  { publicUrl, productName, mailFrom }: Pick<Config, 'publicUrl' | 'productName' | 'mailFrom'>,
  { method, session, to, at }: Invite,
): NonNullable<MailMessage['calendar']> {
  const isCancelled = method === 'CANCEL';
  const event = sessionEvent(session, { publicUrl }, { at, isCancelled, withRoom: !isCancelled });
  return {
    method,
    content: writeInvitation({ method, attendee: to, event, productName, sender: mailFrom }),
  };
}
