import { z } from 'zod';
import { readPhone } from './dial.ts';
import { plainNumerals } from './numerals.ts';

/** Longer input is refused before anything is read from it. */
const LONGEST = 40;

/**
 * A number to call as people write it, which may be left empty. It is kept as typed, with the digits and signs of an
 * English keyboard. One rule for every form, import and interface.
 */
export const maybePhone = (words = 'Enter a phone number') =>
  z
    .string()
    .overwrite(plainNumerals)
    .max(LONGEST, words)
    .refine((text) => text === '' || readPhone(text) !== null, words);
