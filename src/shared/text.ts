import { z } from 'zod';

/** Line breaks, control characters, and invisible ones that make a name look like another or run backwards. */
const unwelcome = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * One line of text that people type, such as a name: trimmed, then `min` to `max` characters, counted as the database
 * counts them (an emoji is one, though JavaScript's length says two). `required` are the words for a line too short,
 * where the generic ones won't do.
 */
export const textLine = ({ min, max, required }: { min: number; max: number; required?: string }) =>
  z
    .string()
    .trim()
    .min(min, required)
    .max(max)
    .refine(
      (text) => min < 2 || Array.from(text).length >= min,
      `String must contain at least ${min} character(s)`,
    )
    .refine((text) => !unwelcome.test(text), 'This has characters that cannot be shown');
