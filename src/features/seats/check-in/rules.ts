import { plainNumerals } from '#shared/text/numerals.ts';
import { DAY_MS } from '#shared/time.ts';
import { checkInRefusals } from './refusals.ts';

const HOUR_MS = 3_600_000;

/** How long before the start of a session its check-in opens. */
const OPENS_BEFORE_MS = 2 * HOUR_MS;
/** How long after the start organisers can still decide who came. */
const CLOSES_AFTER_MS = 7 * DAY_MS;
/** How long a player may contest a decision that they missed a session. */
const CONTEST_MS = 30 * DAY_MS;
/** A cancellation is late if it comes within this time before the start. Moving a session by more than this time counts as a cancellation. */
const LATE_MS = DAY_MS;
/** How long before and after the start of a session players can show their code. */
const CODE_BEFORE_MS = 7 * DAY_MS;
const CODE_AFTER_MS = DAY_MS;

/** An attendance figure looks at this many of the last sessions, and is shown once there are at least `FIGURE_FROM`. */
export const FIGURE_LOOKS_AT = 20;
const FIGURE_FROM = 3;

/** A decision is accepted this long after it was made, for devices that had no network. */
export const DECISION_KEPT_MS = 24 * 3_600_000;
/** If a device's clock was set back by less than this, its times may still be right. */
const SET_BACK_MS = 2 * 60_000;

/**
 * How long ago a decision was made, in milliseconds. `byClockMs` is measured by the device's clock, which may be wrong
 * or may have been set since. `steadyMs` is measured by a clock that nobody can set, but that is lost with its page.
 * Null if `byClockMs` can't be right and `steadyMs` is missing, and if the decision is too old to be accepted.
 */
export function decisionAge({ byClockMs, steadyMs }: { byClockMs: number; steadyMs?: number | undefined }) {
  const isImpossible = byClockMs > DECISION_KEPT_MS || byClockMs < (steadyMs ?? 0) - SET_BACK_MS;
  const age = isImpossible ? steadyMs : Math.max(0, byClockMs);
  return age === undefined || age > DECISION_KEPT_MS ? null : age;
}

/** The most decisions in one request. */
export const MARKS_AT_ONCE = 50;

/** What an organiser decided about a seat: attended (true), missed (false), or nothing (null, also when taken back). */
export type Decision = boolean | null;

/** When a player contested a decision, and when that was answered. */
type Contest = { contestedAt: Date | null; answeredAt: Date | null };

/** Whether a contest still waits for the organiser's answer. Until then the decision does not count. */
export const isContestOpen = ({ contestedAt, answeredAt }: Contest): boolean =>
  contestedAt !== null && answeredAt === null;

/** When the check-in of a session opens and closes, in milliseconds since 1970. */
const spanOf = (startsAt: Date) => ({
  from: startsAt.getTime() - OPENS_BEFORE_MS,
  until: startsAt.getTime() + CLOSES_AFTER_MS,
});

/** The state of a session's check-in: it opens two hours before the start and closes a week after it. */
export function checkInState(startsAt: Date, now: Date): 'early' | 'open' | 'closed' {
  const { from, until } = spanOf(startsAt);
  if (now.getTime() < from) return 'early';
  return now.getTime() <= until ? 'open' : 'closed';
}

/** Whether a seat's code may be shown: from a week before the start until a day after it. */
export const isWithinCodeWindow = (startsAt: Date, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - CODE_BEFORE_MS && now.getTime() <= startsAt.getTime() + CODE_AFTER_MS;

/** Why an organiser's decision about a seat can't be accepted, or null. What counts is the moment when it was made. */
export function refusalToMark(facts: {
  decision: Decision;
  decidedAt: Date;
  startsAt: Date;
  isOwnSeat: boolean;
}) {
  const state = checkInState(facts.startsAt, facts.decidedAt);
  if (state === 'early') return checkInRefusals.CHECK_IN_NOT_OPEN;
  if (state === 'closed') return checkInRefusals.CHECK_IN_CLOSED;
  if (facts.isOwnSeat) return checkInRefusals.OWN_SEAT;
  if (facts.decision === false && facts.decidedAt < facts.startsAt) return checkInRefusals.NOT_MISSED_YET;
  return null;
}

/** Until when a player may contest a decision that was made at `decidedAt`. */
export const contestableUntil = (decidedAt: Date): Date => new Date(decidedAt.getTime() + CONTEST_MS);

/** Why a player can't contest the decision about their seat, or null. */
export function refusalToContest(facts: { decision: Decision; decidedAt: Date; now: Date } & Contest) {
  if (facts.decision !== false) return checkInRefusals.NOT_MISSED;
  if (facts.contestedAt !== null) return checkInRefusals.CONTESTED_ALREADY;
  return facts.now > contestableUntil(facts.decidedAt) ? checkInRefusals.CONTEST_TOO_LATE : null;
}

/**
 * Whether a session is cancelled late, which is within the day before its start. A session is cancelled if it is
 * deleted (`movedTo` is null) or moved by more than a day.
 */
export function isCancelledLate({
  startsAt,
  movedTo,
  now,
}: {
  startsAt: Date;
  movedTo: Date | null;
  now: Date;
}): boolean {
  const left = startsAt.getTime() - now.getTime();
  const isLate = left >= 0 && left <= LATE_MS;
  return isLate && (movedTo === null || Math.abs(movedTo.getTime() - startsAt.getTime()) > LATE_MS);
}

/** How many sessions of those looked at were counted; null if fewer than three were looked at, which says nothing yet. */
export const figureOf = <Counted extends string>(
  name: Counted,
  counted: number,
  of: number,
): (Record<Counted, number> & { of: number }) | null =>
  of < FIGURE_FROM ? null : ({ [name]: counted, of } as Record<Counted, number> & { of: number });

/** 'attended 17 of the last 20' */
export const attendedWords = ({ attended, of }: { attended: number; of: number }): string =>
  `attended ${attended} of the last ${of}`;

/** What a player reads about their own seat: attended, missed, or missed and contested. `begun`: whether the session has begun. */
export function ownCheckInWords(
  { hasAttended, contest }: { hasAttended: boolean; contest: 'none' | 'open' | 'answered' },
  begun: boolean,
): string {
  if (hasAttended) return begun ? 'Attended' : 'Checked in';
  return contest === 'open' ? 'Missed, contested' : 'Missed';
}

/** The letters and digits of codes, without those that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** A code as people read it: 'K7MQ 2XPD'. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The code in a text that was typed or read by a camera; null if there is none. */
export function codeIn(text: string): string | null {
  const code = plainNumerals(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => CODE_LETTERS.includes(letter))
    ? code
    : null;
}
