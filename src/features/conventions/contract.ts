import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { adminConventionsContract } from './admin-contract.ts';
import { conventionRefusals } from './refusals.ts';

/** A convention. Its dates are meant in its own time zone, an IANA name. */
export const conventionShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.string().nullable(),
  imageUrl: z.string().nullable(),
  startDate: moment,
  endDate: moment,
  timeZone: z.string(),
  /** Where its location is on the map; null if nobody knows the place. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
});
export type Convention = z.infer<typeof conventionShape>;

/** Upcoming: the end is now or later; past: it was before. */
const whenShape = z.enum(['upcoming', 'past']);
export type When = z.infer<typeof whenShape>;

const route = routesOf('Conventions');

export const conventionsContract = {
  /** Upcoming conventions, those that are on included, or past ones, by their start; `text`: in the name or location. */
  list: operation('user')
    .route(route.get('/conventions', 'List conventions'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ when: whenShape, text: textLine({ min: 1, max: 100 }).optional(), ...pageInput }))
    .output(pageOf(conventionShape)),

  get: operation('anyone')
    .route(route.get('/conventions/{conventionId}', 'Get a convention'))
    .errors({ CONVENTION_NOT_FOUND: conventionRefusals.CONVENTION_NOT_FOUND })
    .input(z.strictObject({ conventionId: z.guid() }))
    .output(conventionShape),

  admin: adminConventionsContract,
};
