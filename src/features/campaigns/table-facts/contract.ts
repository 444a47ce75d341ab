import { z } from 'zod';
import { revisionInput } from '#shared/shapes.ts';
import { accessibilityNeeds, experiences, languageCodes, safetyTools, soughtExperiences } from './rules.ts';

/** What cards show of a campaign's table and its organisers. */
export const cardFactsShape = {
  experience: z.enum(experiences).nullable(),
  /** By the organiser's word; 0 welcomes every age, null says nothing. */
  minimumAge: z.int().nullable(),
  /** BCP 47 codes. */
  languages: z.array(z.string()),
  /** What is known of its organiser; null where nobody runs it. */
  organiser: z
    .object({
      /** To one decimal; null below three ratings. */
      averageRating: z.number().min(1).max(5).nullable(),
      ratings: z.int().min(0),
      /** Sessions that they led with somebody at the table, as of the last hour. */
      sessionsLed: z.int().min(0),
    })
    .nullable(),
};

/** What is shown of a campaign's table on its own page beside `cardFactsShape`; null says nothing. */
export const tableFactsShape = z.object({
  /** Of the table's facts, apart from the campaign's. */
  revision: revisionInput,
  accessibility: z.array(z.string()),
  accessibilityNote: z.string().nullable(),
  safetyTools: z.array(z.string()),
  safetyNote: z.string().nullable(),
  whatToBring: z.string().nullable(),
  houseRules: z.string().nullable(),
});
export type TableFacts = z.infer<typeof tableFactsShape>;

/** Parts of a search for what organisers say of their tables; whoever says nothing is not found by them. */
export const factSearchShape = {
  language: z.enum(languageCodes).optional(),
  /** What welcomes everybody fits too. */
  experience: z.enum(soughtExperiences).optional(),
  /** Only campaigns whose minimum age is at most this one. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  accessibility: z.enum(accessibilityNeeds).optional(),
  safetyTool: z.enum(safetyTools).optional(),
  /** Only campaigns with an upcoming session zero. */
  sessionZero: z.enum(['coming']).optional(),
};
