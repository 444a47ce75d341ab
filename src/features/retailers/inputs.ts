import { z } from 'zod';
import { revisionInput } from '#shared/shapes.ts';
import { latShape, lngShape } from '#shared/places/position.ts';
import { maybeEmailAddress } from '#shared/addresses/email.ts';
import { maybePhone } from '#shared/addresses/phone.ts';
import { textBlock, textLine } from '#shared/text/text.ts';
import { maybeWebAddress } from '#shared/addresses/web-address.ts';

const maybeLine = (max: number) => textLine({ min: 0, max });

/** In characters. */
export const LONGEST_DESCRIPTION = 5_000;

/** The editable fields of a store (docs/product/games.md, section 3), without its photo. '' means empty. */
export const retailerFields = {
  name: textLine({ min: 1, max: 200 }),
  description: textBlock({ min: 0, max: LONGEST_DESCRIPTION }),
  address: maybeLine(200),
  city: maybeLine(100),
  state: maybeLine(100),
  zip: maybeLine(20),
  phone: maybePhone(),
  email: maybeEmailAddress(),
  websiteUrl: maybeWebAddress(),
  lat: latShape.nullable(),
  lng: lngShape.nullable(),
  status: z.enum(['active', 'inactive']),
};

type Coordinates = { lat: number | null; lng: number | null };
const bothOrNeither = ({ lat, lng }: Coordinates): boolean => (lat === null) === (lng === null);
const incomplete = { path: ['lng'], message: 'Latitude and longitude belong together' };

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
