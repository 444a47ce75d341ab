import { expect, signInAs, test } from '../support/fixtures.ts';
import { lateCodeIsHere } from '../support/go-offline.ts';

const sections = ['Get Certified', 'Play Anywhere Anytime', 'Build Your Team', 'Get Paid to Play'];

test('the landing page can be read before any script runs', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain('script-src');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Play Games\..*Earn Rewards\..*Go Pro\./);
  await expect(page.getByText('Join our community of gamers and entrepreneurs')).toBeVisible();
  for (const section of sections) {
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeAttached();
  }
  expect(await page.content()).not.toContain('%PRODUCT_NAME%');
  // Texts inside of noscript are not found by their words.
  const word = page.locator('.without-scripts');
  await expect(word).toHaveText(/JavaScript is switched off/, { useInnerText: true });
  await expect(word).toBeVisible();
  // What waits for scripts would wait for ever.
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/© 20\d\d /, { useInnerText: true });
  await page.goto('/terms');
  await expect(word).toBeVisible();
  await page.close();
});

test('React takes the prerendered page over as it is', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('h1')?.setAttribute('data-before', '');
    });
  });
  await page.goto('/');
  // The loading view of the role gives way once the session is known: by then React is at work.
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await expect(page.locator('h1[data-before]')).toBeVisible();
});

test('only the role and the qualify section wait for the session', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Finding your seat...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Account' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start Earning' })).toBeAttached();
  letGo();
  await expect(page.getByRole('link', { name: 'Create Account' })).toBeVisible();
});

test('the hero shows the role of the signed-in user, and user where the session cannot be read', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'admin');
  await page.goto('/');
  await expect(page.getByText('Your role: admin')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Auth User' })).toBeVisible();
  await page.route('**/api/session', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await expect(page.getByText('Your role: user')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
});

test('a visitor who wants to start earning is sent to /auth, a member to the points', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await page.getByRole('button', { name: 'Start Earning' }).click();
  await expect(page).toHaveURL('/auth');
  await signInAs(page, 'player');
  await page.goto('/');
  await expect(page.getByText('Your role: user')).toBeVisible();
  await page.getByRole('button', { name: 'Start Earning' }).click();
  await expect(page).toHaveURL('/my/earnings');
});

test('Get Started Now scrolls to the qualify section', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await page.getByRole('button', { name: 'Get Started Now' }).click();
  await expect.poll(() => topOf(page.locator('#qualify'))).toBe(80);
});

test(
  'a section chosen on another page is scrolled to, 80 px below the top',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/terms');
    const footer = page.getByRole('navigation', { name: 'Home page sections' });
    await footer.getByRole('link', { name: 'Build Your Team' }).click();
    await expect(page).toHaveURL('/#recruiting');
    await expect.poll(() => topOf(page.locator('#recruiting'))).toBe(80);
  },
);

test('the logo leads to the top of the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the chosen theme is there from the first paint of the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  // The prerendered page hears clicks once its scripts have taken over.
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await lateCodeIsHere(page);
  // Until somebody chooses, an open page goes along with the system.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  }
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/terms', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test('who scrolls before the scripts take over stays there', { tag: '@phone' }, async ({ page }) => {
  const { promise: scrolled, resolve: letScriptsLoad } = Promise.withResolvers<void>();
  await page.route(/[.]js$/, async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Host online games')).toBeAttached();
  // What is read, not how far it is from the top: what is above it may change its height.
  const read = page.locator('#qualify');
  await read.evaluate((section) => section.scrollIntoView());
  const before = await topOf(read);
  letScriptsLoad();
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(1);
});

test('the places to play lead to their pages', async ({ page }) => {
  await page.goto('/');
  for (const text of ['Play at your local retailer', 'Host games at conventions', 'Host online games']) {
    await expect(page.getByText(text)).toBeAttached();
  }
  // Until the scripts have taken over, a press may end elsewhere than it began.
  await expect(page.getByText('Finding your seat...')).toBeHidden();
  await page.getByRole('link', { name: /Play at your local retailer/ }).click();
  await expect(page).toHaveURL('/play/retailer');
});

/** Distance of an element's upper edge from the window's, in whole px. */
const topOf = (element: { evaluate: (read: (node: Element) => number) => Promise<number> }) =>
  element.evaluate((node) => Math.round(node.getBoundingClientRect().top));
