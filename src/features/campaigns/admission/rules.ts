import { DAY_MS } from '#shared/time.ts';

const HOUR_MS = DAY_MS / 24;

/** How strangers become members of a campaign. */
export const admissions = ['open', 'request', 'link'] as const;
export type Admission = (typeof admissions)[number];

/** The longest message of a player who asks to join, and of the organiser who answers. */
export const WORD_LENGTH = 300;
/** A player who was declined may ask the same campaign again after this many days. */
export const ASK_AGAIN_DAYS = 7;
/** The most waiting requests of one player, and the most that they make in 24 hours. */
export const OPEN_REQUESTS = 20;
/** The most waiting requests in one campaign. */
export const OPEN_REQUESTS_OF_CAMPAIGN = 500;
/** The longest time before its start at which it is decided whether a session goes ahead. */
export const LONGEST_DECIDE_HOURS = 336;

/** What decides how somebody can join a campaign, or take a seat in it. */
export type AdmissionFacts = {
  admission: Admission;
  requiresCertificate: boolean;
  /** Whether they submitted an exam of the game system. */
  isCertified: boolean;
  /** A campaign without an owner is open, since nobody is there to ask. */
  hasOwner: boolean;
  isMember: boolean;
  /** Whether they opened the private link. */
  hasLink: boolean;
};

/** What somebody has to do to get in: just join, become certified, ask, or get the private link. */
export type WayIn = 'join' | 'certify' | 'ask' | 'link';

/** How somebody can join a campaign or, as a member, take a seat in it. The server refuses by this rule, and pages guide by it. */
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
  /** Null if it goes ahead in any case. */
  minToGo: number | null;
  decideHours: number | null;
  maxPlayers: number;
  seatsTaken: number;
  startDate: Date;
  /** What was decided, and for which start of the session. */
  goState: string | null;
  decidedFor: Date | null;
};

/**
 * Whether a session goes ahead. `ahead`: it has enough players, or the organiser said so. `needs`: not decided yet, and
 * it needs more players. `open`: it had too few when it was to be decided, and the organiser has to decide.
 */
type GoingAhead = {
  state: 'ahead' | 'needs' | 'open';
  /** How many more players it needs; 0 once it goes ahead. */
  missing: number;
  decideAt: Date;
};

/** Whether a session goes ahead; null if it does in any case. */
export function goingAhead(facts: GoFacts): GoingAhead | null {
  const { minToGo, decideHours, startDate, decidedFor } = facts;
  if (minToGo === null || decideHours === null) return null;
  const decideAt = new Date(startDate.getTime() - decideHours * HOUR_MS);
  const isDecided = decidedFor !== null && decidedFor.getTime() === startDate.getTime();
  // If the number of seats was reduced below `minToGo` since, a full session is enough.
  const missing = Math.max(Math.min(minToGo, facts.maxPlayers) - facts.seatsTaken, 0);
  if (missing === 0 || (isDecided && facts.goState === 'ahead'))
    return { state: 'ahead', missing: 0, decideAt };
  return { state: isDecided ? 'open' : 'needs', missing, decideAt };
}
