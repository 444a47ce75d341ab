import { listOf, VariableError } from './config-values.ts';

const MIN_LENGTH = 32;
const MIN_DISTINCT = 10;
/** So many characters have to be left of a secret when the words that everybody tries first are taken out. */
const MIN_BESIDE_WORDS = 16;
const MAX_PREVIOUS = 3;

/** Words of placeholders and of first guesses. */
const KNOWN_WORDS =
  /change[\s_-]?(me|this|it)|replace[\s_-]?(me|this)|pass(word|wort|phrase|wd)?|secret|example|default|guildhall|guild|letmein|welcome|admin|production|development|insert|your|here|random|qwerty|asdf|key|token|test|abcdefghijklmnopqrstuvwxyz|abcdef|0123456789|1234567890?|123456/gi;

/** The command that makes one, for messages. */
export const HOW_TO_MAKE_SECRET = 'openssl rand -base64 32';

/**
 * A secret: 32 characters and more. In production also none that can be guessed, as far as that shows: few different
 * characters, a repeated text, or known words and little else. The text itself is never repeated.
 */
export const readSecret =
  (production: boolean) =>
  (value: string): string => {
    if (value.length < MIN_LENGTH) {
      throw new VariableError(`must have at least ${MIN_LENGTH} characters, it has ${value.length}`);
    }
    if (production && isGuessable(value)) {
      throw new VariableError(`is easy to guess: make a random one with ${HOW_TO_MAKE_SECRET}`);
    }
    return value;
  };

function isGuessable(value: string): boolean {
  const beside = value.replace(KNOWN_WORDS, '').replace(/[^\p{L}\p{N}+/]/gu, '');
  return new Set(value).size < MIN_DISTINCT || isRepetition(value) || beside.length < MIN_BESIDE_WORDS;
}

/** Whether it is a shorter text again and again, perhaps cut off in its last turn. */
function isRepetition(value: string): boolean {
  for (let length = 1; length <= value.length / 2; length += 1) {
    if (value.startsWith(value.slice(length))) return true;
  }
  return false;
}

/** Secrets of before, parted by commas: one with a comma in it can't be listed. Weak ones count, they may be why there is a new one. */
export function readPreviousSecrets(value: string): string[] {
  const secrets = listOf(value);
  if (secrets.length > MAX_PREVIOUS) {
    throw new VariableError(`must name at most ${MAX_PREVIOUS} secrets, parted by commas`);
  }
  const short = secrets.find((secret) => secret.length < MIN_LENGTH);
  if (short !== undefined) {
    throw new VariableError(
      `must list secrets of at least ${MIN_LENGTH} characters, parted by commas; one has ${short.length}`,
    );
  }
  return secrets;
}
