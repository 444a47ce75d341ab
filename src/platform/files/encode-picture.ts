import sharp, { type Metadata } from 'sharp';
import type { exitCodes } from './picture-exit-codes.ts';

/** The formats that are read; no vector or document format, which could name other files. AVIF is a kind of HEIF. */
const readable = new Set<string>(['jpeg', 'png', 'webp', 'heif']);

/**
 * Pictures of current phones have 12 to 50 million pixels. Decoding takes up to 4 bytes a pixel, AVIF 19 (measured): so
 * that no picture takes more than about 250 MB, for a moment and outside of the server, AVIF has a lower limit. A PNG
 * of one colour claims as many pixels as it likes with a few bytes, and each is worked on: photos are no PNGs.
 */
const MAX_PIXELS = 60_000_000;
const MAX_PIXELS_OF: Partial<Record<Metadata['format'], number>> = { heif: 12_600_000, png: 30_000_000 };
const QUALITY = 82;

/** Why no picture was made. */
export class PictureProblem extends Error {
  readonly problem: keyof typeof exitCodes;
  constructor(problem: keyof typeof exitCodes) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Decodes an upload and makes a WebP of its pixels alone: upright, within `maxSide`, or cut to a square.
 * @throws PictureProblem
 */
export async function encodePicture(
  upload: Buffer,
  maxSide: number,
  square: boolean,
): Promise<{ header: { width: number; height: number }; bytes: Buffer }> {
  sharp.concurrency(1);
  const { width, height, format } = await readHeader(upload);
  const maxPixels = MAX_PIXELS_OF[format] ?? MAX_PIXELS;
  if (width * height > maxPixels) throw new PictureProblem('IMAGE_TOO_LARGE');
  // A square no larger than what was sent: enlarging would only blur it.
  const side = square ? Math.min(maxSide, width, height) : maxSide;
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { header: { width: info.width, height: info.height }, bytes: data };
  } catch {
    throw new PictureProblem('NOT_AN_IMAGE');
  }
}

async function readHeader(upload: Buffer): Promise<Metadata> {
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null || !readable.has(header.format)) throw new PictureProblem('NOT_AN_IMAGE');
  return header;
}
