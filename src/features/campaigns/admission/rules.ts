import { DAY_MS } from '#shared/time.ts';

const HOUR_MS = DAY_MS / 24;

/** How strangers become members of a campaign. */
export const admissions = ['open', 'request', 'link'] as const;
export type Admission = (typeof admissions)[number];

/** The longest message of a player who asks to join, and of the organiser who answers. */
export const WORD_LENGTH = 300;
/** Whoever was declined may ask the same campaign again after so many days. */
export const ASK_AGAIN_DAYS = 7;
/** Requests of one player that wait at a time, and those of 24 hours. */
export const OPEN_REQUESTS = 20;
/** Requests that wait in one campaign. */
export const OPEN_REQUESTS_OF_CAMPAIGN = 500;
/** So long before its start, at most, it is decided whether a session goes ahead. */
export const LONGEST_DECIDE_HOURS = 336;

/** What decides how somebody gets into a campaign, or to a seat in it. */
export type AdmissionFacts = {
  admission: Admission;
  requiresCertificate: boolean;
  /** Whether they submitted an exam of the game system. */
  isCertified: boolean;
  /** Nobody is there to ask in a campaign that nobody runs: it is open. */
  hasOwner: boolean;
  isMember: boolean;
  /** Whether they come by the private link. */
  hasLink: boolean;
};

/** What somebody has to do to get in: nothing but join, or to be certified, to ask, or to have the link. */
export type WayIn = 'join' | 'certify' | 'ask' | 'link';

/** The way into a campaign; for members, to a seat in it. The same rule refuses on the server and leads on pages. */
export function wayIn(facts: AdmissionFacts): WayIn {
  if (!facts.hasOwner) return 'join';
  if (facts.requiresCertificate && !facts.isCertified) return 'certify';
  if (facts.isMember || facts.admission === 'open') return 'join';
  if (facts.admission === 'request') return 'ask';
  return facts.hasLink ? 'join' : 'link';
}

/** When somebody who was declined may ask again. */
export const askAgainAt = (declinedAt: Date): Date =>
  new Date(declinedAt.getTime() + ASK_AGAIN_DAYS * DAY_MS);

/** What decides whether a session goes ahead. */
export type GoFacts = {
  /** Null: it goes ahead in any case. */
  minToGo: number | null;
  decideHours: number | null;
  maxPlayers: number;
  seatsTaken: number;
  startDate: Date;
  /** What was decided, and for which beginning. */
  goState: string | null;
  decidedFor: Date | null;
};

/**
 * Whether a session goes ahead: `ahead`, with enough players or because the organiser said so; `needs` more until it is
 * decided; or `open`, since there were too few when it was to be decided, until the organiser decides.
 */
type GoingAhead = {
  state: 'ahead' | 'needs' | 'open';
  /** Players that are missing; 0 once it goes ahead. */
  missing: number;
  /** By when it is decided. */
  decideAt: Date;
};

/** Whether a session goes ahead; null where it does in any case. */
export function goingAhead(facts: GoFacts): GoingAhead | null {
  const { minToGo, decideHours, startDate, decidedFor } = facts;
  if (minToGo === null || decideHours === null) return null;
  const decideAt = new Date(startDate.getTime() - decideHours * HOUR_MS);
  const isDecided = decidedFor !== null && decidedFor.getTime() === startDate.getTime();
  // A campaign that has got fewer seats since needs no more than those.
  const missing = Math.max(Math.min(minToGo, facts.maxPlayers) - facts.seatsTaken, 0);
  if (missing === 0 || (isDecided && facts.goState === 'ahead'))
    return { state: 'ahead', missing: 0, decideAt };
  return { state: isDecided ? 'open' : 'needs', missing, decideAt };
}
