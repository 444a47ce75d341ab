import { expect, test } from 'vitest';
import { uploadRefusals } from '#shared/errors.ts';
import { maxPixels, megapixels } from '#shared/upload-kinds.ts';
import { pixelProblem } from './pixel-problem.ts';

const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])]);
const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]);
const of = (width: number, height: number) => () => Promise.resolve({ width, height });

test('a flyer of more pixels than its format may have is refused with its size, the limit and what helps', async () => {
  expect(await pixelProblem(png, of(4961, 7016))).toBe(
    'This picture has 34.9 million pixels (4961 × 7016). A PNG may have 30 million, a JPEG 60 million. ' +
      'Please save it as a JPEG, or make it smaller.',
  );
  expect(await pixelProblem(jpeg, of(10_000, 6_001))).toBe(
    'This picture has 60.1 million pixels (10000 × 6001). It may have 60 million. Please make it smaller.',
  );
});

test('what fits is sent, and so is what the browser cannot measure: the server decides', async () => {
  expect(await pixelProblem(png, of(6_000, 5_000))).toBeNull();
  expect(await pixelProblem(jpeg, of(4961, 7016))).toBeNull();
  expect(await pixelProblem(png, () => Promise.resolve(null))).toBeNull();
  expect(await pixelProblem(new Blob(['%PDF-1.7']), of(100_000, 100_000))).toBeNull();
});

test('the server names the same limits where it refuses a picture', () => {
  for (const limit of Object.values(maxPixels))
    expect(uploadRefusals.IMAGE_TOO_LARGE.message).toContain(megapixels(limit));
});
