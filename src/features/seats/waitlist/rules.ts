/*
 * The line of a full session. Whoever waits has a place in it; a freed seat is held for the first for some hours. So close to
 * the start that nobody would be asked in time, it is first come instead.
 */

import { FIRST_COME_HOURS } from '#features/campaigns/rules.ts';

const HOUR_MS = 3_600_000;

/** For how many hours a freed seat is held for one player, as an organiser may set it. */
export const offerHoursRange = { least: 1, most: 72 } as const;

/** So many wait for one session at most. */
export const MOST_WAITING = 1000;

/** Why an organiser changes the line: the audit log keeps these words alone, never what somebody wrote. */
export const lineReasons = ['agreed', 'mistake', 'missed-out', 'together', 'conduct', 'other'] as const;
export type LineReason = (typeof lineReasons)[number];

/** Where an organiser moves somebody in line. */
export const lineMoves = ['up', 'down', 'front'] as const;
export type LineMove = (typeof lineMoves)[number];

/** From when on seats of a session are first come, first served. */
export const firstComeFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - FIRST_COME_HOURS * HOUR_MS);

/** Up to which start sessions are first come at a moment. */
export const firstComeUntil = (now: Date): Date => new Date(now.getTime() + FIRST_COME_HOURS * HOUR_MS);

/** Whether a session is so close, or has begun, that there is no line any more. */
export const isFirstCome = (startsAt: Date, now: Date): boolean => firstComeFrom(startsAt) <= now;

/** How many seats of a session are free for somebody who does not wait: those that are held are not, until it is first come. */
export function freeSeats(
  session: { startDate: string; seatsTaken: number; maxPlayers: number; waitlist: { held: number } },
  now: Date,
): number {
  const held = isFirstCome(new Date(session.startDate), now) ? 0 : session.waitlist.held;
  return session.maxPlayers - session.seatsTaken - held;
}

/** Until when a seat is held that is offered now: the organiser's hours, but never into the time of first come. */
export const offerEnd = (startsAt: Date, { offerHours, now }: { offerHours: number; now: Date }): Date =>
  new Date(Math.min(now.getTime() + offerHours * HOUR_MS, firstComeFrom(startsAt).getTime()));

/** The players of a line in their new order; undefined where one is not in it. Whoever is first or last already stays. */
export function moved(
  order: readonly string[],
  playerId: string,
  move: LineMove,
): { order: string[]; from: number; to: number } | undefined {
  const from = order.indexOf(playerId);
  if (from === -1) return undefined;
  const wanted = { up: from - 1, down: from + 1, front: 0 }[move];
  const to = Math.min(Math.max(wanted, 0), order.length - 1);
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, playerId), from, to };
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** A place in line in words: '1st', '12th', '23rd'. */
export const placeInWords = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`;
