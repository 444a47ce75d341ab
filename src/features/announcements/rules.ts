import type { Campaign } from '#features/campaigns/contract.ts';
import { announcementRefusals, questionRefusals } from './refusals.ts';

type CampaignState = Campaign['state'];

/** Characters of an announcement, and of an answer. */
export const ANNOUNCEMENT_LENGTH = 2_000;
export const QUESTION_LENGTH = 1_000;

/** So long an announcement can be corrected after it was made, and put back after it was taken back. */
const SECOND_THOUGHT_MS = 10 * 60_000;

/** What is taken back or withdrawn is kept so long: it counts for the bounds of a day. */
export const KEPT_REMOVED_DAYS = 1;

/** Why a campaign in this state takes no further announcements and questions; undefined when it does. */
export function refusalOfState(state: CampaignState) {
  if (state === 'ended') return announcementRefusals.CAMPAIGN_ENDED;
  return state === 'hidden' ? announcementRefusals.CAMPAIGN_HIDDEN : undefined;
}

/**
 * Why a player may not ask the organiser of a campaign that they see; undefined when they may. Whoever has joined makes no
 * difference: people ask before they join.
 */
export function refusalToAsk({
  runsIt,
  hasOwner,
  mayAsk,
  state,
}: {
  /** Whether they run the campaign themselves. */
  runsIt: boolean;
  hasOwner: boolean;
  /** Whether the two may meet. The refusal does not tell why they may not. */
  mayAsk: boolean;
  state: CampaignState;
}) {
  if (runsIt) return questionRefusals.OWN_CAMPAIGN;
  const ofState = refusalOfState(state);
  if (ofState) return ofState;
  if (!hasOwner) return questionRefusals.CAMPAIGN_WITHOUT_OWNER;
  return mayAsk ? undefined : questionRefusals.CANNOT_ASK;
}

/** Whether somebody may still have a second thought about what they did at `at`, an ISO 8601 time. */
export const isRecent = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < SECOND_THOUGHT_MS;

/** A piece of a text: words, or the address of a page. */
export type TextPart = { text: string; isLink: boolean; /** Where it begins in the text. */ at: number };

/** Addresses of pages over https. What ends a sentence behind one, or closes a bracket around it, is no part of it. */
const ADDRESS = /https:\/\/[^\s<>"']+/g;
const AFTER_AN_ADDRESS = /[.,;:!?)\]]+$/;

/** A text with the https addresses in it told apart, so that they can be shown as links. Put together it is the same. */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(AFTER_AN_ADDRESS, '');
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false, at: end });
    parts.push({ text: address, isLink: true, at: match.index });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false, at: end });
  return parts;
}
