import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

test('what one player does shows on the open page of another, who keeps focus and what they typed', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  const context = await browser.newContext();
  const guest = await context.newPage();
  await signUpNewcomer(guest);

  const heard = page.waitForResponse((response) => response.url().endsWith(`${campaignId}/stream`));
  await page.goto(`/campaigns/${campaignId}`);
  const card = page.getByRole('article').filter({ hasText: 'Session 1' });
  await expect(card.getByText('4 of 4 seats free')).toBeVisible();
  expect((await heard).status()).toBe(200);
  await page.getByRole('button', { name: 'Make an announcement' }).click();
  const text = page.getByRole('dialog').getByRole('textbox');
  await text.fill('Bring dice');

  const taken = await guest.request.put(`/api/sessions/${sessionId}/seat`, {
    data: {},
    headers: { origin: originOf(page) },
  });
  expect(taken.status(), await taken.text()).toBe(200);
  await expect(
    page.getByRole('status', { includeHidden: true }).filter({ hasText: '1 of 4 seats' }),
  ).toHaveText('Session 1: 1 of 4 seats taken. 2 players are in it.');
  await expect(text).toHaveValue('Bring dice');
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(card.getByText('3 of 4 seats free')).toBeVisible();
  await context.close();
});

test('an announcement and an answer show on pages that are open', async ({ page, browser }) => {
  const campaignId = await organise(page);
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  const context = await browser.newContext();
  const guest = await context.newPage();
  await signUpNewcomer(guest);
  const headers = { origin: originOf(page) };
  await guest.request.put(`/api/sessions/${sessionId}/seat`, { data: {}, headers });
  const heard = guest.waitForResponse((response) => response.url().endsWith(`${campaignId}/stream`));
  await guest.goto(`/campaigns/${campaignId}`);
  await heard;
  await expect(guest.getByText('No announcements yet.')).toBeVisible();
  await page.goto(`/campaigns/${campaignId}#announce`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('We moved upstairs');
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(guest.getByText('We moved upstairs')).toBeVisible();

  await guest.getByRole('button', { name: 'Ask the organiser' }).click();
  await guest.getByRole('dialog').getByRole('textbox').first().fill('Is there an elevator?');
  await guest.getByRole('dialog').getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Is there an elevator?')).toBeVisible();
  await context.close();
});
