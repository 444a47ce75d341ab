// Saved searches: what somebody looks for is kept, they are told of new tables, and what tells them leads there.
import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Searches are looked at once a minute. */
const LOOK_MS = 100_000;

test('a stranger saves a search on a phone, is told of a new table, and the message leads to it', async ({
  page,
  browser,
}) => {
  test.setTimeout(LOOK_MS + 80_000);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const address = '/play?after=17&before=24&type=Online&seats=4&price=0';
  await guest.goto(address);
  await guest.getByRole('button', { name: 'Save this search' }).click();
  await expect(guest).toHaveURL('/auth');
  await signUpNewcomer(guest);
  // What was pressed goes on once there is a player.
  await guest.goto(address);
  const dialog = guest.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Evenings');
  await expectAccessible(guest, 'the dialog that saves a search');
  const name = `Evenings of ${newAlias()}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Tell me of new tables' }).selectOption('At once');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByText('Search saved').first()).toBeVisible();

  const title = `Evening of ${newAlias()}`;
  const id = await organise(page, { title, type: 'Online', maxPlayers: 6 });
  const startDate = new Date(Date.now() + 9 * DAY_MS);
  startDate.setUTCHours(19, 0, 0, 0);
  await post(page, `/api/campaigns/${id}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: startDate.toISOString(),
    priceCents: 0,
  });
  await expect(async () => {
    await guest.goto('/my/notices');
    await expect(guest.getByText(name).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: LOOK_MS });
  await guest
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(guest).toHaveURL(/\/play\?.*type=Online/);
  await expect(guest.getByRole('link', { name: title, exact: true })).toBeVisible();
  await guest.context().close();
});

test('saved searches are listed in words, changed and removed', async ({ page }) => {
  await signUpNewcomer(page);
  await page.goto('/my/searches');
  await expect(page.getByText('No saved searches yet')).toBeVisible();
  await expectAccessible(page, 'no saved searches');
  await page.goto('/play?place=Oakland%2C+CA&miles=10&days=thu&after=17&before=24');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are told of new tables every day, in the morning.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Saved searches' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Thursday evenings, Oakland, CA' });
  await expect(card.getByText('Within 10 miles of Oakland, CA · Thursday · evenings')).toBeVisible();
  await expectAccessible(page, 'saved searches');
  await card.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this search' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Near home');
  await dialog.getByRole('combobox').selectOption('Don’t tell me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const changed = page.getByRole('article').filter({ hasText: 'Near home' });
  await expect(changed.getByText('You are not told of new tables.')).toBeVisible();
  await changed.getByRole('link', { name: /^Show tables of/ }).click();
  await expect(page).toHaveURL(/\/play\?.*place=Oakland.*days=thu/);
  await page.goto('/my/searches?open=01890000-0000-7000-8000-000000000001');
  await expect(page.getByText('This saved search is no longer there')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Near home' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No saved searches yet')).toBeVisible();
});
