import type { BrowserContext } from '@playwright/test';
import { type DemoName, keptContexts, test as base } from './fixtures.ts';

/** Who looks at a page: a demo account, or a visitor. A `newcomer` is somebody for whom nothing is kept. */
export type Viewer = DemoName | 'visitor' | 'newcomer';

type Kept = { contextOf: (viewer: Viewer) => Promise<BrowserContext> };

/**
 * For tests that only look: the pages of one `viewer` share a browser with its cookies and what it has fetched, as the
 * pages of one person do. Compiling the same scripts for every page again took half of the time.
 */
export const test = base.extend<{ viewer: Viewer }, { kept: Kept }>({
  viewer: ['visitor', { option: true }],
  kept: [
    async ({ browser }, provide) => {
      const contexts = new Map<Viewer, BrowserContext>();
      await provide({
        contextOf: async (viewer) => {
          const known = contexts.get(viewer);
          if (known) return known;
          const context = await browser.newContext({
            baseURL: `http://localhost:${process.env['E2E_PORT']}`,
            viewport: { width: 1280, height: 800 },
            reducedMotion: 'reduce',
          });
          contexts.set(viewer, context);
          keptContexts.add(context);
          return context;
        },
      });
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, kept, viewer }, provide) => {
    await provide(viewer === 'newcomer' ? context : await kept.contextOf(viewer));
  },
  page: async ({ context }, provide) => {
    const page = await context.newPage();
    await provide(page);
    await page.close();
  },
});
