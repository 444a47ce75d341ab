import sharp, { type Metadata } from 'sharp';
import { MAX_ORIGINAL_BYTES, maxPixels, type PictureFormat } from '#shared/upload-kinds.ts';
import type { exitCodes } from './picture-exit-codes.ts';

/** The accepted formats. None of them is a vector or document format, which could refer to other files. AVIF is a kind of HEIF. */
const readable = new Set<string>(['jpeg', 'png', 'webp', 'heif']);

/** sharp reports AVIF by the name of its container format. */
const nameOf: Partial<Record<Metadata['format'], PictureFormat>> = { heif: 'AVIF', png: 'PNG', webp: 'WebP' };
const QUALITY = 82;

/** The error that says why no picture was made. */
export class PictureProblem extends Error {
  readonly problem: keyof typeof exitCodes;
  constructor(problem: keyof typeof exitCodes) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Decodes an upload and encodes only its pixels as a WebP: upright, within `maxSide`, or cropped to a square.
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
  // The square is not larger than the upload: enlarging would only blur it.
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

/** The quality of an original; the second one is used if the first makes it too large. */
const ORIGINAL_QUALITIES = [95, 85];

/**
 * Makes the original for printing from an upload that `encodePicture` accepted. It keeps the full size, the format
 * (AVIF becomes JPEG), the colours and their profile. It is upright, without position, camera, text or appended data.
 * Null if it would be larger than an original may be. The largest JPEG takes about 380 MB of memory (measured).
 */
export async function encodeOriginal(
  upload: Buffer,
): Promise<{ extension: 'jpg' | 'png' | 'webp'; bytes: Buffer } | null> {
  sharp.concurrency(1);
  // The data cached for the web picture is useless here and would stay in memory.
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
                // Would keep the whole picture in memory a second time, to save a few percent.
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
