import { randomInt, randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test';
import { confirmationLinkFor } from './outbox.ts';

/** What a test may know will be complained about, such as the answer of a request that it makes fail. */
export type Problems = { expect: (pattern: RegExp) => void };

/** Pages that several tests of a worker share (kept-browser.ts). */
export const keptContexts = new WeakSet<BrowserContext>();

/**
 * The test of every browser test: it fails when a page logs an error, throws one, or breaks its own policy, unless the
 * test says beforehand which.
 */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ page, browser }, use) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      // Leaving a page on purpose, with something typed on it, is what tests often do.
      page.on(
        'dialog',
        (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()),
      );
      page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`logged: ${message.text()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy: ${event.violatedDirective} refused ${event.blockedURI}`);
        });
      });
      await use({ expect: (pattern) => void expected.push(pattern) });
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
      // The browser outlives its tests. Pages of others that stay open go on listening, and an account may listen only so
      // often: a later test would be refused (429).
      for (const other of browser.contexts())
        if (other !== page.context() && !keptContexts.has(other)) await other.close();
    },
    { auto: true },
  ],
});

export { expect };

/** The widths of a journey that looks alike at both: a phone's, and in the long form of the tests a screen's as well. */
export const journeyWidths = process.env['LONG_TESTS'] === '1' ? [1280, 390] : [390];

/** Whether the test runs at the width of a phone, where the menus are in a drawer. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export type DemoName = 'player' | 'organiser' | 'admin';

/** Signs the page's browser in as one of the demo accounts. Many tests share them: don't change what they own. */
export async function signInAs(page: Page, name: DemoName): Promise<void> {
  await post(page, '/api/auth/demo-sign-in', { email: `${name}@example.com` });
}

/** Signs the page's browser up and in as somebody new, with a player unless told otherwise; answers with the e-mail. */
export async function signUpNewcomer(
  page: Page,
  { withPlayer = true, password = goodPassword() } = {},
): Promise<string> {
  const email = `newcomer-${randomUUID()}@example.com`;
  // Newcomers of all tests would be more than one address may sign up in an hour: each comes from its own (serve.ts).
  const from = { 'x-test-address': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.') };
  await post(page, '/api/auth/sign-up', { email, password }, from);
  const link = new URL(await confirmationLinkFor(email));
  const token = link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token');
  await post(page, '/api/auth/verify-link', { type: 'signup', token }, from);
  if (withPlayer) {
    await post(page, '/api/players', { alias: newAlias(), city: 'Oakland', state: 'CA' });
  }
  return email;
}

/** Opens a menu of the bar, or the drawer that holds them all on a phone, and presses something in it. */
export async function pressInMenu(page: Page, menu: string, item: Locator): Promise<void> {
  await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : menu, exact: true }).click();
  // A menu is out of sight until its place is known: what is pressed before that is not there a moment later.
  if (!isPhone(page)) await expect(item).toBeInViewport();
  await item.click();
}

/** Logs out by the menu of the bar, or of the drawer on a phone, and waits until the page has forgotten the user. */
export async function logOut(page: Page): Promise<void> {
  await pressInMenu(page, 'My Account', page.getByRole('button', { name: 'Logout' }));
  if (isPhone(page)) await expect(page).toHaveURL('/auth');
  else await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Digits as letters: seven digits of chance would make a phone number, which no alias may hold. */
const inLetters = (text: string) => text.replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '');

/** An alias that no other test uses. */
export const newAlias = (): string => `Tester ${inLetters(randomUUID().slice(0, 8))}`;

/** A password that no list has. */
export const goodPassword = (): string => `correct-horse-${randomUUID()}`;

/** The first stores by name, as a search without a position answers. */
export async function retailersOf(page: Page, text = ''): Promise<{ id: string; name: string }[]> {
  const headers = { origin: originOf(page) };
  const answer = await request(page).post('/api/retailers/search', { data: { text }, headers });
  return ((await answer.json()) as { items: { id: string; name: string }[] }).items;
}

/** Posts as the page's own scripts would; fails unless it is answered well. */
async function post(page: Page, path: string, data: Record<string, unknown>, more = {}): Promise<void> {
  const answer = await request(page).post(path, { data, headers: { origin: originOf(page), ...more } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

const request = (page: Page): APIRequestContext => page.context().request;

/** Where the server under test is. */
export function originOf(page: Page): string {
  const port = process.env['E2E_PORT'];
  if (!port) throw new Error(`No E2E_PORT for ${page.url()}`);
  return `http://localhost:${port}`;
}
