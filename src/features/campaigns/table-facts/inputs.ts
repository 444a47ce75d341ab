import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import {
  accessibilityNeeds,
  experiences,
  HIGHEST_MINIMUM_AGE,
  languageCodes,
  MOST_LANGUAGES,
  safetyTools,
} from './rules.ts';

const WRONG_AGE = `The minimum age must be between 0 and ${HIGHEST_MINIMUM_AGE}`;

/** Each word of a list at most once, in the list's order. */
const some = <Word extends string>(words: readonly Word[], most: number, tooMany?: string) =>
  z
    .array(z.enum(words))
    .max(most, tooMany)
    .transform((chosen) => words.filter((word) => (chosen as readonly string[]).includes(word)));

/** A text of lines and paragraphs; empty means not stated. */
const words = (most: number) => textBlock({ min: 0, max: most, tooLong: `At most ${most} characters` });

const lists = {
  languages: some(languageCodes, MOST_LANGUAGES, `At most ${MOST_LANGUAGES} languages`),
  accessibility: some(accessibilityNeeds, accessibilityNeeds.length),
  safetyTools: some(safetyTools, safetyTools.length),
};

const texts = {
  accessibilityNote: words(500),
  safetyNote: words(500),
  whatToBring: words(500),
  houseRules: words(2_000),
};

const minimumAge = z.int(WRONG_AGE).min(0, WRONG_AGE).max(HIGHEST_MINIMUM_AGE, WRONG_AGE).nullable();

/** What an organiser states about the table, as input of the API. Null, empty lists and empty texts mean not stated. */
export const tableFactsFields = {
  experience: z.enum(experiences).nullable(),
  minimumAge,
  ...lists,
  ...texts,
};
export type TableFactsFields = z.infer<z.ZodObject<typeof tableFactsFields>>;

/** The form 'At the table'. In its select, '' means not stated. */
export const tableFactsFormShape = z.strictObject({
  experience: z.union([z.enum(experiences), z.literal('').transform(() => null)]),
  minimumAge,
  ...lists,
  ...texts,
});
