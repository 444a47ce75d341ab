import { organise } from '../support/campaign-files.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';

test('what waits is counted in the menu, taken, and gone through by keys', async ({
  page,
  browser,
  baseURL,
}) => {
  const first = await organise(page);
  const second = await organise(page);
  const reader = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAs(reader, 'player');
  for (const campaignId of [first, second]) {
    const answer = await reader.request.post('/api/reports', {
      headers: { origin: baseURL! },
      data: {
        thing: { kind: 'campaign', id: campaignId },
        rule: 'harassment',
        text: 'He keeps writing to me.',
      },
    });
    expect(answer.status()).toBe(201);
  }

  await signInAs(page, 'admin');
  await page.goto('/my/notices');
  await expect(page.getByText('Reported: Harassment or bullying').first()).toBeVisible();

  await page.goto('/admin/moderation');
  const menu = page.getByRole('navigation', { name: 'Console' });
  const shown = await menu.getByRole('link', { name: /^Reports \d+ waiting$/ }).innerText();
  const waiting = Number(/\d+/.exec(shown)![0]);
  expect(waiting).toBeGreaterThanOrEqual(2);

  // From row to row, and into one.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/moderation\/campaign\//);
  await page.keyboard.press('j');

  await page.goto(`/admin/moderation/campaign/${first}`);
  await page.getByRole('button', { name: 'Take it', exact: true }).click();
  await expect(page.getByText(/^You work on it, since/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`/admin/moderation/campaign/${second}$`));
  await expect(page.getByRole('link', { name: /^Previous/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`/admin/moderation/campaign/${first}$`));
  await page.goto('/admin/moderation');
  await expect(page.getByText('you have it').first()).toBeVisible();

  await page.goto(`/admin/moderation/campaign/${first}`);
  await page.getByRole('button', { name: 'Leave it as it is' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(menu.getByRole('link', { name: `Reports ${waiting - 1} waiting` })).toBeVisible();
  await expect(page.getByText(/works? on it/)).toHaveCount(0);
});

test('the keys can be switched off', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/grading');
  const keys = page.getByRole('checkbox', { name: /^J and K/ });
  await keys.uncheck();
  await page.getByRole('heading', { name: 'Grading' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^Grade / }).first()).not.toBeFocused();
  await page.reload();
  await expect(keys).not.toBeChecked();
  await keys.check();
  await page.getByRole('heading', { name: 'Grading' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: /^Grade / }).first()).toBeFocused();
});
