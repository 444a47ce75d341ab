import sharp from 'sharp';
import { refuse, uploadRefusals } from '../../shared/errors.ts';

/** The formats that are read; no vector or document format, which could name other files. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);
/** Pictures of current phones have 12 to 50 million pixels; decoded, one takes four bytes each. */
const MAX_INPUT_PIXELS = 60_000_000;
const QUALITY = 82;

sharp.cache(false);
// One picture after the other: a few large ones at once would take the memory of everything else.
sharp.concurrency(1);

export type StoredImage = {
  bytes: Buffer;
  extension: 'webp';
  contentType: 'image/webp';
  width: number;
  height: number;
};

/**
 * Makes a picture of our own out of an upload: turned upright, at most `maxSide` pixels on its longer side, and
 * without anything that came along: no position, no camera, no text, no appended data.
 * @throws refusal NOT_AN_IMAGE or IMAGE_TOO_LARGE
 */
export async function reencodeImage(upload: Buffer, maxSide: number): Promise<StoredImage> {
  const header = await readHeader(upload);
  if (header.width * header.height > MAX_INPUT_PIXELS) refuse(uploadRefusals.IMAGE_TOO_LARGE);
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      extension: 'webp',
      contentType: 'image/webp',
      width: info.width,
      height: info.height,
    };
  } catch {
    return refuse(uploadRefusals.NOT_AN_IMAGE);
  }
}

async function readHeader(upload: Buffer): Promise<{ width: number; height: number }> {
  if (upload.byteLength === 0) refuse(uploadRefusals.NOT_AN_IMAGE);
  const header = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(uploadRefusals.NOT_AN_IMAGE));
  if (!readable.has(header.format)) refuse(uploadRefusals.NOT_AN_IMAGE);
  return header;
}
