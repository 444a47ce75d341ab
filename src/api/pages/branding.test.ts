import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../tests/support/context.ts';
import { memoryFileStore } from '../../../tests/support/memory-file-store.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { fileUrl } from '#platform/files/file-url.ts';
import { brandingOf, ownBranding, type StoredBranding } from '#platform/live/live-branding.ts';
import { createLog } from '#platform/log.ts';
import { loadPages } from './pages.ts';
import { drawScene, SCENE_PATH } from './site-pictures.ts';

const shell = `<!doctype html><html><head><title>%PRODUCT_NAME%</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/main.css"></head>
<body><h1><span>%WELCOME_1% </span><span>%WELCOME_2% </span><span>%WELCOME_3%</span></h1><p>%WELCOME_TEXT%</p><noscript>%FOOTER_LINKS%</noscript></body></html>`;
const config = testConfig({ PUBLIC_URL: 'https://guild.example' });
const files = memoryFileStore();
let folder: string;
let server: TestServer;
let branding = brandingOf(ownBranding, config.fixedBranding);

const brand = (chosen: Partial<StoredBranding>) => {
  branding = brandingOf({ ...ownBranding, ...chosen }, config.fixedBranding);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-branding-'));
  await mkdir(folder, { recursive: true });
  for (const name of ['index.html', 'app.html', 'admin.html']) await writeFile(join(folder, name), shell);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'icon-192.png'), 'built');
  await writeFile(
    join(folder, SCENE_PATH),
    drawScene('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'),
  );
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({ name: '%PRODUCT_NAME%', theme_color: '#5b2fc9', icons: [{ src: '/icon-192.png' }] }),
  );
  server = await testServer({
    pages: loadPages({
      folder,
      config,
      branding: { now: () => branding },
      files,
      log: createLog('silent'),
      kinds: [],
      consoleDoor: () => Promise.resolve('hidden'),
    }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => brand({}));

const textAt = async (path: string) => (await fetch(server.url + path)).text();
const bytesAt = async (path: string) => Buffer.from(await (await fetch(server.url + path)).arrayBuffer());

describe('the pages of an installation without branding', () => {
  it('have the words of the specification, and no style, fact or version of their own', async () => {
    const page = await textAt('/');
    expect(page).toContain('<span>Play Games. </span><span>Earn Rewards. </span><span>Go Pro.</span>');
    expect(page).toContain('<p>Join our community of gamers and entrepreneurs</p><noscript></noscript>');
    expect(page).not.toMatch(/<style|name="footer-links"|\?v=/);
    expect(await textAt('/icon-192.png')).toBe('built');
  });
});

describe('the branding', () => {
  it('is on every page at once, for people and for link previews', async () => {
    const before = await textAt('/');
    brand({ name: 'The Ninth Table' });
    for (const path of ['/', '/terms', '/no/such/page'])
      expect(await textAt(path)).toMatch(/<title>(.* · )?The Ninth Table<\/title>/);
    expect(await textAt('/')).toContain('<meta property="og:site_name" content="The Ninth Table">');
    expect(JSON.parse(await textAt('/manifest.webmanifest'))).toMatchObject({
      name: 'The Ninth Table',
      short_name: 'The Ninth Table',
    });
    brand({});
    expect(await textAt('/')).toBe(before);
  });

  it('puts its words into the landing page, harmlessly, and tells the scripts the same', async () => {
    brand({
      welcomeHeading: 'Roll <well>.\nStay late.',
      welcomeText: `"Pull up" a chair`,
      footerLinks: [{ label: 'Us & them', url: 'https://guild.example/?a=1&b=2' }],
    });
    const page = await textAt('/');
    expect(page).toContain('<h1><span> </span><span>Roll &lt;well&gt;. </span><span>Stay late.</span></h1>');
    expect(page).toContain('<p>&quot;Pull up&quot; a chair</p>');
    expect(page).toContain(
      '<noscript><a href="https://guild.example/?a=1&amp;b=2">Us &amp; them</a> </noscript>',
    );
    const welcome = /<meta name="welcome" content="([^"]*)">/.exec(page)?.[1] ?? '';
    expect(welcome.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(
      JSON.stringify({ heading: ['', 'Roll <well>.', 'Stay late.'], text: '"Pull up" a chair' }),
    );
    expect(page).toContain('<meta name="footer-links" content="[{');
  });

  it('sets its colours over those of the built style sheet, in both themes, allowed by the page’s policy', async () => {
    brand({ primaryColor: '#0a7d5a', accentColor: '#7a1f5c' });
    const answer = await fetch(server.url);
    const page = await answer.text();
    const [, style = ''] = /<style>(.*)<\/style><\/head>/.exec(page) ?? [];
    expect(style).toMatch(
      /^:root:root\{.*--sun:#0a7d5a.*--accent:#7a1f5c.*\}@media not print\{:root:root\[data-theme='dark'\]/,
    );
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(JSON.parse(await textAt('/manifest.webmanifest'))).toMatchObject({ theme_color: '#7a1f5c' });
  });

  it('colours the icons, whose addresses change with them', async () => {
    brand({ primaryColor: '#0a7d5a' });
    const { version } = branding;
    expect(await textAt('/favicon.svg')).toContain('fill="#0a7d5a"');
    const page = await textAt('/');
    expect(page).toContain(`href="/favicon.svg?v=${version}"`);
    expect(page).toContain(`content="https://guild.example/share.png?v=${version}"`);
    const { data } = await sharp(await bytesAt(`/icon-192.png?v=${version}`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red, green, blue] = data.subarray((96 * 192 + 30) * 4);
    expect([red, green, blue]).toEqual([0x0a, 0x7d, 0x5a]);
    brand({ primaryColor: '#0a7d5b' });
    expect(branding.version).not.toBe(version);
    expect(await textAt('/favicon.svg')).toContain('fill="#0a7d5b"');
  });

  it('puts an uploaded logo into the bar, the icons and the picture for links', async () => {
    const logo = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
      .webp({ lossless: true })
      .toBuffer();
    const { key } = await files.put(logo, { folder: 'brand', extension: 'webp', maxBytes: 1e6 });
    brand({ logoUrl: fileUrl(key) });
    expect(await textAt('/')).toContain(`--logo:url("${fileUrl(key)}")`);
    for (const [path, size, at] of [
      ['/icon-512.png', 512, [256, 256]],
      ['/icon-maskable-512.png', 512, [256, 256]],
      ['/apple-touch-icon.png', 180, [90, 90]],
      ['/share.png', 1200, [116, 110]],
    ] as const) {
      const { data, info } = await sharp(await bytesAt(path))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [red, green, blue] = data.subarray((at[1] * info.width + at[0]) * 4);
      expect([path, info.width, red! > 240, green! < 15, blue! < 15]).toEqual([path, size, true, true, true]);
    }
    expect(await textAt('/favicon.svg')).toContain('<image');
    expect((await bytesAt('/favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });

  it('falls back to the built pictures when the logo can’t be read', async () => {
    brand({ logoUrl: '/files/brand/0192f3a4-1111-7222-8333-444455556666.webp' });
    expect(await textAt('/icon-192.png')).toBe('built');
  });
});
