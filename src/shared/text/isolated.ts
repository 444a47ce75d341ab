/** Characters that run from right to left, or that make their neighbours do so. */
const RUNS_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10CFF}\u{10D00}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Marks that change the direction of the text after them. Typed text has none, but text stored before that rule may. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Prepares a name that people chose for one of our sentences. Arabic and Hebrew names are wrapped in direction
 * isolates, so that numbers and signs after them keep their place; other names stay as they are. A name that begins
 * with a combining accent gets a blank before it, so that the accent does not land on the preceding character.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(TURNS, '');
  const begun = /^\p{M}/u.test(plain) ? `\u00A0${plain}` : plain;
  return RUNS_LEFT.test(begun) ? `${FIRST_STRONG_ISOLATE}${begun}${POP_DIRECTIONAL_ISOLATE}` : begun;
}

/** Joins names into one line, each isolated, skipping missing ones: 'Dice Hall, Oakland, CA'. */
export const inOneLine = (names: readonly (string | null | undefined)[], between = ', '): string =>
  names
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map(isolated)
    .join(between);
