import { maxPixels, megapixels, type PictureFormat } from '#shared/upload-kinds.ts';

/** Enough of a picture to tell its format. */
const HEAD_BYTES = 12;

/** How files of each format begin; `.` is any byte. */
const beginnings: readonly [RegExp, PictureFormat][] = [
  [/^\xFF\xD8\xFF/, 'JPEG'],
  [/^\x89PNG/, 'PNG'],
  [/^RIFF[^]{4}WEBP/, 'WebP'],
  [/^[^]{4}ftypavi[fs]/, 'AVIF'],
];

async function formatOf(file: Blob): Promise<PictureFormat | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCodePoint(...head);
  return beginnings.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The size of a picture as the browser reads it from its first bytes; null for what it can't show. */
function sizeOf(file: Blob): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file);
  return new Promise<{ width: number; height: number } | null>((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => resolve(null));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

/**
 * Why the server would refuse a picture for its pixels, in words with the limit, before it is sent; null when it may be
 * sent, or when the browser can't tell.
 */
export async function pixelProblem(file: Blob, measure = sizeOf): Promise<string | null> {
  const format = await formatOf(file).catch(() => null);
  if (format === null) return null;
  const size = await measure(file);
  const limit = maxPixels[format];
  if (size === null || size.width * size.height <= limit) return null;
  const most =
    limit < maxPixels.JPEG
      ? `A ${format} may have ${megapixels(limit)}, a JPEG ${megapixels(maxPixels.JPEG)}.`
      : `It may have ${megapixels(limit)}.`;
  const help =
    limit < maxPixels.JPEG ? 'Please save it as a JPEG, or make it smaller.' : 'Please make it smaller.';
  return `This picture has ${megapixels(size.width * size.height)} pixels (${size.width} × ${size.height}). ${most} ${help}`;
}
