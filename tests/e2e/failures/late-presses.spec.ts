// Presses whose code cannot be fetched: the page stays, says so, and does it once the code can be had.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { lateCodeIsHere } from '../support/go-offline.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

type Manifest = Record<string, { file: string }>;

/** Refuses the files of some modules until they are let through, or says that there are none. */
async function withhold(page: Page, modules: readonly string[], answer: 'none' | 404 = 'none') {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;
  // The parts of a route carry their names behind its file's.
  const files = Object.entries(manifest)
    .filter(([source]) => modules.includes(source.split('?')[0]!))
    .map(([, { file }]) => file);
  expect(files.length).toBeGreaterThanOrEqual(modules.length);
  let isWithheld = true;
  await page.route(
    ({ pathname }) => files.includes(pathname.slice(1)),
    (route) => {
      if (!isWithheld) return route.continue();
      return answer === 404 ? route.fulfill({ status: 404 }) : route.abort('internetdisconnected');
    },
  );
  return async () => {
    isWithheld = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
}

const notOpened = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByText('This could not be opened', { exact: true });
const UNREACHABLE = 'The server could not be reached. Please check your connection.';

test('the menu of a phone says that it cannot be opened, what was typed stays, and the next press opens it', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  const letThrough = await withhold(page, ['src/web/shell/mobile-drawer.tsx']);
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('typed and not sent');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(notOpened(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('typed and not sent');
  await letThrough();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a form that opens in the page, and the list of notices, come by themselves with the network', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  const letThrough = await withhold(page, [
    'src/features/accounts/web/username-form.tsx',
    'src/features/notices/web/for-others/latest-notices.tsx',
  ]);
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Edit username' }).click();
  await expect(page.getByRole('main').getByText(UNREACHABLE)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByRole('dialog').getByText(UNREACHABLE)).toBeVisible();
  await letThrough();
  await expect(page.getByRole('dialog').getByRole('link', { name: /all notices/i })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeVisible();
});

test('the first steps of a newcomer open at the next press', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await signUpNewcomer(page, { withPlayer: false });
  const letThrough = await withhold(page, ['src/features/players/web/create-player-dialog.tsx']);
  await page.goto('/my/profile');
  const create = page.getByRole('button', { name: 'Create Player Profile' });
  await create.click();
  await expect(notOpened(page)).toBeVisible();
  await letThrough();
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Create Player Profile' })).toBeVisible();
});

test('where a release is gone, the piece asks to load the page again, in words without an address', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await withhold(page, ['src/features/accounts/web/username-form.tsx'], 404);
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Edit username' }).click();
  await expect(page.getByText('This page is incomplete. Please reload it.')).toBeVisible();
  await expect(page.getByText(/assets|dynamically/)).toHaveCount(0);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await loaded;
});

test('a page whose code cannot be fetched says so in our words, and comes with the network', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|could not be reached/);
  await signInAs(page, 'player');
  await page.goto('/contact');
  const letThrough = await withhold(page, ['src/web/routes/_app/_signed-in/my/visits.tsx']);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My Visits' }).click();
  await expect(page.getByRole('main').getByText(UNREACHABLE)).toBeVisible();
  await letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'My Visits' })).toBeVisible();
});

/** What comes late to a page pushes the rest of it down. */
const pushDown = (page: Page) =>
  page.evaluate(() => {
    const late = document.createElement('div');
    late.style.height = '300px';
    document.querySelector('main')?.prepend(late);
  });

test('a press counts where it began, although the page moves under it; dragged away, it does not', async ({
  page,
}) => {
  await signInAs(page, 'player');
  await page.goto('/my/games');
  await lateCodeIsHere(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Add Game' }).first();
  const { x, y } = (await link.boundingBox())!;
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 60);
  await pushDown(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/my/games');
  const moved = (await link.boundingBox())!;
  expect(moved.y).toBe(y + 300);
  await page.mouse.move(moved.x + 10, moved.y + 10);
  await page.mouse.down();
  await pushDown(page);
  await page.mouse.up();
  await expect(page).toHaveURL('/my/games/new');
});

test('a tap counts where it began, too, and not for what comes to stand there', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/my/games');
  await lateCodeIsHere(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Add Game' }).first();
  const { x, y } = (await link.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const point = { x: x + 10, y: y + 10 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await pushDown(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveURL('/my/games/new');
});
