// What uploads are for, and what may be uploaded there. The browser says so beforehand, the server decides.

const MEBIBYTE = 1024 * 1024;

type UploadKind = {
  /** Where the server keeps the bytes: the first part of their keys. */
  folder: string;
  maxBytes: number;
  /**
   * What is accepted. The server encodes a picture again, at most `maxSide` pixels long and wide (`square`: cut to a
   * square); a document stays as it is, and is only ever served as a download.
   */
  content: 'picture' | 'document';
  maxSide: number;
  square?: boolean;
  /** Keeps the picture at its full size, too, for printing. */
  keepsOriginal?: boolean;
};

const picture = { maxBytes: 15 * MEBIBYTE, content: 'picture' } as const;

export const uploadKinds = {
  avatar: { ...picture, folder: 'avatars', maxSide: 512, square: true },
  'retailer-photo': { ...picture, folder: 'stores', maxSide: 1600 },
  'game-system-logo': { ...picture, folder: 'logos', maxSide: 512 },
  'convention-image': { ...picture, folder: 'conventions', maxSide: 1600 },
  'campaign-ad': { ...picture, folder: 'ads', maxSide: 2048, keepsOriginal: true },
  'campaign-photo': { ...picture, folder: 'photos', maxSide: 2048 },
  'campaign-resource': { folder: 'resources', maxBytes: 25 * MEBIBYTE, content: 'document', maxSide: 4096 },
} as const satisfies Record<string, UploadKind>;

/** Where the originals of pictures are kept. */
export const ORIGINALS_FOLDER = 'originals';

/** The largest size of an original. It is re-encoded without metadata, which can make it larger than what was sent. */
export const MAX_ORIGINAL_BYTES = 30 * MEBIBYTE;

export type UploadKindName = keyof typeof uploadKinds;

/** Whether a text names a kind of uploads. */
export const isUploadKind = (name: string): name is UploadKindName => Object.hasOwn(uploadKinds, name);

export const uploadKindOf = (name: UploadKindName): UploadKind => uploadKinds[name];

/** A size in the words of the product: megabytes above one, else kilobytes. */
export const sizeInWords = (bytes: number): string =>
  bytes >= MEBIBYTE
    ? `${Math.round((bytes / MEBIBYTE) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** File extensions of pictures, accepted wherever pictures are. */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const;

/**
 * Pixels that a picture may have. Pictures of current phones have 12 to 50 million. Decoding takes up to 4 bytes a pixel, AVIF
 * 19 (measured): so that no picture takes more than about 250 MB, for a moment and outside of the server, AVIF has a lower
 * limit. A PNG of one colour claims as many pixels as it likes with a few bytes, and each is worked on: photos are no PNGs.
 */
export const maxPixels = { JPEG: 60_000_000, WebP: 60_000_000, PNG: 30_000_000, AVIF: 12_600_000 } as const;

export type PictureFormat = keyof typeof maxPixels;

/** A number of pixels in millions, as people say it; rounded up, so that what is too much never reads like the limit. */
export const megapixels = (pixels: number): string => `${Math.ceil(pixels / 100_000) / 10} million`;

/** File extensions of documents that are accepted, and the type of each. Nothing that a browser would run: no HTML, SVG or script. */
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
