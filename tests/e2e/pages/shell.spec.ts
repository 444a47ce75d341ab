import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, isPhone, logOut, pressInMenu, signInAs, test } from '../support/fixtures.ts';
import { goOffline, lateCodeIsHere } from '../support/go-offline.ts';

const menuLinks = {
  Qualify: ['/qualify/get-certified', '/qualify/ratings'],
  Play: ['/play/retailer', '/play/convention', '/play/online', '/play'],
  Earn: [
    '/earn/product-sales',
    '/earn/overrides',
    '/earn/convention-sales',
    '/earn/retailer-sales',
    '/earn/paid-games',
  ],
};
const playLinks = ['/my/games', '/my/gamesystems', '/my/conventions', '/my/retailers', '/my/visits'];
const standingLinks = ['/my/earnings', '/my/exams', '/my/network', '/my/fundraisers'];

test('visitors see the headers and Login only', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/contact');
  const main = await openNavigation(page);
  const login = isPhone(page)
    ? main.getByRole('link', { name: 'Login' })
    : page.getByRole('link', { name: 'Login' });
  await expect(login).toBeVisible();
  const expected = isPhone(page) ? ['Qualify', 'Play', 'Earn', 'Login'] : ['Qualify', 'Play', 'Earn'];
  await expect(main.getByRole('link')).toHaveText(expected);
  await login.click();
  await expect(page).toHaveURL('/auth');
});

test(
  'members find every page of the menus, and each device has its own entries',
  { tag: '@phone' },
  async ({ page }) => {
    await signInAs(page, 'player');
    await page.goto('/terms');
    if (isPhone(page)) {
      const drawer = await openNavigation(page);
      await expect(drawer.getByRole('link', { name: 'My Team' })).toHaveAttribute('href', '/my/network');
      await expect(drawer.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute(
        'href',
        '/my/network',
      );
      // The account comes first: its name, where one stands, and Invite Friends; then the site.
      const account = [...playLinks, ...standingLinks, '/my/products', '/my/profile', '/my/account'];
      const all = [...account, '/my/notifications', '/my/network', ...Object.values(menuLinks).flat()];
      await expect(drawer.getByText('Redcap', { exact: true })).toBeInViewport();
      expect(await hrefsIn(drawer)).toEqual(all);
      return;
    }
    for (const [name, links] of Object.entries(menuLinks)) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator(`a[href="${links[0]}"]`)).toBeVisible();
      expect(await hrefsIn(openMenu(page))).toEqual(links);
      await page.keyboard.press('Escape');
      await expect(openMenu(page)).toBeHidden();
    }
    await page.getByRole('button', { name: 'My Account' }).click();
    await expect(openMenu(page).getByRole('link', { name: 'My Points' })).toHaveAttribute(
      'href',
      '/my/earnings',
    );
    await expect(openMenu(page).getByRole('link', { name: 'Your Network' })).toBeVisible();
    expect(await hrefsIn(openMenu(page))).toEqual([
      ...playLinks,
      '/my/purchases',
      ...standingLinks,
      '/my/contracts',
      '/my/profile',
      '/my/account',
      '/my/notifications',
    ]);
    await expect(page.getByRole('link', { name: 'Invite Friends' })).toHaveAttribute('href', '/my/network');
  },
);

test('the bar tells who is signed in, is whole from 768 px on, and stands still when a message comes', async ({
  page,
  problems,
}) => {
  test.skip(isPhone(page), 'the drawer is for phones');
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  await page.goto('/my/profile');
  const account = page.getByRole('button', { name: 'My Account', exact: true });
  const product = page.getByRole('banner').getByText('Guildhall', { exact: true });
  const isWhole = () => product.evaluate((box) => box.scrollWidth <= box.clientWidth);
  await expect(account).toContainText('Redcap');
  for (const width of [960, 900, 800, 768]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await account.boundingBox())?.height, `at ${width}`).toBeLessThan(50);
    expect(await isWhole(), `at ${width}`).toBe(true);
  }
  const before = await account.boundingBox();
  await page.route('**/api/profile', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Recent messages' })).toBeVisible();
  expect([await account.boundingBox(), await isWhole()]).toEqual([before, true]);
});

test('a menu waits 200 ms for a resting pointer, and the next ones do not wait', async ({ page }) => {
  test.skip(isPhone(page), 'there is no pointer to rest');
  await signInAs(page, 'player');
  await page.goto('/terms');
  expect(await msUntilOpen(page, 'Qualify')).toBeGreaterThanOrEqual(200);
  // Other work on the machine may hold one of them up; a wait of their own would hold up both.
  const next = [await msUntilOpen(page, 'Play'), await msUntilOpen(page, 'Earn')];
  expect(Math.min(...next)).toBeLessThan(200);
});

