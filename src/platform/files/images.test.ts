import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage } from './images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b2fc9' } });

describe('an uploaded picture', () => {
  it('loses its position, camera and text', async () => {
    const upload = await picture(40, 30)
      .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
      .jpeg()
      .toBuffer();
    expect(upload.includes('canary-owner')).toBe(true);
    const { bytes } = await reencodeImage(upload, 100);
    expect(bytes.includes('canary-owner')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('is turned upright and made no larger than asked', async () => {
    const sideways = await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const stored = await reencodeImage(sideways, 100);
    expect([stored.width, stored.height]).toEqual([50, 100]);
  });

  it('is not enlarged', async () => {
    const stored = await reencodeImage(await picture(40, 30).png().toBuffer(), 100);
    expect([stored.width, stored.height, stored.contentType]).toEqual([40, 30, 'image/webp']);
  });

  it('loses what was appended to it', async () => {
    const polyglot = Buffer.concat([
      await picture(10, 10).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { bytes } = await reencodeImage(polyglot, 100);
    expect(bytes.includes('<script>')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ])('is refused when it is %s', async (_name, upload) => {
    await expect(reencodeImage(upload, 100)).rejects.toThrow(
      'Please choose a JPEG, PNG, WebP or AVIF picture',
    );
  });

  it('is refused when it is cut off', async () => {
    const whole = await picture(200, 200).png().toBuffer();
    await expect(reencodeImage(whole.subarray(0, whole.length / 2), 100)).rejects.toThrow('Please choose');
  });

  it.each([
    ['JPEG', 12_000, 6_000, (image: Sharp) => image.jpeg()],
    ['PNG', 12_000, 6_000, (image: Sharp) => image.png({ compressionLevel: 9 })],
    ['AVIF', 4_200, 3_200, (image: Sharp) => image.avif({ effort: 0 })],
  ])('is refused when a few bytes of %s claim more pixels than fit', async (_name, width, height, encode) => {
    const bomb = await encode(picture(width, height)).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await expect(reencodeImage(bomb, 100)).rejects.toThrow('too many pixels');
  });

  it('of a phone is taken, however it was saved', async () => {
    const phone = picture(4080, 3060);
    for (const upload of [
      phone.clone().jpeg(),
      phone.clone().jpeg({ progressive: true }),
      phone.clone().png(),
    ]) {
      expect(await reencodeImage(await upload.toBuffer(), 100)).toMatchObject({ width: 100, height: 75 });
    }
  });

  it('is cut to a square around its middle where one is asked for, and not enlarged', async () => {
    const wide = await picture(400, 300).png().toBuffer();
    expect(await reencodeImage(wide, 200, { square: true })).toMatchObject({ width: 200, height: 200 });
    expect(await reencodeImage(wide, 512, { square: true })).toMatchObject({ width: 300, height: 300 });
  });
});
