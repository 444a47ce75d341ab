/** Letters, marks and digits that run from right to left, or that make what stands beside them do so. */
const RUNS_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10CFF}\u{10D00}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Marks that turn the direction of what follows. Typed text has none; what was stored before that rule may. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A name that people chose, for a sentence of ours. Arabic and Hebrew names stand between the marks that keep their direction
 * to themselves, so that numbers and signs behind them stay where they are; other names are as they were. A name that
 * begins with an accent keeps it off the sign before it.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(TURNS, '');
  const begun = /^\p{M}/u.test(plain) ? `\u00A0${plain}` : plain;
  return RUNS_LEFT.test(begun) ? `${FIRST_STRONG_ISOLATE}${begun}${POP_DIRECTIONAL_ISOLATE}` : begun;
}

/** Names in one line, each isolated, without those that are missing: 'Dice Hall, Oakland, CA'. */
export const inOneLine = (names: readonly (string | null | undefined)[], between = ', '): string =>
  names
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map(isolated)
    .join(between);
