import type { Id } from '#shared/ids.ts';

/** What the address of a page that a private link opened ends with, before the link's secret. */
const PREFIX = 'join=';
/** As long as the way through signing in is remembered. */
const FRESH_MS = 60 * 60_000;

const keyOf = (campaignId: Id) => `link ${campaignId}`;

/** For as long as this page lives, also where the browser keeps nothing. */
const inMemory = new Map<Id, string>();

/** The secret of a private link, from the part of an address behind its '#'; null without one. */
export const linkIn = (hash: string): string | null =>
  hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : null;

/** Keeps the private link by which a campaign was opened, so that it may leave the address: for an hour also across tabs. */
export function keepLink(campaignId: Id, link: string): void {
  inMemory.set(campaignId, link);
  try {
    localStorage.setItem(keyOf(campaignId), JSON.stringify({ link, at: Date.now() }));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The private link by which a campaign was opened; null without one. */
export function keptLink(campaignId: Id): string | null {
  const known = inMemory.get(campaignId);
  if (known !== undefined) return known;
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(campaignId)) ?? '{}') as {
      link?: unknown;
      at?: unknown;
    };
    const isFresh = typeof kept.at === 'number' && Date.now() - kept.at < FRESH_MS;
    return isFresh && typeof kept.link === 'string' ? kept.link : null;
  } catch {
    return null;
  }
}

/** Forgets it, once it has done its work. */
export function forgetLink(campaignId: Id): void {
  inMemory.delete(campaignId);
  try {
    localStorage.removeItem(keyOf(campaignId));
  } catch {
    // There is none to forget.
  }
}
