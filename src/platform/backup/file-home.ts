import type { FileKey } from '../files/store.ts';

/** Where the stored files are, as backups and restores need it: a folder (`folderHome`) or a bucket (`bucketHome`). */
export type FileHome = {
  /** What errors call it, such as 'The folder /srv/guild/files'. */
  name: string;
  hold: () => Promise<HeldFiles>;
  /** Whether it has no files, other than what a restore left that was killed. */
  isEmpty: () => Promise<boolean>;
  stage: () => Promise<StagedFiles>;
};

/** The stored files of one moment, protected from deletion while they are read. */
export type HeldFiles = {
  /** Also holds the files that have been stored since. */
  holdNew: () => Promise<void>;
  /** The keys of all held files, sorted. */
  keys: () => FileKey[];
  sizeOf: (key: FileKey) => Promise<number>;
  read: (key: FileKey) => AsyncIterable<Buffer>;
  release: () => Promise<void>;
};

/** The files of a restore. Until `finish` they are nobody's. */
export type StagedFiles = {
  write: (key: FileKey, body: AsyncIterable<Buffer>) => Promise<void>;
  /** The bytes of a file that was written; null if there is none. */
  read: (key: FileKey) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Makes them the product's files together with `commit`, which commits the rows that refer to them. */
  finish: (commit: () => Promise<void>) => Promise<void>;
  /** Removes what was written, unless it was finished. */
  drop: () => Promise<void>;
};
