import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { sharePicture } from '#api/pages/page-head.ts';
import { brand } from '#shared/brand.ts';

const { paper: PAPER, ink: INK } = brand.light;
const TABLE = '#33205f';

/** Icons for home screens. Systems cut maskable ones to a shape of their own, and want no transparency in Apple's. */
const icons = [
  { name: 'icon-192.png', size: 192, share: 0.96, background: undefined },
  { name: 'icon-512.png', size: 512, share: 0.96, background: undefined },
  { name: 'icon-maskable-512.png', size: 512, share: 0.6, background: PAPER },
  { name: 'apple-touch-icon.png', size: 180, share: 0.76, background: PAPER },
];

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** Few flat colours: a palette holds them all in a third of the bytes. */
const png = { palette: true, compressionLevel: 9, effort: 10 } as const;

/**
 * Draws the pictures that have to be pixels, from the same drawings as the pages.
 * @param folder where favicon.svg, the logo, is, and where the pictures go
 * @param board the landing page's board as an `svg` element
 * @param tokens the design system's style sheet, for the board's colours
 */
export async function makePictures(folder: string, board: string, tokens: string): Promise<void> {
  const logo = await readFile(join(folder, 'favicon.svg'));
  for (const { name, size, share, background } of icons) {
    const inner = Math.round(size * share);
    const mark = await sharp(logo, { density: 600 })
      .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
      .png()
      .toBuffer();
    await sharp({
      create: { width: size, height: size, channels: 4, background: background ?? transparent },
    })
      .composite([{ input: mark }])
      .png(png)
      .toFile(join(folder, name));
  }
  await writeFile(join(folder, 'favicon.ico'), await icoOf(logo));
  await sharp(Buffer.from(sharePictureOf(logo.toString(), board, tokens)))
    .png(png)
    .toFile(join(folder, sharePicture.path));
}

const ICO = { size: 32, headBytes: 22 };

/** The icon that browsers and feed readers ask for by name: an ICO file around one PNG. */
async function icoOf(logo: Buffer): Promise<Buffer> {
  const { size, headBytes } = ICO;
  const picture = await sharp(logo, { density: 600 })
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

/** The picture beside links to our pages: the board on a dark table, with the logo in the corner. */
function sharePictureOf(logo: string, board: string, tokens: string): string {
  const { width, height } = sharePicture;
  const coloured = withColours(board, { ...lightColours(tokens), '--table': TABLE });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${INK}"/>`,
    placed(coloured, 'x="220" y="24" width="760" height="582"'),
    placed(logo, 'x="56" y="48" width="120" height="124"'),
    '</svg>',
  ].join('');
}

/** The colours of the light theme, by the names of their variables. */
function lightColours(tokens: string): Record<string, string> {
  const [root = ''] = /:root\s*\{[^}]*\}/.exec(tokens) ?? [];
  return Object.fromEntries(
    Array.from(root.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{3,8});/gi), ([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

function withColours(svg: string, colours: Record<string, string>): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`The board wants the colour ${name}, which tokens.css does not have`);
    return colour;
  });
}
