import type { FileStore } from '#platform/files/store.ts';
import { keyOfUrl } from '#platform/files/file-url.ts';
import type { CurrentBranding } from '#platform/live/live-branding.ts';
import { describeError, type Log } from '#platform/log.ts';
import { paletteOf } from '#shared/branding/palette.ts';
import { brandedMark, hasOwnLook } from './brand-style.ts';
import { SCENE_PATH, sitePictures } from './site-pictures.ts';
import { headersOf, type StaticFile } from './static-files.ts';

const MANIFEST = '/manifest.webmanifest';
const ICON = '/favicon.svg';

type Parts = {
  /** The built files, by URL path. */
  built: ReadonlyMap<string, StaticFile>;
  /** The store of the logo. */
  files: Pick<FileStore, 'get'>;
  log: Log;
};

/**
 * Finds a file that depends on the branding: the manifest, and pictures with the logo. Pictures are drawn when they are
 * first asked for after a change. A logo that can't be read is logged, and the built picture is sent.
 */
export function brandedFiles({ built, files, log }: Parts) {
  let drawnFor = '';
  let drawn = new Map<string, Promise<StaticFile | undefined>>();

  async function draw(path: string, branding: CurrentBranding): Promise<StaticFile | undefined> {
    try {
      const mark = await markOf(branding, files);
      if (path === ICON) return fileOf(path, mark.isSvg ? mark.bytes : svgAround(await pngOf(mark.bytes)));
      const scene = built.get(SCENE_PATH)?.plain ?? Buffer.alloc(0);
      return fileOf(path, await sitePictures.get(path)!(mark.bytes, scene));
    } catch (error) {
      log.error({ error: describeError(error), path }, 'a picture with the logo could not be drawn');
      return built.get(path);
    }
  }

  return (path: string, branding: CurrentBranding): Promise<StaticFile | undefined> | undefined => {
    const isPicture = path === ICON || sitePictures.has(path);
    if (path !== MANIFEST && !(isPicture && hasOwnLook(branding))) return undefined;
    if (drawnFor !== branding.version) {
      drawnFor = branding.version;
      drawn = new Map();
    }
    const known = drawn.get(path);
    if (known) return known;
    const file =
      path === MANIFEST ? Promise.resolve(manifestOf(built.get(path), branding)) : draw(path, branding);
    drawn.set(path, file);
    return file;
  };
}

const fileOf = (path: string, plain: Buffer): StaticFile => ({
  plain,
  brotli: null,
  headers: headersOf(path),
});

/** The manifest with the name and the colour of the branding, and icons that browsers fetch again after a change. */
function manifestOf(file: StaticFile | undefined, branding: CurrentBranding): StaticFile | undefined {
  if (!file) return undefined;
  const manifest = JSON.parse(file.plain.toString()) as { icons: { src: string }[] };
  const { accent } = paletteOf(branding, 'light');
  if (hasOwnLook(branding)) for (const icon of manifest.icons) icon.src += `?v=${branding.version}`;
  const branded = {
    ...manifest,
    name: branding.name,
    short_name: branding.name,
    ...(accent !== undefined && { theme_color: accent }),
  };
  return fileOf(MANIFEST, Buffer.from(JSON.stringify(branded)));
}

/** The logo that was uploaded, or the product's mark in the colours of the branding. */
async function markOf(
  branding: CurrentBranding,
  files: Pick<FileStore, 'get'>,
): Promise<{ bytes: Buffer; isSvg: boolean }> {
  const { logoUrl } = branding;
  if (logoUrl === null) return { bytes: Buffer.from(brandedMark(branding, 'light')), isSvg: true };
  const found = await files.get(keyOfUrl(logoUrl) ?? '');
  if (!found) throw new Error(`the logo ${logoUrl} is not in the store`);
  const chunks: Buffer[] = [];
  for await (const chunk of found.content) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), isSvg: false };
}

/** For browsers that ask for the icon by its usual name. */
const svgAround = (png: Buffer): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128"><image width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );

const pngOf = async (bytes: Buffer): Promise<Buffer> =>
  (await import('sharp')).default(bytes).resize({ width: 128, height: 128, fit: 'inside' }).png().toBuffer();
