// The console is an application of its own: what a reader notices of the way into it and out of it.
import { expect, isPhone, logOut, pressInMenu, signInAs, test } from '../support/fixtures.ts';

test('an admin goes into the console and out of it, and back both ways', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/my/profile');
  await pressInMenu(page, 'My Account', page.getByRole('link', { name: 'Admin console' }));
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin console' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Console menu' })).toBeVisible({ visible: isPhone(page) });
  await page.getByRole('link', { name: /Banned users$/ }).click();
  await expect(page).toHaveURL('/admin/users?standing=banned');
  await pressInMenu(page, 'My Account', page.getByRole('link', { name: 'My Games' }));
  await expect(page).toHaveURL('/my/games');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/my/profile');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Admin console' })).toBeVisible();
});

test('theme and messages survive the way out of the console, and the session is forgotten everywhere', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource.* 404/);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await logOut(page);
  await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
  await expect(page.getByText(/^(Logging out...|Logged out successfully)$/).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a search that the console does not know is left out', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users?role=banana&standing=banned');
  if (isPhone(page)) await page.getByRole('button', { name: 'Filter & export (1)' }).click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('');
  await expect(
    page.getByRole('table', { name: 'Users' }).or(page.getByText('No user')).first(),
  ).toBeVisible();
});

test('a row opens where it is pressed, and the arrow keys go from row to row; marked text opens nothing', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody > tr');
  const toggles = page.getByRole('button', { name: /^Details of/ });
  await rows.first().locator('td').nth(1).click();
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'true');
  await toggles.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(toggles.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'false');
  // A finger marks text by a long press, which the browser keeps to itself.
  if (isPhone(page)) return;
  const text = await rows.first().locator('td').nth(1).boundingBox();
  if (text === null) throw new Error('The row has no second cell');
  const height = text.y + text.height / 2;
  await page.mouse.move(text.x + text.width - 4, height);
  await page.mouse.down();
  await page.mouse.move(text.x + 14, height, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  await expect(toggles.first()).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone the first row of a list stands in sight', async ({ page }) => {
  test.skip(!isPhone(page), 'Where there is room all choices are shown');
  await signInAs(page, 'admin');
  for (const list of ['users', 'audit-log', 'messages', 'campaigns', 'retailers']) {
    await page.goto(`/admin/${list}`);
    const empty = page.getByRole('main').getByText(/^(Nobody|Nothing|There is no)/);
    const first = page.getByRole('table').locator('tbody > tr').or(empty).first();
    await expect(first).toBeInViewport();
  }
});

test('the overview tells how the site is, and sends a test mail; what could not be loaded is tried again', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource.* 500/);
  await signInAs(page, 'admin');
  let fails = true;
  await page.route('**/api/admin/users/count', (route) =>
    fails ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.goto('/admin');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health).toContainText(/Database\s*PostgreSQL/i);
  await expect(health).toContainText(/Version \d+\.\d+\.\d+/);
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('Make the first backup');
  const numbers = page.getByRole('region', { name: 'In numbers' });
  await expect(numbers.getByRole('alert')).toContainText('Some numbers could not be loaded.');
  fails = false;
  await numbers.getByRole('button', { name: 'Try again' }).click();
  await expect(numbers.getByRole('alert')).toBeHidden();
  await expect(numbers.getByRole('link', { name: /^\d+\s*Users$/ })).toBeVisible();
  await page.goto('/admin/failed-mail');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'There is no mail server' })).toBeVisible();
});
