import { organise } from '../support/campaign-files.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';

test('a report reaches the admins, who hide it; its organiser reads why, appeals, and hears of it', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  // The document answers everybody alike, and to others a hidden campaign is missing.
  problems.expect(/404/);
  const campaignId = await organise(page);
  const reader = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(reader, 'player');
  await reader.goto(`/campaigns/${campaignId}`);
  await reader.getByRole('button', { name: /^More for The mill/ }).click();
  await reader.getByRole('menuitem', { name: 'Report' }).click();
  await reader.getByLabel('What it is about').selectOption('Spam or advertising');
  await reader.getByLabel('What we should know').fill('It sells dice.');
  await reader.getByRole('button', { name: 'Send report' }).click();
  await expect(reader.getByText('Thank you for your report').first()).toBeVisible();

  await signInAs(reader, 'admin');
  await reader.goto(`/admin/moderation/campaign/${campaignId}`);
  await expect(reader.getByText('It sells dice.')).toBeVisible();
  await reader.getByRole('button', { name: 'Hide', exact: true }).click();
  const dialog = reader.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Keep it to the game.');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(reader.getByRole('button', { name: 'Bring it back' })).toBeVisible();

  await page.goto(`/campaigns/${campaignId}`);
  await expect(page.getByText('An admin hid this campaign: Keep it to the game.')).toBeVisible();
  await page.getByRole('link', { name: 'See the decision, or appeal' }).click();
  await page.getByRole('button', { name: /^Appeal against/ }).click();
  await page.getByRole('textbox', { name: 'What we should know' }).fill('It is one sentence.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('We look at it again, and tell you what we decide.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Appeal against/ })).toHaveCount(0);
});
