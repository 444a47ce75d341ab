import { z } from 'zod';
import { cents, moment } from '#shared/shapes.ts';

/** A session that fits a search. */
export const tableDateShape = z.object({
  id: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  lengthMinutes: z.int().nullable(),
  priceCents: cents,
  /** Seats that are neither taken nor held; 0 where one can only wait for one. */
  freeSeats: z.int().min(0),
  /** Whether the caller has a seat there. */
  hasSeat: z.boolean(),
});
export type TableDate = z.infer<typeof tableDateShape>;
