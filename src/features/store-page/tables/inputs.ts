import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';

export const MOST_TABLES = 100;
export const LONGEST_NAME = 60;
export const LONGEST_FITS = 200;
const MOST_SEATS = 99;

const SEATS = `Between 1 and ${MOST_SEATS} seats`;

/** A table of a store. */
const tableShape = z.strictObject({
  id: z.guid(),
  name: textLine({ min: 1, max: LONGEST_NAME, required: 'Name the table' }),
  seats: z.int(SEATS).min(1, SEATS).max(MOST_SEATS, SEATS),
  /** What is good to play at it. */
  fits: textLine({ min: 0, max: LONGEST_FITS }),
});
export type StoreTable = z.infer<typeof tableShape>;

/** All tables of a store, in their order. */
export const tablesShape = z
  .array(tableShape)
  .max(MOST_TABLES)
  .superRefine((tables, check) => {
    const names = tables.map(({ name }) => name.toLowerCase());
    const ids = tables.map(({ id }) => id);
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        check.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another table has this name' });
      if (ids.indexOf(ids[index] ?? '') < index)
        check.addIssue({ code: 'custom', path: [index, 'id'], message: 'This table is listed twice' });
    }
  });
