import type { Id } from '#shared/ids.ts';

const prefix = '#join=';
const keyOf = (campaignId: Id) => `link ${campaignId}`;

/**
 * The token of the private link by which this page was opened, also after another tab of it was shown: it is kept for as
 * long as the browser's tab is open. Null without one.
 */
export function keptLink(campaignId: Id): string | null {
  const { hash } = window.location;
  const given = hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
  try {
    if (given) sessionStorage.setItem(keyOf(campaignId), given);
    return given || sessionStorage.getItem(keyOf(campaignId));
  } catch {
    // Without storage the link works until the address changes.
    return given || null;
  }
}
