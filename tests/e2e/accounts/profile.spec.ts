import type { Browser, Page } from '@playwright/test';
import { expect, isPhone, newAlias, originOf, signUpNewcomer, test } from '../support/fixtures.ts';
import { confirmationLinkFor } from '../support/outbox.ts';

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
const rows = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
const confirm = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the same user in on a second device, by a link in a mail. */
async function signInElsewhere(page: Page, browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: originOf(page), userAgent });
  const options = { headers: { origin: originOf(page) } };
  const asked = await context.request.post('/api/auth/magic-link', { ...options, data: { email } });
  expect(asked.ok()).toBe(true);
  // The newest mail may still be the one of the sign-up, whose link is of another kind.
  await expect(async () => {
    const token = new URLSearchParams(new URL(await confirmationLinkFor(email)).hash.slice(1)).get('token');
    const answer = await context.request.post('/api/auth/verify-link', {
      ...options,
      data: { type: 'magiclink', token },
    });
    expect(answer.ok()).toBe(true);
  }).toPass();
  return context.newPage();
}

const whoIs = async (page: Page) => (await page.context().request.get('/api/devices')).status();

test('the account page shows where one is signed in, and signs another device out at once', async ({
  page,
  browser,
}) => {
  const email = await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/my/account');
  await expect(rows(page)).toHaveCount(1);
  await said(page, 'You are signed in on no other device.');
  const other = await signInElsewhere(page, browser, email);
  expect(await whoIs(other)).toBe(200);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'This device' })).toHaveCount(1);
  await said(page, 'Signed in by a link in a mail, Safari on iPhone');
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await confirm(page);
  await said(page, 'Signed out on that device');
  expect(await whoIs(other)).toBe(401);
  expect(await whoIs(page)).toBe(200);
  await expect(rows(page)).toHaveCount(1);
  await other.context().close();
});

test('everywhere else, and then everywhere', async ({ page, browser }) => {
  const email = await signUpNewcomer(page, { withPlayer: false });
  const other = await signInElsewhere(page, browser, email);
  await page.goto('/my/account');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await confirm(page);
  await said(page, 'Signed out everywhere else');
  expect([await whoIs(other), await whoIs(page)]).toEqual([401, 200]);
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await confirm(page);
  await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
  await said(page, 'Logged out successfully');
  expect(await whoIs(page)).toBe(401);
  await other.context().close();
});

test('devices that cannot be read are said to be so, and can be tried again', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await signUpNewcomer(page, { withPlayer: false });
  await page.route('**/api/devices', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/my/account');
  await said(page, 'There was an error loading your devices. Please try again later.');
  await page.unroute('**/api/devices');
  await page.getByRole('region', { name: 'Devices' }).getByRole('button').click();
  await expect(rows(page)).toHaveCount(1);
});

test('alias, city and state are changed in place; Cancel keeps them; a taken alias is said to be', async ({
  page,
  problems,
}) => {
  problems.expect(/409/);
  await signUpNewcomer(page);
  const session = await page.context().request.get('/api/session');
  const { player } = (await session.json()) as { player: { alias: string } };
  await signUpNewcomer(page);
  await page.goto('/my/profile');
  const edit = () => page.getByRole('button', { name: 'Edit player profile' }).click();
  const alias = page.getByRole('textbox', { name: 'Alias' });
  await edit();
  await alias.fill(player.alias);
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'This alias is already taken');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(player.alias)).toHaveCount(0);
  await edit();
  const changed = newAlias();
  await alias.fill(changed);
  await page.getByRole('textbox', { name: 'City' }).fill('Reno');
  await page.getByRole('textbox', { name: 'State' }).fill('NV');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Player profile updated successfully');
  await page.reload();
  await said(page, changed);
  await said(page, 'Reno');
});
