import type { FileKey } from './store.ts';

const PREFIX = '/files/';

/** The URL path of a stored file, for `<img>` and links of our own pages. */
export const fileUrl = (key: FileKey): string => `${PREFIX}${key}`;

/** The key in a stored file's URL; null for any other URL, such as a picture that came with the product. */
export const keyOfUrl = (url: string): FileKey | null =>
  url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null;
