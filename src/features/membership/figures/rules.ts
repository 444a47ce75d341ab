import type { SessionFigures } from './contract.ts';

/** The end of a plot's scale: a round number at or above the highest value, at least 1. */
export function scaleEnd(values: readonly number[]): number {
  const highest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power;
}

/** A share in whole percent; null if the whole is 0. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

const sumOf = (sessions: readonly SessionFigures[], value: (session: SessionFigures) => number): number =>
  sessions.reduce((sum, session) => sum + value(session), 0);

/** The figures of all sessions together. */
export function sumFigures(sessions: readonly SessionFigures[], maxPlayers: number) {
  const seats = sumOf(sessions, ({ seatsTaken }) => seatsTaken);
  // Nobody can come back to the first session.
  const later = sumOf(sessions.slice(1), ({ seatsTaken }) => seatsTaken);
  return {
    sessions: sessions.length,
    /** The taken seats, in percent of all seats. */
    filled: percent(seats, maxPlayers * sessions.length),
    /** The players who had been there before, in percent. */
    returning: percent(
      sumOf(sessions.slice(1), ({ returning }) => returning),
      later,
    ),
    paidCents: sumOf(sessions, ({ paidCents }) => paidCents),
    pendingCents: sumOf(sessions, ({ pendingCents }) => pendingCents),
  };
}
