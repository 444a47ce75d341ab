import { changedWords, type ChangedWords } from '#platform/audit.ts';
import type { ImportedRetailer, KeptField } from '../../import/inputs.ts';
import type { Imported, Match, PlacedRetailer } from '../records/import.ts';

/** What a row of a file changes in its store. */
export type SettledRow = {
  /** The values to write; '' and null leave the stored ones. */
  written: PlacedRetailer;
  /** All that imports have written into the store, including this row. */
  imported: Imported;
  /** Fields that somebody has corrected since the last import: they stay although the row differs. */
  kept: KeptField[];
  /** Whether anything is to be written. */
  isMore: boolean;
  /** The fields that change, before and after. */
  words: ChangedWords;
};

type Stored = NonNullable<Match['stored']>;
type Point = { lat?: number | null; lng?: number | null };

const compared = ['description', 'city', 'state', 'zip', 'phone', 'email', 'websiteUrl'] as const;

/** Two positions closer than this, about a metre, count as the same. */
const SAME_DEGREES = 1e-5;

/**
 * Compares a row with its stored store: what its managers say wins over every file, else corrections by hand win over
 * files, and newer files over older ones.
 */
export function settleRow(row: PlacedRetailer, stored: Stored): SettledRow {
  const before = stored.imported ?? {};
  const written = { ...row };
  const kept: KeptField[] = [];
  let isMore = false;
  const differs = (field: keyof typeof before & keyof Stored) => row[field] !== (stored[field] ?? '');
  const isCorrected = (field: keyof typeof before & keyof Stored) =>
    stored.isManaged || (stored[field] ?? '') !== (before[field] ?? '');

  // These identify a store, so an import never changes them.
  for (const field of ['name', 'address'] as const) {
    if (before.name !== undefined && differs(field) && isCorrected(field)) kept.push(field);
  }
  for (const field of compared) {
    if (row[field] === '' || !differs(field)) continue;
    if (isCorrected(field)) {
      kept.push(field);
      written[field] = '';
    } else isMore = true;
  }
  if (row.lat !== null && (!isSame(row, stored) || (stored.isApproximate && !row.isApproximate))) {
    if (!stored.isManaged && (stored.isApproximate || isSame(stored, before))) isMore = true;
    else {
      kept.push('position');
      Object.assign(written, { lat: null, lng: null });
    }
  }
  const words = changedWords(stored, valuesOf(written, compared));
  return { written, imported: { ...before, ...valuesOf(written, compared) }, kept, isMore, words };
}

function valuesOf(
  row: PlacedRetailer,
  fields: readonly Exclude<keyof ImportedRetailer, 'lat' | 'lng' | 'country'>[],
): Imported {
  const values = Object.fromEntries(
    fields.map((field) => [field, row[field]]).filter(([, value]) => value !== ''),
  );
  return row.lat === null || row.lng === null ? values : { ...values, lat: row.lat, lng: row.lng };
}

function isSame(one: Point, other: Point): boolean {
  const [a, b] = [one.lat ?? null, other.lat ?? null];
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= SAME_DEGREES && Math.abs((one.lng ?? 0) - (other.lng ?? 0)) <= SAME_DEGREES;
}
