import { randomUUID } from 'node:crypto';
import { expect, signUpNewcomer, test } from '../support/fixtures.ts';
import { confirmationLinkFor, mailTo } from '../support/outbox.ts';

test('the account page follows an address change that is confirmed in another tab', async ({ page }) => {
  const before = await signUpNewcomer(page);
  const after = `moved-${randomUUID()}@example.com`;
  await page.goto('/my/account');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(after);
  await dialog.getByRole('button', { name: 'Send messages' }).click();
  await expect(dialog.getByText('The new address')).toBeVisible();
  const code = /\b\d{6}\b/.exec((await mailTo(after)).text ?? '')?.[0] ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Waiting for ${after}`)).toBeVisible();

  const tab = await page.context().newPage();
  await expect.poll(() => confirmationLinkFor(before)).toContain('address-change');
  await tab.goto(await confirmationLinkFor(before));
  await tab.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText(`Waiting for ${after}`)).toHaveCount(0);
  await expect(page.getByRole('main').getByText(after)).toBeVisible();
});
