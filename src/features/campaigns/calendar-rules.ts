import type { CampaignType } from './inputs.ts';

/** How long a calendar shows a session whose length nobody said. */
export const USUAL_SESSION_MINUTES = 240;

/** How long calendars are told that something is off. */
export const KEPT_CANCELLED_DAYS = 30;

const MINUTE_MS = 60_000;

/** When a session ends, as far as calendars go. */
export const endOf = (startsAt: Date, lengthMinutes: number | null): Date =>
  new Date(startsAt.getTime() + (lengthMinutes ?? USUAL_SESSION_MINUTES) * MINUTE_MS);

/** What an entry is called: the campaign, and which of its sessions. */
export const summaryOf = (title: string | null, sessionNumber: number): string =>
  title === null ? `Session ${sessionNumber}` : `${title}: session ${sessionNumber}`;

/** Where a session takes place, as far as everybody may know. */
export type SessionPlace = {
  type: CampaignType;
  /** Where to go there, such as a table. */
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

/** A place in one line, from the table to the town; null where nobody said. */
export function locationOf({ type, place, retailer, convention }: SessionPlace): string | null {
  const town = retailer && [retailer.city, [retailer.state, retailer.zip].filter(Boolean).join(' ')];
  const parts = [
    place,
    ...(type === 'Online' ? ['Online'] : []),
    ...(type === 'Convention' && convention ? [convention.name, convention.venue, convention.location] : []),
    ...(retailer && type !== 'Online' ? [retailer.name, retailer.address, ...(town ?? [])] : []),
  ].filter((part) => part !== null && part.trim() !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