test('menus work by keyboard alone', async ({ page }) => {
  test.skip(isPhone(page), 'the drawer is for phones');
  await signInAs(page, 'player');
  await page.goto('/terms');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(openMenu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Retailer Games/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/play/retailer');
});

test('an open menu stays at the bar in the very moment in which the page scrolls', async ({ page }) => {
  test.skip(isPhone(page), 'the drawer covers the page');
  await signInAs(page, 'player');
  await page.goto('/terms');
  await page.getByRole('button', { name: 'My Account' }).click();
  const entry = page.getByRole('button', { name: 'Logout' });
  await entry.click({ trial: true });
  const [before, after] = await entry.evaluate((button) => {
    const from = button.getBoundingClientRect().y;
    window.scrollTo(0, 300);
    return [from, button.getBoundingClientRect().y];
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(after).toBe(before);
});

test('a page that is overtaken by the next one while it fades in is no error', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const href = turn % 2 === 0 ? '/terms' : '/privacy';
      document.querySelector<HTMLElement>(`footer a[href="${href}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, turn * 3));
    }
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('who presses Logout and leaves the page before the server heard of it is logged out', async ({
  page,
}) => {
  await signInAs(page, 'player');
  await page.goto('/terms');
  const left = page.waitForURL('/robots.txt');
  await page.context().route('**/api/auth/sign-out', async (route) => {
    await page.evaluate(() => location.assign('/robots.txt'));
    await left;
    await route.continue();
  });
  await pressInMenu(page, 'My Account', page.getByRole('button', { name: 'Logout' }));
  await left;
  await page.goto('/my/fundraisers');
  await expect(page).toHaveURL('/auth');
});

test('logging out says so, forgets the user and leads away', { tag: '@phone' }, async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/my/fundraisers');
  // What the page tells in its quiet moments, such as the time zone, is told before: after the logout it would be refused.
  await lateCodeIsHere(page);
  await page.waitForLoadState('networkidle');
  await logOut(page);
  await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
  await expect(toast(page, isPhone(page) ? 'Logged out successfully' : 'Logging out...')).toBeVisible();
  await page.goto('/my/fundraisers');
  await expect(page).toHaveURL('/auth');
});

test('logging out clears what pages keep in the browser, but for the theme; a logout that fails keeps it', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  const failing = '**/api/auth/sign-out';
  await page.route(failing, (route) => route.abort());
  for (const outcome of ['fails', 'works']) {
    await signInAs(page, 'player');
    await page.goto('/terms');
    await page.evaluate(() => {
      localStorage.setItem('exam-draft:somebody:an-exam', '{}');
      localStorage.setItem('theme', 'light');
    });
    await logOut(page);
    if (outcome === 'fails') {
      await expect(toast(page, 'Failed to log out')).toBeVisible();
      expect(await kept()).toMatchObject({ theme: 'light', 'exam-draft:somebody:an-exam': '{}' });
      await page.unroute(failing);
    } else {
      await expect.poll(kept).toEqual({ theme: 'light' });
    }
  }
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toEqual([expect.stringContaining('device')]);
});

test(
  'the user is forgotten on the page also when logging out fails',
  { tag: '@phone' },
  async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await signInAs(page, 'player');
    await page.goto('/terms');
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await logOut(page);
    await expect(toast(page, 'Failed to log out')).toBeVisible();
    await expect(toast(page, 'Failed to sign out properly')).toBeVisible();
    await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
    // It is owed: the next page tells the server before it shows anybody as signed in.
    await page.unroute('**/api/auth/sign-out');
    await page.goto('/my/fundraisers');
    await expect(page).toHaveURL('/auth');
    expect((await page.context().request.get('/api/devices')).status()).toBe(401);
  },
);

test('the bar hides its menus while a new password is set', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/api/session', () => new Promise(() => {}));
  await page.goto('/auth?view=update_password');
  await expect(page.getByRole('banner').getByText('Reset Your Password')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
});

test('the footer has the year, the rights and the legal pages', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`${new Date().getFullYear()}`);
  await expect(footer).toContainText('All rights reserved');
  for (const [name, href] of [
    ['Privacy Policy', '/privacy'],
    ['Terms & Conditions', '/terms'],
    ['Contact Us', '/contact'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('an unknown address gets the 404 page with the way home', async ({ page, problems }) => {
  problems.expect(/Failed to load resource.* 404/);
  const answer = await page.goto('/nonsense');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('what was typed survives a lost connection, and a toast stays readable', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`);
  await page.getByLabel('Subject').fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which table has a free chair?');
  await goOffline(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const failed = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  // Under the pointer a toast stands still: a busy machine takes longer to look at the page than toasts stand.
  await failed.getByText('Error Sending Message', { exact: true }).hover();
  await expect(page.getByRole('dialog', { name: 'Error Sending Message' })).toHaveCSS('opacity', '1');
  await expectAccessible(page, 'what failed is said');
  await expect(failed).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Which table has a free chair?');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent Successfully')).toBeVisible();
  await expect(toast(page, 'Error Sending Message')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.getByRole('button', { name: 'Recent messages' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Recent messages' }).getByText('Error Sending Message'),
  ).toBeVisible();
});

/** What the toast that stands says. */
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });

/** The popup of the menu that is open. */
const openMenu = (page: Page) => page.locator('nav[data-side]');

async function openNavigation(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Rests the pointer on a menu's trigger; answers with the time until the menu opened, as the page measured it. */
async function msUntilOpen(page: Page, name: string): Promise<number> {
  const trigger = page.getByRole('button', { name, exact: true });
  await trigger.evaluate((button) => {
    button.addEventListener('pointerenter', () => {
      const begin = performance.now();
      new MutationObserver(() => button.setAttribute('data-waited', `${performance.now() - begin}`)).observe(
        button,
        {
          attributeFilter: ['aria-expanded'],
        },
      );
    });
  });
  const box = await trigger.boundingBox();
  if (!box) throw new Error(`${name} is nowhere`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await expect(trigger).toHaveAttribute('data-waited', /\d/);
  return Number(await trigger.getAttribute('data-waited'));
}

const hrefsIn = (part: ReturnType<Page['locator']>) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
