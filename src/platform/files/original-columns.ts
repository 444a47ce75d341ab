import type { FileKey } from './store.ts';

/** A picture at its full size in the file store, kept for printing beside the web picture. */
export type StoredOriginal = { key: FileKey; bytes: number };

/** The columns of a row that may name an original. */
export type OriginalColumns = { original_key: FileKey | null; original_bytes: number | null };

/** The original that a row names; null where it names none. */
export const toOriginal = ({
  original_key: key,
  original_bytes: bytes,
}: OriginalColumns): StoredOriginal | null => (key === null || bytes === null ? null : { key, bytes });

/** What a row's columns are for an original, or for none. */
export const originalColumns = (original: StoredOriginal | null): OriginalColumns => ({
  original_key: original?.key ?? null,
  original_bytes: original?.bytes ?? null,
});
