import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** One entry of a calendar. Times are instants; calendars show them in their reader's zone. */
export type CalendarEvent = {
  /** Names the entry for ever, through every change. */
  uid: string;
  /** Higher in every newer state: calendars take the highest. */
  sequence: number;
  start: Date;
  end: Date;
  /** When it got this state. */
  changedAt: Date;
  summary: string;
  location: string | null;
  description: string;
  url: string;
  isCancelled: boolean;
  /** Whether its reader has time for something else meanwhile. */
  leavesFree?: boolean;
};

/** What is written around the entries. */
export type CalendarFrame = {
  productName: string;
  /** Who sends invitations, in the form `"Name" <address>`. */
  sender: string;
};

/** A sheet that calendars fetch again and again. */
export type CalendarFeed = CalendarFrame & { name: string; refreshMinutes: number; events: CalendarEvent[] };

/** An entry that goes to one person by mail, or its cancellation. */
export type CalendarInvitation = CalendarFrame & {
  method: 'REQUEST' | 'CANCEL';
  /** The address of the one who gets the mail. */
  attendee: string;
  event: CalendarEvent;
};

/** Writes a feed in the format of RFC 5545. */
export function writeFeed({ name, refreshMinutes, events, ...frame }: CalendarFeed): string {
  const calendar = newCalendar(frame);
  calendar.name(escapedLine(name));
  calendar.ttl(refreshMinutes * 60);
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const event of events) calendar.createEvent(entryOf(event, frame));
  return calendar.toString();
}

/**
 * Writes the calendar part of a mail, by RFC 5546: the entry as accepted, so that calendars take it without a question
 * and send no answer.
 */
export function writeInvitation({ method, attendee, event, ...frame }: CalendarInvitation): string {
  const calendar = newCalendar(frame);
  calendar.method(ICalCalendarMethod[method]);
  calendar
    .createEvent(entryOf(event, frame))
    .createAttendee({ email: attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false });
  return calendar.toString();
}

const newCalendar = ({ productName }: CalendarFrame) =>
  ical({ prodId: { company: oneLine(productName), product: 'Game sessions', language: 'EN' } });

const entryOf = (event: CalendarEvent, { sender }: CalendarFrame) => ({
  id: event.uid,
  sequence: event.sequence,
  start: event.start,
  end: event.end,
  stamp: event.changedAt,
  lastModified: event.changedAt,
  summary: oneLine(event.summary),
  location: event.location === null ? null : oneLine(event.location),
  description: readable(event.description),
  url: event.url,
  status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  transparency: event.leavesFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  organizer: organiserOf(sender),
});

/** The sender's name and address. Quotes would end the name early. */
function organiserOf(sender: string): { name: string; email: string } {
  const [, name = '', email = sender] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(sender) ?? [];
  return { name: name || email, email };
}

/** Keeps line breaks and tabs; other control characters are refused by readers of calendars. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The library writes a calendar's name as it is given. */
const escapedLine = (text: string) => oneLine(text).replace(/[\\;,]/g, (character) => `\\${character}`);
