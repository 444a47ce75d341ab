import type { FileKey } from './store.ts';

const PREFIX = '/files/';

/** Where the server hands out the bytes of a stored file; for `<img>` and links of our own pages. */
export const fileUrl = (key: FileKey): string => `${PREFIX}${key}`;

/** The key of a stored file's address; null for any other address, such as a picture that came with the product. */
export const keyOfUrl = (url: string): FileKey | null =>
  url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
