import { z } from 'zod';
import { maybeWebAddress } from '#shared/addresses/web-address.ts';
import { textLine } from '#shared/text/text.ts';
import {
  DAYS_OF_A_WEEK,
  MOST_LINKS,
  MOST_OPENINGS,
  MOST_PHOTOS,
  MOST_SOLD,
  MOST_SPECIAL_DAYS,
  problemOfOpenings,
} from './rules.ts';

/** In characters. */
export const LONGEST = { note: 100, sold: 60, label: 60, words: 200, url: 500 };

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time');

const openingShape = z.strictObject({ opens: clockTime, closes: clockTime });

const openingsShape = z
  .array(openingShape)
  .max(MOST_OPENINGS)
  .superRefine((openings, check) => {
    const problem = problemOfOpenings(openings);
    if (problem) check.addIssue({ code: 'custom', message: problem });
  });

const photoShape = z.strictObject({
  id: z.guid(),
  /** What it shows, for people who can't see it. */
  words: textLine({ min: 0, max: LONGEST.words }),
});

/** What a store says on its page, apart from its contact information. */
export const contentShape = z.strictObject({
  /** When it opens on each weekday, Monday first: [] is closed. Null if it gave no hours. */
  hours: z.array(openingsShape).length(DAYS_OF_A_WEEK).nullable(),
  /** Days with other hours; [] is closed. */
  specialDays: z
    .array(
      z.strictObject({
        date: z.iso.date('Choose a day'),
        openings: openingsShape,
        note: textLine({ min: 0, max: LONGEST.note }),
      }),
    )
    .max(MOST_SPECIAL_DAYS)
    .superRefine((days, check) => {
      for (const [index, { date }] of days.entries()) {
        if (days.findIndex((other) => other.date === date) < index)
          check.addIssue({ code: 'custom', path: [index, 'date'], message: 'This day is listed above' });
      }
    }),
  /** What it sells, a thing each. */
  sells: z.array(textLine({ min: 1, max: LONGEST.sold })).max(MOST_SOLD),
  links: z
    .array(
      z.strictObject({
        label: textLine({ min: 1, max: LONGEST.label, required: 'Say where the link leads' }),
        url: maybeWebAddress().min(1, 'Enter an address'),
      }),
    )
    .max(MOST_LINKS),
  /** The photos that are shown, in order. */
  photos: z.array(photoShape).max(MOST_PHOTOS),
});
export type Content = z.infer<typeof contentShape>;

const halfTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/);
const halfOpenings = z.array(z.strictObject({ opens: halfTime, closes: halfTime })).max(MOST_OPENINGS);

/** The same while somebody still writes it: everything may be missing or wrong. */
export const draftShape = z.strictObject({
  hours: z.array(halfOpenings).length(DAYS_OF_A_WEEK).nullable(),
  specialDays: z
    .array(
      z.strictObject({
        date: z.union([z.iso.date(), z.literal('')]),
        openings: halfOpenings,
        note: textLine({ min: 0, max: LONGEST.note }),
      }),
    )
    .max(MOST_SPECIAL_DAYS),
  sells: z.array(textLine({ min: 0, max: LONGEST.sold })).max(MOST_SOLD),
  links: z
    .array(
      z.strictObject({
        label: textLine({ min: 0, max: LONGEST.label }),
        url: textLine({ min: 0, max: LONGEST.url }),
      }),
    )
    .max(MOST_LINKS),
  photos: z.array(photoShape).max(MOST_PHOTOS),
});
export type Draft = z.infer<typeof draftShape>;
