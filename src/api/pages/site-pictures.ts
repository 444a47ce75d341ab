import type { Sharp } from 'sharp';
import { brand } from '#shared/branding/brand.ts';
import { sharePicture } from './page-head.ts';

const { paper: PAPER, ink: INK } = brand.light;
/** The table of the picture for links. */
export const TABLE = '#33205f';

/** Icons for home screens. Systems cut maskable ones to a shape of their own, and want no transparency in Apple's. */
const icons = [
  { path: '/icon-192.png', size: 192, share: 0.96, background: undefined },
  { path: '/icon-512.png', size: 512, share: 0.96, background: undefined },
  { path: '/icon-maskable-512.png', size: 512, share: 0.6, background: PAPER },
  { path: '/apple-touch-icon.png', size: 180, share: 0.76, background: PAPER },
];
const ICO = { path: '/favicon.ico', size: 32, headBytes: 22 };

/** The picture for links without its logo, as the build has drawn it. */
export const SCENE_PATH = '/share-scene.svg';

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Few flat colours: a palette holds them all in a third of the bytes. */
const png = { palette: true, compressionLevel: 9, effort: 10 } as const;

/** Loaded when the first picture is drawn: most servers serve those that were built. */
const openPicture = async (bytes: Buffer): Promise<Sharp> =>
  (await import('sharp')).default(bytes, { density: 600 });

const within = async (mark: Buffer, width: number, height: number): Promise<Buffer> =>
  (await openPicture(mark))
    .resize({ width, height, fit: 'contain', background: transparent })
    .png()
    .toBuffer();

async function drawIcon(mark: Buffer, { size, share, background }: (typeof icons)[number]): Promise<Buffer> {
  const inner = Math.round(size * share);
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: size, height: size, channels: 4, background: background ?? transparent } })
    .composite([{ input: await within(mark, inner, inner) }])
    .png(png)
    .toBuffer();
}

/** The icon that browsers and feed readers ask for by name: an ICO file around one PNG. */
async function drawIco(mark: Buffer): Promise<Buffer> {
  const { size, headBytes } = ICO;
  const picture = await (
    await openPicture(mark)
  )
    .resize({ width: size, height: size, fit: 'contain', background: transparent })
    .png(png)
    .toBuffer();
  const head = Buffer.alloc(headBytes);
  // Type 1, an icon, of one picture; then its size, planes, bits a pixel, bytes and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.byteLength, 14);
  head.writeUInt32LE(headBytes, 18);
  return Buffer.concat([head, picture]);
}

const placed = (svg: string, place: string) => svg.replace('<svg', `<svg ${place}`);

/** The picture beside links to our pages, without the logo in its corner: the board on a dark table. */
export function drawScene(board: string): string {
  const { width, height } = sharePicture;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${INK}"/>`,
    placed(board, 'x="220" y="24" width="760" height="582"'),
    '</svg>',
  ].join('');
}

async function drawShare(mark: Buffer, scene: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(scene)
    .composite([{ input: await within(mark, 120, 124), left: 56, top: 48 }])
    .png(png)
    .toBuffer();
}

/** Every picture of the site that shows the logo, by its path, and how to draw it. */
export const sitePictures: ReadonlyMap<string, (mark: Buffer, scene: Buffer) => Promise<Buffer>> = new Map([
  ...icons.map((icon) => [icon.path, (mark: Buffer) => drawIcon(mark, icon)] as const),
  [ICO.path, drawIco],
  [sharePicture.path, drawShare],
]);
