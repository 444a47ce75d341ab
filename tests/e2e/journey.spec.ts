import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { organise, post } from './support/campaign-files.ts';
import {
  expect,
  goodPassword,
  isPhone,
  logOut,
  newAlias,
  pressInMenu,
  retailersOf,
  test,
} from './support/fixtures.ts';
import { confirmationLinkFor } from './support/outbox.ts';

test(
  'a stranger signs up, confirms by mail, makes a player, joins a campaign and takes a seat',
  { tag: '@phone' },
  async ({ page, browser, problems }) => {
    const title = await planCampaign(browser);
    const email = `stranger-${randomUUID()}@example.com`;
    const alias = newAlias();

    await test.step('signs up', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Create Account' }).first().click();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword());
      await page.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
    });

    await test.step('confirms the address with the one button behind the link in the mail', async () => {
      await page.goto(await confirmationLinkFor(email));
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expectToast(page, 'Email confirmed! Welcome!');
      await expect(page).toHaveURL('/');
    });

    await test.step('makes a player', async () => {
      await follow(page, 'My Profile');
      await expect(page.getByRole('heading', { name: 'No Player Profile Found' })).toBeVisible();
      await page.getByRole('button', { name: 'Create Player Profile' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Player Profile' });
      await expect(dialog.getByLabel('Email')).toHaveValue(email);
      await expect(dialog.getByLabel('Email')).not.toBeEditable();
      await dialog.getByRole('button', { name: 'Create Player Profile' }).click();
      await expect(dialog.getByText('Required')).toHaveCount(2);
      await dialog.getByLabel('Alias').fill(alias);
      await dialog.getByLabel('City').fill('Oakland');
      await dialog.getByLabel('State').fill('CA');
      await dialog.getByRole('button', { name: 'Create Player Profile' }).click();
      await expectToast(page, 'Player profile created successfully');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main').getByText(alias, { exact: true })).toBeVisible();
    });

    await test.step('joins a campaign at a store', async () => {
      await follow(page, 'Retailer Games');
      const card = page.getByRole('article').filter({ hasText: title });
      await expect(card.getByText('4 of 4 free')).toBeVisible();
      await card.getByRole('button', { name: /^Join/ }).click();
      await expectToast(page, 'Success');
      await expect(card.getByText('Joined')).toBeVisible();
    });

    await test.step('finds it in My Games, with its sessions', async () => {
      await follow(page, 'My Games');
      const playing = page.getByRole('table', { name: 'Playing Games' });
      await expect(playing.getByRole('row').filter({ hasText: title })).toBeVisible();
      await expect(page.getByText('No online campaigns available.')).toHaveCount(1);
      await playing.getByRole('button', { name: `Sessions of ${title}` }).click();
      const session = playing.getByRole('link', { name: /Session 1/ });
      await expect(session).toHaveAttribute('href', /^\/retailers\/[0-9a-f-]{36}$/);
      await playing.getByRole('link', { name: `View ${title}` }).click();
    });

    await test.step('takes a seat', async () => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page
        .getByRole('button', { name: /^Confirm attendance/ })
        .first()
        .click();
      await expectToast(page, 'Attendance confirmed');
      // On its card, and in the block of the next session.
      await expect(page.getByRole('button', { name: /^Cancel attendance/ })).toHaveCount(2);
      await page.getByRole('tab', { name: 'Participants' }).click();
      await expect(page).toHaveURL(/tab=participants/);
      const participants = page.getByRole('tabpanel').getByRole('listitem');
      await expect(participants.filter({ hasText: alias })).toBeVisible();
    });

    await test.step('sees the points', async () => {
      await follow(page, 'My Points');
      await expect(page.getByRole('heading', { level: 1, name: 'My Points' })).toBeVisible();
      await expect(page.getByRole('term')).toHaveCount(8);
      await expect(metric(page, 'Total Retailer Games')).toHaveText('1');
      await expect(metric(page, 'Total Game Sessions')).toHaveText('0');
    });

    await test.step('signs out', async () => {
      // A page that was opened a moment later may ask for what was the user's before it knows.
      problems.expect(/401/);
      await logOut(page);
      await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
      await page.goto('/my/games');
      await expect(page).toHaveURL(/\/auth/);
    });
  },
);

/** Somebody plans a session at a store, next of all, for this stranger alone; answers with the campaign's title. */
async function planCampaign(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const title = `Journey ${newAlias()}`;
  const [store] = await retailersOf(page);
  const id = await organise(page, { title, type: 'Retailer', retailerId: store!.id });
  await post(page, `/api/campaigns/${id}/sessions`, {
    sessionNumber: 1,
    description: 'The first',
    startDate: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    priceCents: 0,
  });
  await page.close();
  return title;
}

const expectToast = (page: Page, text: string) =>
  expect(page.getByLabel('Messages').getByText(text, { exact: true })).toBeVisible();

const metric = (page: Page, label: string) =>
  page.locator('dl').filter({ hasText: label }).getByRole('definition');

const menuOf: Record<string, string> = { 'Retailer Games': 'Play' };

/** Goes where the menus lead, as people do. */
async function follow(page: Page, link: string) {
  const outsideOfThePage = page.locator(':not(main *)');
  const item = page.getByRole('link', { name: link }).and(outsideOfThePage);
  await pressInMenu(page, menuOf[link] ?? 'My Account', item);
}
