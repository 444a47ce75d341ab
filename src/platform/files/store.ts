import type { Readable } from 'node:stream';

/** A stored file's address inside the store, chosen by the server: folder/uuid.extension. */
export type FileKey = string;

/** Keeps the bytes of uploads. Disk today; the interface is what another store would have to offer. */
export type FileStore = {
  /**
   * Stores a stream under a new key and answers with the key and the size. Nothing is kept, and the refusal
   * FILE_TOO_LARGE thrown, when more than `maxBytes` arrive.
   */
  put(content: Readable, options: PutOptions): Promise<StoredFile>;
  /** The bytes of a file, or null when there is none. */
  get(key: FileKey): Promise<{ content: Readable; bytes: number } | null>;
  /** Removes a file; a missing one is no error. */
  delete(key: FileKey): Promise<void>;
  /** All keys, with the time each was stored. */
  list(): AsyncIterable<{ key: FileKey; storedAt: Date }>;
};

export type PutOptions = {
  /** The first part of the key, such as 'photos'. */
  folder: string;
  /** The file's ending without dot, which the server derived from the content's type. */
  extension: string;
  maxBytes: number;
};

export type StoredFile = { key: FileKey; bytes: number };
