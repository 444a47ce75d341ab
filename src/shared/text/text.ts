import { z } from 'zod';
import { cleanLine, cleanText } from './clean.ts';

/*
 * The one door for what people type. Whatever comes through is kept as clean.ts has it, and its limits count characters as
 * the database does (an emoji is one, though JavaScript's length says two).
 */

type Limits = {
  min: number;
  max: number;
  /** The words for a text too short, where the generic ones won't do. */
  required?: string;
  /** The words for a text too long, where the generic ones won't do. */
  tooLong?: string;
};

/** One line of typed text, such as a name. */
export const textLine = ({ min, max, required, tooLong }: Limits) =>
  z.string().overwrite(cleanLine).min(min, required).max(max, tooLong);

/** Typed text of one or more lines. */
export const textBlock = ({ min, max, required, tooLong }: Limits) =>
  z.string().overwrite(cleanText).min(min, required).max(max, tooLong);

/** A line that may be missing: null when nothing is left of it. */
export const optionalLine = (max: number) =>
  textLine({ min: 0, max })
    .nullable()
    .transform((text) => text || null);

/** Text of one or more lines that may be missing: null when nothing is left of it. */
export const optionalText = (max: number) =>
  textBlock({ min: 0, max })
    .nullable()
    .transform((text) => text || null);
