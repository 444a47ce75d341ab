import { z } from 'zod';

/** Line breaks, control characters, and invisible ones that make a name look like another or run backwards. */
const unwelcome = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200c\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u;

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

/** Text that may be missing: trimmed, at most `max` characters, null when nothing is left of it. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null);

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol) && !/\s/.test(text);

/** The address of a web page that may be missing: complete, with https:// or http://. */
export const optionalLink = z
  .string()
  .trim()
  .max(500)
  .nullable()
  .refine((text) => !text || isWebAddress(text), 'Enter a complete address, such as https://example.com')
  .transform((text) => text || null);
