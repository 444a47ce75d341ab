import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

test('an organiser takes a member out with a reason, who is told and cannot join, and lets them back in @phone', async ({
  page,
  browser,
  problems,
}) => {
  // Joining is refused.
  problems.expect(/409/);
  const campaignId = await organise(page);
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  const headers = { origin: originOf(player) };
  await player.request.put(`/api/sessions/${sessionId}/seat`, { data: {}, headers });
  const { player: own } = (await (await player.request.get('/api/session')).json()) as {
    player: { alias: string };
  };

  await page.goto(`/campaigns/${campaignId}?tab=participants`);
  await page.getByRole('button', { name: `More for ${own.alias}` }).click();
  await page.getByRole('menuitem', { name: 'Take out of the campaign' }).click();
  const dialog = page.getByRole('dialog', { name: `Take ${own.alias} out?` });
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByText('Select a reason').last()).toBeVisible();
  await expectAccessible(page, 'the dialog that takes a member out');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Sessions were missed' }).click();
  await dialog.getByRole('textbox', { name: 'Your words to the player' }).fill('Three times in a row.');
  await dialog.getByRole('button', { name: 'Take out' }).click();
  const out = page.getByRole('region', { name: 'Taken out' });
  await expect(out.getByText('Sessions were missed')).toBeVisible();

  await player.goto('/my/notices');
  await expect(player.getByRole('link', { name: /You are no longer in/ })).toBeVisible();
  await expect(player.getByText('Three times in a row.').first()).toBeVisible();
  const join = () => player.request.post(`/api/campaigns/${campaignId}/join`, { data: {}, headers });
  expect((await join()).status()).toBe(409);

  await out.getByRole('button', { name: `Let ${own.alias} back in` }).click();
  await expect(out).toHaveCount(0);
  expect((await join()).status()).toBe(200);
  await context.close();
});
