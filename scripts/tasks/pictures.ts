// `npm run pictures`: takes the screenshots that the README shows, in both themes, from a fresh demo world.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startServerProcess } from '../../tests/support/server-process.ts';
import { ensureChromium } from './tests/chromium.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const width = 1280;

type Picture = {
  name: string;
  as: 'player' | 'organiser' | 'admin' | null;
  open: (page: Page) => Promise<unknown>;
};

const pictures: Picture[] = [
  { name: 'landing', as: null, open: (page) => page.goto('/') },
  { name: 'play', as: 'player', open: (page) => page.goto('/play/retailer') },
  {
    name: 'campaign',
    as: 'player',
    open: async (page) => {
      await page.goto('/play/retailer');
      await page.getByRole('main').locator('a[href^="/campaigns/"]').first().click();
      await page.waitForURL('**/campaigns/*');
    },
  },
  { name: 'stores', as: 'player', open: (page) => page.goto('/my/retailers') },
  { name: 'console', as: 'admin', open: (page) => page.goto('/admin') },
];

const server = await startServerProcess({ DEMO: '1' });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, as, open } of pictures) {
      const page = await browser.newPage({
        baseURL: server.url,
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      if (as) {
        const signedIn = await page.request.post('/api/auth/demo-sign-in', {
          data: { email: `${as}@example.com` },
          headers: { origin: server.url },
        });
        if (!signedIn.ok()) throw new Error(`${as} could not sign in: ${signedIn.status()}`);
      }
      await open(page);
      await page.waitForLoadState('networkidle');
      const shot = await page.screenshot({ animations: 'disabled' });
      const file = join(folder, `${name}-${colorScheme}.png`);
      await writeFile(file, await sharp(shot).png({ palette: true, effort: 10 }).toBuffer());
      process.stdout.write(`${file}\n`);
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.cleanUp();
}
