import type { FileKey } from './store.ts';

/** The stored full-size picture, kept for printing beside the web picture. */
export type StoredOriginal = { key: FileKey; bytes: number };

/** The columns of a row that may refer to an original. */
export type OriginalColumns = { original_key: FileKey | null; original_bytes: number | null };

/** Reads the original from a row's columns; null if there is none. */
export const toOriginal = ({
  original_key: key,
  original_bytes: bytes,
}: OriginalColumns): StoredOriginal | null => (key === null || bytes === null ? null : { key, bytes });

/** The values of a row's columns for an original, or for none. */
export const originalColumns = (original: StoredOriginal | null): OriginalColumns => ({
  original_key: original?.key ?? null,
  original_bytes: original?.bytes ?? null,
});
