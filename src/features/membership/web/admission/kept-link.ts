import type { Id } from '#shared/ids.ts';

/** The start of the URL's hash on a page that a private link opened. The link's secret follows. */
const PREFIX = 'join=';
/** As long as the intended action is remembered during sign-in. */
const FRESH_MS = 60 * 60_000;

const keyOf = (campaignId: Id) => `link ${campaignId}`;

/** Lasts as long as this page, even if the browser refuses to store anything. */
const inMemory = new Map<Id, string>();

/** The secret of a private link, from the hash of a URL; null if there is none. */
export const linkIn = (hash: string): string | null =>
  hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : null;

/** Stores the private link by which a campaign was opened, so that it can be removed from the URL. For an hour, other tabs find it too. */
export function keepLink(campaignId: Id, link: string): void {
  inMemory.set(campaignId, link);
  try {
    localStorage.setItem(keyOf(campaignId), JSON.stringify({ link, at: Date.now() }));
  } catch {
    // If the browser refuses to store it, it lasts as long as the page.
  }
}

/** The stored private link by which a campaign was opened; null if there is none. */
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

/** Deletes the stored link, once it is no longer needed. */
export function forgetLink(campaignId: Id): void {
  inMemory.delete(campaignId);
  try {
    localStorage.removeItem(keyOf(campaignId));
  } catch {
    // Without storage there is nothing to delete.
  }
}
