import { z } from 'zod';
import { latShape, lngShape } from '../../../shared/position.ts';
import { retailerFields } from '../inputs.ts';

const { name, description, address, city, state, zip, phone, email, websiteUrl } = retailerFields;

/** A store as a file tells of it. '' and null stand for what it does not tell. */
export const importedRetailerShape = z
  .strictObject({
    name,
    description,
    address,
    city,
    state,
    zip,
    phone,
    email,
    websiteUrl,
    lat: latShape.nullable(),
    lng: lngShape.nullable(),
  })
  .refine(({ address: line, lat }) => line !== '' || lat !== null, {
    path: ['address'],
    message: 'An address or coordinates are needed',
  })
  .refine(({ lat, lng }) => (lat === null) === (lng === null), {
    path: ['lng'],
    message: 'Latitude and longitude belong together',
  });
export type ImportedRetailer = z.infer<typeof importedRetailerShape>;

/** What an import keeps of a store when somebody has corrected it. */
export const keptFields = [
  'name',
  'description',
  'address',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'websiteUrl',
  'position',
] as const;
export type KeptField = (typeof keptFields)[number];

/** What people call a field of a store, where that is not its name. */
const words: Readonly<Record<string, string>> = { zip: 'ZIP code', websiteUrl: 'website' };
export const wordOf = (field: string): string => words[field] ?? field;

/** Rows that are imported at once. */
export const IMPORT_BATCH = 500;
