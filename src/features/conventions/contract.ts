import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { operation } from '../../shared/operation.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { adminConventionsContract } from './admin-contract.ts';

const { INVALID_CURSOR } = commonRefusals;

/** A convention. Its dates are meant in its own time zone, an IANA name. */
export const conventionShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.string().nullable(),
  imageUrl: z.string().nullable(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  timeZone: z.string(),
});
export type Convention = z.infer<typeof conventionShape>;

/** Upcoming: the end is now or later; past: it was before. */
const whenShape = z.enum(['upcoming', 'past']);
export type When = z.infer<typeof whenShape>;

export const conventionsContract = {
  /** Upcoming conventions, those that are on included, or past ones; the earliest start first. */
  list: operation('user')
    .route({ method: 'GET', path: '/conventions', tags: ['Conventions'], summary: 'List conventions' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject({ when: whenShape, ...pageInput }))
    .output(pageOf(conventionShape)),

  admin: adminConventionsContract,
};
