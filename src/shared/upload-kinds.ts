// What uploads are for, and which files each accepts. The browser tells the user beforehand, the server enforces it.

const MEBIBYTE = 1024 * 1024;

type UploadKind = {
  /** The first part of the storage keys of these files. */
  folder: string;
  maxBytes: number;
  /**
   * What is accepted. The server re-encodes a picture to at most `maxSide` pixels in width and height (`square`:
   * cropped to a square). A document is stored unchanged, and is only ever served as a download.
   */
  content: 'picture' | 'document';
  maxSide: number;
  square?: boolean;
  /** Also keeps the picture at its full size, for printing. */
  keepsOriginal?: boolean;
};

const picture = { maxBytes: 15 * MEBIBYTE, content: 'picture' } as const;

export const uploadKinds = {
  avatar: { ...picture, folder: 'avatars', maxSide: 512, square: true },
  'retailer-photo': { ...picture, folder: 'stores', maxSide: 1600 },
  logo: { ...picture, folder: 'brand', maxSide: 512 },
  'game-system-logo': { ...picture, folder: 'logos', maxSide: 512 },
  'convention-image': { ...picture, folder: 'conventions', maxSide: 1600 },
  'campaign-ad': { ...picture, folder: 'ads', maxSide: 2048, keepsOriginal: true },
  'campaign-photo': { ...picture, folder: 'photos', maxSide: 2048 },
  'campaign-resource': { folder: 'resources', maxBytes: 25 * MEBIBYTE, content: 'document', maxSide: 4096 },
} as const satisfies Record<string, UploadKind>;

export const ORIGINALS_FOLDER = 'originals';

/** The maximum size of an original. Re-encoding without metadata can make it larger than what was sent. */
export const MAX_ORIGINAL_BYTES = 30 * MEBIBYTE;

export type UploadKindName = keyof typeof uploadKinds;

export const isUploadKind = (name: string): name is UploadKindName => Object.hasOwn(uploadKinds, name);

export const uploadKindOf = (name: UploadKindName): UploadKind => uploadKinds[name];

/** A size in the product's words: in megabytes from one on, else in kilobytes. */
export const sizeInWords = (bytes: number): string =>
  bytes >= MEBIBYTE
    ? `${Math.round((bytes / MEBIBYTE) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** File extensions of pictures, accepted wherever pictures are. */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const;

/**
 * The most pixels that a picture may have. Photos of current phones have 12 to 50 million. Decoding takes up to 4 bytes
 * a pixel, AVIF 19 (measured); AVIF has a lower limit so that no picture takes more than about 250 MB, briefly and
 * outside of the server process. A PNG of one colour can claim any number of pixels in a few bytes, and each is
 * processed; PNG's limit is lower because photos are not PNGs.
 */
export const maxPixels = { JPEG: 60_000_000, WebP: 60_000_000, PNG: 30_000_000, AVIF: 12_600_000 } as const;

export type PictureFormat = keyof typeof maxPixels;

/** A number of pixels in millions for messages; rounded up, so that a number above the limit never reads like the limit. */
export const megapixels = (pixels: number): string => `${Math.ceil(pixels / 100_000) / 10} million`;

/** The accepted extensions of documents, with their types. None that a browser would execute: no HTML, SVG or script. */
export const documentTypes: Record<string, string> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  md: 'text/markdown',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
