import { z } from 'zod';
import { latShape, lngShape } from '#shared/places/position.ts';
import { textLine } from '#shared/text/text.ts';
import { retailerFields } from '../inputs.ts';

const { name, description, address, city, state, zip, phone, email, websiteUrl } = retailerFields;

/** A store as a file has it. '' and null stand for what the file does not say. */
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
    /** Outside of the United States: which country; its postal code says nothing here. */
    country: textLine({ min: 0, max: 60 }).default(''),
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

/** Fields that an import keeps when somebody has corrected them. */
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

/** What people call a field of a store, where its name won't do. */
const words: Readonly<Record<string, string>> = { zip: 'ZIP code', websiteUrl: 'website' };
export const wordOf = (field: string): string => words[field] ?? field;

/** Rows that are imported at once. */
export const IMPORT_BATCH = 500;
