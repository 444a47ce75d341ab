import { z } from 'zod';
import { LONGEST_PHONE, readPhone } from './dial.ts';
import { plainNumerals } from '../text/numerals.ts';

/**
 * The schema of a phone number as people write it; it may be left empty. The number is stored as typed, except that its
 * digits and signs become those of an English keyboard. Every form, import and interface uses it.
 */
export const maybePhone = (words = 'Enter a phone number') =>
  z
    .string()
    .overwrite(plainNumerals)
    .max(LONGEST_PHONE, words)
    .refine((text) => text === '' || readPhone(text) !== null, words);
