import { z } from 'zod';
import { latShape, lngShape } from '#shared/places/position.ts';
import { textLine } from '#shared/text/text.ts';
import { retailerFields } from '../inputs.ts';

const { name, description, address, city, state, zip, phone, email, websiteUrl } = retailerFields;

/** A store read from a file. '' and null mean that the file says nothing. */
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
    /** The country, only for stores outside of the United States: their postal codes are not compared with ZIP codes. */
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

/** Fields that an import does not overwrite once somebody has corrected them. */
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

/** Names of fields in messages, where they differ from the names in code. */
const words: Readonly<Record<string, string>> = { zip: 'ZIP code', websiteUrl: 'website' };
export const wordOf = (field: string): string => words[field] ?? field;

/** The most rows in one import request. */
export const IMPORT_BATCH = 500;
