import { z } from 'zod';
import { cleanLine, cleanText } from './clean.ts';

/*
 * The schemas of all text that people type. It is stored as clean.ts cleans it, and limits count characters as the
 * database does (an emoji is one, although JavaScript's length is two).
 */

type Limits = {
  min: number;
  max: number;
  /** The error for a text that is too short, where the generic message won't do. */
  required?: string;
  /** The error for a text that is too long, where the generic message won't do. */
  tooLong?: string;
};

/** One line of typed text, such as a name. */
export const textLine = ({ min, max, required, tooLong }: Limits) =>
  z.string().overwrite(cleanLine).min(min, required).max(max, tooLong);

/** Typed text of one or more lines. */
export const textBlock = ({ min, max, required, tooLong }: Limits) =>
  z.string().overwrite(cleanText).min(min, required).max(max, tooLong);

/** An optional line: null when cleaning leaves nothing. */
export const optionalLine = (max: number) =>
  textLine({ min: 0, max })
    .nullable()
    .transform((text) => text || null);

/** Optional text of one or more lines: null when cleaning leaves nothing. */
export const optionalText = (max: number) =>
  textBlock({ min: 0, max })
    .nullable()
    .transform((text) => text || null);
