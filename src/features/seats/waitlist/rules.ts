/*
 * The waiting list of a full session. Each waiting player has a place on it. A freed seat is held for the first of them
 * for some hours. Shortly before the start there is no time for that, and free seats are first come, first served.
 */

import { FIRST_COME_HOURS } from '#features/campaigns/rules.ts';

const HOUR_MS = 3_600_000;

/** The range that organisers may choose from: for how many hours a freed seat is held for one player. */
export const offerHoursRange = { least: 1, most: 72 } as const;

/** The most players on the waiting list of one session. */
export const MOST_WAITING = 1000;

/** Why an organiser changes the waiting list. The audit log stores one of these words, never free text. */
export const lineReasons = ['agreed', 'mistake', 'missed-out', 'together', 'conduct', 'other'] as const;
export type LineReason = (typeof lineReasons)[number];

/** Where an organiser can move a player on the waiting list. */
export const lineMoves = ['up', 'down', 'front'] as const;
export type LineMove = (typeof lineMoves)[number];

/** From when on the seats of a session are first come, first served. */
export const firstComeFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - FIRST_COME_HOURS * HOUR_MS);

/** Sessions that begin by this moment are first come, first served now. */
export const firstComeUntil = (now: Date): Date => new Date(now.getTime() + FIRST_COME_HOURS * HOUR_MS);

/** Whether seats of a session are first come, first served: it begins soon or has begun, and there is no waiting list any more. */
export const isFirstCome = (startsAt: Date, now: Date): boolean => firstComeFrom(startsAt) <= now;

/**
 * How many seats of a session are free for somebody who is not on the waiting list. Held seats are not free, until
 * seats become first come, first served.
 */
export function freeSeats(
  session: { startDate: string; seatsTaken: number; maxPlayers: number; waitlist: { held: number } },
  now: Date,
): number {
  const held = isFirstCome(new Date(session.startDate), now) ? 0 : session.waitlist.held;
  return session.maxPlayers - session.seatsTaken - held;
}

/** Until when a seat that is offered now is held: for the organiser's hours, but no longer than until seats become first come, first served. */
export const offerEnd = (startsAt: Date, { offerHours, now }: { offerHours: number; now: Date }): Date =>
  new Date(Math.min(now.getTime() + offerHours * HOUR_MS, firstComeFrom(startsAt).getTime()));

/**
 * The players of a waiting list in their new order; undefined if the player is not on it. The first player can't move
 * up, and the last can't move down.
 */
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

/** A place on the waiting list in words: '1st', '12th', '23rd'. */
export const placeInWords = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`;
