import { z } from 'zod';
import { LONGEST_PHONE, readPhone } from './dial.ts';
import { plainNumerals } from '../text/numerals.ts';

/**
 * A number to call as people write it, which may be left empty. It is kept as typed, with the digits and signs of an
 * English keyboard. One rule for every form, import and interface.
 */
export const maybePhone = (words = 'Enter a phone number') =>
  z
    .string()
    .overwrite(plainNumerals)
    .max(LONGEST_PHONE, words)
    .refine((text) => text === '' || readPhone(text) !== null, words);
