import { z } from 'zod';

/** The clock by which the times of a campaign and its sessions are shown. */
export const placeClockShape = {
  /** An IANA name; null if unknown. */
  timeZone: z.string().nullable(),
  clockOf: z.enum(['convention', 'store', 'organiser']),
};
