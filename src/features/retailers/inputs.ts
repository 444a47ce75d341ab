import { z } from 'zod';
import { revisionInput } from '../../shared/revision.ts';
import { latShape, lngShape } from '../../shared/position.ts';
import { textLine } from '../../shared/text/text.ts';

/** A line that may be left empty. */
const optionalLine = (max: number) => textLine({ min: 0, max });

/** The fields of a store that are edited (docs/product/games.md, section 3), without its photo. '' stands for nothing. */
export const retailerFields = {
  name: textLine({ min: 1, max: 200 }),
  description: z.string().trim().max(5_000),
  address: optionalLine(200),
  city: optionalLine(100),
  state: optionalLine(100),
  zip: optionalLine(20),
  phone: optionalLine(40),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || z.email().safeParse(text).success, 'Invalid email'),
  websiteUrl: z
    .string()
    .trim()
    .max(500)
    .refine(
      (text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text),
      'Must begin with http:// or https://',
    ),
  lat: latShape.nullable(),
  lng: lngShape.nullable(),
  status: z.enum(['active', 'inactive']),
};

type Coordinates = { lat: number | null; lng: number | null };
const bothOrNeither = ({ lat, lng }: Coordinates): boolean => (lat === null) === (lng === null);
const incomplete = { path: ['lng'], message: 'Latitude and longitude belong together' };

/** The form of a store. */
export const retailerFormShape = z.strictObject(retailerFields).refine(bothOrNeither, incomplete);
export type RetailerForm = z.infer<typeof retailerFormShape>;

/** A change of a store. `photo`: a new upload, null to remove the photo, left out to keep it. */
export const retailerChangeShape = z
  .strictObject({
    retailerId: z.guid(),
    revision: revisionInput,
    ...retailerFields,
    photo: z.guid().nullable().optional(),
  })
  .refine(bothOrNeither, incomplete);
export type RetailerChange = z.infer<typeof retailerChangeShape>;
