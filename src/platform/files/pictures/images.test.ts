import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { callerOf } from '../../security/client-networks.ts';
import { type PictureSender, reencodeImage } from './images.ts';

const sender: PictureSender = { caller: callerOf('203.0.113.7', newId()), isNew: false };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b2fc9' } });

// Pictures with the maximum number of pixels take seconds while other tests run.
describe('an uploaded picture', { timeout: 60_000 }, () => {
  it('loses its position, camera and text', async () => {
    const upload = await picture(40, 30)
      .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
      .jpeg()
      .toBuffer();
    expect(upload.includes('canary-owner')).toBe(true);
    const { bytes } = await reencodeImage(upload, 100, { sender });
    expect(bytes.includes('canary-owner')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('is turned upright and made no larger than asked', async () => {
    const sideways = await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const stored = await reencodeImage(sideways, 100, { sender });
    expect([stored.width, stored.height]).toEqual([50, 100]);
  });

  it('is not enlarged', async () => {
    const stored = await reencodeImage(await picture(40, 30).png().toBuffer(), 100, { sender });
    expect([stored.width, stored.height, stored.contentType]).toEqual([40, 30, 'image/webp']);
  });

  it('loses what was appended to it', async () => {
    const polyglot = Buffer.concat([
      await picture(10, 10).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { bytes } = await reencodeImage(polyglot, 100, { sender });
    expect(bytes.includes('<script>')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ])('is refused when it is %s', async (_name, upload) => {
    await expect(reencodeImage(upload, 100, { sender })).rejects.toThrow(
      'Please choose a JPEG, PNG, WebP or AVIF picture',
    );
  });

  it('keeps an original where one is asked for: full size, upright, own format, its colours, and nothing that came along', async () => {
    const upload = await picture(400, 200)
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'canary-owner' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([upload, Buffer.from('canary-appended')]);
    const stored = await reencodeImage(polyglot, 100, { withOriginal: true, sender });
    expect([stored.width, stored.height]).toEqual([50, 100]);
    const { bytes, extension } = stored.original!;
    const { width, height, orientation, exif, xmp, icc, format } = await sharp(bytes).metadata();
    expect([extension, format, width, height]).toEqual(['jpg', 'jpeg', 200, 400]);
    expect([orientation, exif, xmp]).toEqual([undefined, undefined, undefined]);
    expect(icc).toBeDefined();
    expect(bytes.includes('canary')).toBe(false);
    expect((await reencodeImage(upload, 100, { sender })).original).toBeNull();
  });

  it.each([
    ['png', 'png', (image: Sharp) => image.png()],
    ['webp', 'webp', (image: Sharp) => image.webp()],
    ['avif', 'jpg', (image: Sharp) => image.avif()],
  ])('of the format %s has an original that ends in %s', async (_format, ending, encode) => {
    const upload = await encode(picture(40, 30)).toBuffer();
    const { original } = await reencodeImage(upload, 20, { withOriginal: true, sender });
    expect(original?.extension).toBe(ending);
    expect((await sharp(original!.bytes).metadata()).width).toBe(40);
  });

  it('is refused when it is cut off', async () => {
    const whole = await picture(200, 200).png().toBuffer();
    await expect(reencodeImage(whole.subarray(0, whole.length / 2), 100, { sender })).rejects.toThrow(
      'Please choose',
    );
  });

  it.each([
    ['JPEG', 12_000, 6_000, (image: Sharp) => image.jpeg()],
    ['PNG', 6_200, 5_000, (image: Sharp) => image.png({ compressionLevel: 9 })],
    ['AVIF', 4_200, 3_200, (image: Sharp) => image.avif({ effort: 0 })],
  ])('is refused when a few bytes of %s claim more pixels than fit', async (_name, width, height, encode) => {
    const bomb = await encode(picture(width, height)).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await expect(reencodeImage(bomb, 100, { sender })).rejects.toThrow('too many pixels');
  });

  it('of a phone is taken, however it was saved', async () => {
    const phone = picture(4080, 3060);
    for (const upload of [
      phone.clone().jpeg(),
      phone.clone().jpeg({ progressive: true }),
      phone.clone().png(),
    ]) {
      expect(await reencodeImage(await upload.toBuffer(), 100, { sender })).toMatchObject({
        width: 100,
        height: 75,
      });
    }
  });

  it('is cut to a square around its middle where one is asked for, and not enlarged', async () => {
    const wide = await picture(400, 300).png().toBuffer();
    expect(await reencodeImage(wide, 200, { square: true, sender })).toMatchObject({
      width: 200,
      height: 200,
    });
    expect(await reencodeImage(wide, 512, { square: true, sender })).toMatchObject({
      width: 300,
      height: 300,
    });
  });
});

/** A user in a network of their own. */
const user = (isNew = false): PictureSender => {
  networks += 1;
  return { caller: callerOf(`10.0.${networks}.1`, newId()), isNew };
};
let networks = 0;
const several = (count: number, name: string, by: PictureSender) =>
  Array.from({ length: count }, () => ({ name, by }));

/** Occupies the only worker, lets `crowd` submit pictures, and returns whose turn came, in order. */
async function turnsOf(crowd: { name: string; by: PictureSender }[]) {
  const held = Promise.withResolvers<never>();
  const first = reencodeImage(() => held.promise, 100, { sender: user() });
  const turns: string[] = [];
  const unread = (name: string) => () => {
    turns.push(name);
    return Promise.reject(new Error('not read any further'));
  };
  const all = crowd.map(({ name, by }) => reencodeImage(unread(name), 100, { sender: by }));
  held.reject(new Error('not read any further'));
  const outcomes = await Promise.allSettled([first, ...all]);
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof DomainError,
  );
  return { turns, refused: refused.length };
}
describe('pictures of several users', () => {
  it('take turns: eight large ones of one user delay a small one of another by two at most', async () => {
    const large = await picture(5_000, 4_000).png().toBuffer();
    const small = await picture(40, 30).png().toBuffer();
    const [one, other] = [user(), user()];
    const done: string[] = [];
    const send = async (name: string, bytes: Buffer, by: PictureSender) => {
      await reencodeImage(bytes, 100, { sender: by });
      done.push(name);
    };
    const flood = Array.from({ length: 8 }, () => send('large', large, one));
    await Promise.all([...flood, send('small', small, other)]);
    expect(done.indexOf('small')).toBeLessThanOrEqual(2);
  });

  it('find room, whatever thirteen others have waiting', async () => {
    const others = Array.from({ length: 13 }, () => user());
    const { turns, refused } = await turnsOf([
      ...others.flatMap((by, index) => several(9, `other ${index}`, by)),
      { name: 'one more', by: user() },
    ]);
    expect(turns).toHaveLength(100);
    expect(refused).toBe(13 * 9 + 1 - 100);
    expect(turns.indexOf('one more')).toBeLessThanOrEqual(13);
    for (const index of others.keys()) {
      expect(turns.filter((name) => name === `other ${index}`).length).toBeGreaterThan(6);
    }
  });

  it('of new accounts, however many these are, take every second turn at most', async () => {
    const crowd = Array.from({ length: 120 }, () => ({ name: 'new', by: user(true) }));
    const { turns } = await turnsOf([...crowd, ...several(5, 'known', user())]);
    expect(turns.filter((name) => name === 'new')).toHaveLength(100);
    expect(turns.filter((name) => name === 'known')).toHaveLength(5);
    expect(turns.lastIndexOf('known')).toBeLessThanOrEqual(10);
  });
});
