import { z } from 'zod';

/** Whose clock a campaign and its sessions go by. */
export const placeClockShape = {
  /** An IANA name; null where nobody knows it. */
  timeZone: z.string().nullable(),
  clockOf: z.enum(['convention', 'store', 'organiser']),
};
