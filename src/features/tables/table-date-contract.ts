import { z } from 'zod';
import { cents, moment } from '#shared/shapes.ts';

/** A session that matches a search. */
export const tableDateShape = z.object({
  id: z.guid(),
  sessionNumber: z.int(),
  startDate: moment,
  lengthMinutes: z.int().nullable(),
  priceCents: cents,
  /** Seats that are neither taken nor held for the waiting list; 0 if players can only wait for one. */
  freeSeats: z.int().min(0),
  /** Whether the caller has a seat there. */
  hasSeat: z.boolean(),
});
export type TableDate = z.infer<typeof tableDateShape>;
