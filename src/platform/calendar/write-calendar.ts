import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** A calendar entry. Times are instants; calendars show them in their reader's time zone. */
export type CalendarEvent = {
  /** Identifies the entry permanently, through every change. */
  uid: string;
  /** Increases with every change; calendars use the highest. */
  sequence: number;
  start: Date;
  end: Date;
  /** When this version was made. */
  changedAt: Date;
  summary: string;
  location: string | null;
  description: string;
  url: string;
  isCancelled: boolean;
  /** Whether the entry leaves its reader available, instead of busy. */
  leavesFree?: boolean;
};

/** The data of a calendar besides its entries. */
type CalendarFrame = {
  productName: string;
  /** The sender of invitations, in the form `"Name" <address>`. */
  sender: string;
};

/** A feed that calendars fetch repeatedly. */
type CalendarFeed = CalendarFrame & { name: string; refreshMinutes: number; events: CalendarEvent[] };

/** An entry that is mailed to one person, or its cancellation. */
type CalendarInvitation = CalendarFrame & {
  method: 'REQUEST' | 'CANCEL';
  /** The recipient's address. */
  attendee: string;
  event: CalendarEvent;
};

export function writeFeed({ name, refreshMinutes, events, ...frame }: CalendarFeed): string {
  const calendar = newCalendar(frame);
  calendar.name(escapedLine(name));
  calendar.ttl(refreshMinutes * 60);
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const event of events) calendar.createEvent(entryOf(event, frame));
  return calendar.toString();
}

/** Writes the calendar part of a mail (RFC 5546), as an already accepted entry, so that calendars add it without asking and send no reply. */
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

/** The sender's name and address. The name may contain no quotes, which would end it early. */
function organiserOf(sender: string): { name: string; email: string } {
  const [, name = '', email = sender] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(sender) ?? [];
  return { name: name || email, email };
}

/** Keeps line breaks and tabs; removes other control characters, which calendar parsers refuse. */
const readable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Escapes a calendar's name, because the library writes it unchanged. */
const escapedLine = (text: string) => oneLine(text).replace(/[\\;,]/g, (character) => `\\${character}`);
