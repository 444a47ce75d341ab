import { inOneLine, isolated } from '#shared/text/isolated.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import { USUAL_MINUTES } from '#features/campaigns/rules.ts';

const MINUTE_MS = 60_000;

/** When a session ends, for calendars. */
export const endOf = (startsAt: Date, lengthMinutes: number | null): Date =>
  new Date(startsAt.getTime() + (lengthMinutes ?? USUAL_MINUTES) * MINUTE_MS);

/** The title of an entry: the campaign, and which of its sessions. */
export const summaryOf = (title: string | null, sessionNumber: number): string =>
  title === null ? `Session ${sessionNumber}` : `${isolated(title)}: session ${sessionNumber}`;

/** Where a session takes place, as far as that is public. */
export type SessionPlace = {
  type: CampaignType;
  /** Where at that store or convention, such as a table. */
  place: string | null;
  retailer: {
    name: string;
    address: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  } | null;
  convention: { name: string; venue: string | null; location: string | null } | null;
};

/** A place in one line, from the table to the town; null if unknown. */
export function locationOf({ type, place, retailer, convention }: SessionPlace): string | null {
  const town = retailer && [retailer.city, [retailer.state, retailer.zip].filter(Boolean).join(' ')];
  const parts = [
    place,
    ...(type === 'Online' ? ['Online'] : []),
    ...(type === 'Convention' && convention ? [convention.name, convention.venue, convention.location] : []),
    ...(retailer && type !== 'Online' ? [retailer.name, retailer.address, ...(town ?? [])] : []),
  ];
  return inOneLine(parts) || null;
}

/** An entry, as web calendars get it. */
type WebEntry = { title: string; start: Date; end: Date; location: string | null; details: string };

/** 20260501T190000Z */
const compact = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Not encoded like a form, because some calendars would show a plus for each space. */
const addressOf = (base: string, values: Record<string, string | null>) =>
  `${base}?${Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')}`;

/** The usual web calendars, each with a URL that offers to add the entry. */
export function webCalendarsFor(entry: WebEntry): { name: string; href: string }[] {
  const { title, start, end, location, details } = entry;
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    location,
    body: details,
  };
  return [
    {
      name: 'Google Calendar',
      href: addressOf('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${compact(start)}/${compact(end)}`,
        location,
        details,
      }),
    },
    {
      name: 'Outlook.com',
      href: addressOf('https://outlook.live.com/calendar/0/deeplink/compose', outlook),
    },
    {
      name: 'Office 365',
      href: addressOf('https://outlook.office.com/calendar/0/deeplink/compose', outlook),
    },
    {
      name: 'Yahoo Calendar',
      href: addressOf('https://calendar.yahoo.com/', {
        v: '60',
        title,
        st: compact(start),
        et: compact(end),
        in_loc: location,
        desc: details,
      }),
    },
  ];
}
