import { z } from 'zod';
import { revisionInput } from '#shared/shapes.ts';
import { accessibilityNeeds, experiences, languageCodes, safetyTools, soughtExperiences } from './rules.ts';

/** What cards show of a campaign's table, with statistics about its organiser, such as the average rating. */
export const cardFactsShape = {
  experience: z.enum(experiences).nullable(),
  /** The organiser's own statement. 0 means all ages are welcome; null means not stated. */
  minimumAge: z.int().nullable(),
  /** BCP 47 codes. */
  languages: z.array(z.string()),
  /** What is known about its organiser; null if it has none. */
  organiser: z
    .object({
      /** Rounded to one decimal; null with fewer than three ratings. */
      averageRating: z.number().min(1).max(5).nullable(),
      ratings: z.int().min(0),
      /** How many sessions they led with somebody at the table, as of the last hour. */
      sessionsLed: z.int().min(0),
    })
    .nullable(),
};

/** The table facts that a campaign's own page shows in addition to `cardFactsShape`; null means not stated. */
export const tableFactsShape = z.object({
  /** The revision of the table facts, which is separate from the campaign's. */
  revision: revisionInput,
  accessibility: z.array(z.string()),
  accessibilityNote: z.string().nullable(),
  safetyTools: z.array(z.string()),
  safetyNote: z.string().nullable(),
  whatToBring: z.string().nullable(),
  houseRules: z.string().nullable(),
});
export type TableFacts = z.infer<typeof tableFactsShape>;

/** Search filters for what organisers state about their tables. Campaigns that don't state it are not found. */
export const factSearchShape = {
  language: z.enum(languageCodes).optional(),
  /** Also finds campaigns that welcome everybody. */
  experience: z.enum(soughtExperiences).optional(),
  /** Only campaigns whose minimum age is at most this one. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  accessibility: z.enum(accessibilityNeeds).optional(),
  safetyTool: z.enum(safetyTools).optional(),
  /** Only campaigns with an upcoming session zero. */
  sessionZero: z.enum(['coming']).optional(),
};
