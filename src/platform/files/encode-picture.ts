import sharp, { type Metadata } from 'sharp';
import { MAX_ORIGINAL_BYTES, maxPixels, type PictureFormat } from '#shared/upload-kinds.ts';
import type { exitCodes } from './picture-exit-codes.ts';

/** The formats that are read; no vector or document format, which could name other files. AVIF is a kind of HEIF. */
const readable = new Set<string>(['jpeg', 'png', 'webp', 'heif']);

/** sharp calls AVIF by the name of its container. */
const nameOf: Partial<Record<Metadata['format'], PictureFormat>> = { heif: 'AVIF', png: 'PNG', webp: 'WebP' };
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
  const limit = maxPixels[nameOf[format] ?? 'JPEG'];
  if (width * height > limit) throw new PictureProblem('IMAGE_TOO_LARGE');
  // A square no larger than what was sent: enlarging would only blur it.
  const side = square ? Math.min(maxSide, width, height) : maxSide;
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: limit, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { header: { width: info.width, height: info.height }, bytes: data };
  } catch {
    throw new PictureProblem('NOT_AN_IMAGE');
  }
}

/** How an original is written: the second one for a picture that takes too much by the first. */
const ORIGINAL_QUALITIES = [95, 85];

/**
 * Makes the picture that is kept for printing out of an upload that `encodePicture` took: of its full size, in its own format
 * (an AVIF picture as JPEG) and with its colours and their profile, upright, without position, camera, text or appended data.
 * Null where it would be larger than an original may be. The largest JPEG takes about 380 MB for it (measured).
 */
export async function encodeOriginal(
  upload: Buffer,
): Promise<{ extension: 'jpg' | 'png' | 'webp'; bytes: Buffer } | null> {
  sharp.concurrency(1);
  // What was read for the web picture is of no use here, and would be held as long.
  sharp.cache(false);
  const { format, chromaSubsampling, space } = await readHeader(upload);
  for (const quality of ORIGINAL_QUALITIES) {
    const whole = sharp(upload, { limitInputPixels: false, failOn: 'error' }).autoOrient().keepIccProfile();
    const picture = space === 'cmyk' ? whole.toColourspace('cmyk') : whole;
    const [extension, encoded] =
      format === 'png'
        ? (['png', picture.png()] as const)
        : format === 'webp'
          ? (['webp', picture.webp({ quality })] as const)
          : ([
              'jpg',
              picture.flatten({ background: 'white' }).jpeg({
                quality,
                chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4',
                // Would hold the whole picture a second time, for a few percent.
                optimizeCoding: false,
              }),
            ] as const);
    const bytes = await encoded.toBuffer();
    if (bytes.byteLength <= MAX_ORIGINAL_BYTES) return { extension, bytes };
  }
  return null;
}

async function readHeader(upload: Buffer): Promise<Metadata> {
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null || !readable.has(header.format)) throw new PictureProblem('NOT_AN_IMAGE');
  return header;
}
