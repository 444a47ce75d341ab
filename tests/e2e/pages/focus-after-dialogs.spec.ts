import { randomUUID } from 'node:crypto';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

test('the keyboard stays in the list when a dialog does away with the row that it was opened from', async ({
  page,
}) => {
  await signUpNewcomer(page);
  for (const firstName of ['Kim', 'Lee']) {
    await page.request.post('/api/invites', {
      data: { email: `guest-${randomUUID()}@example.com`, firstName, lastName: 'Moss' },
      headers: { origin: originOf(page) },
    });
  }
  await page.goto('/my/network');
  const sent = page.getByRole('region', { name: "Invitations You've Sent" });
  const cancel = sent.getByRole('button', { name: /^Cancel / });
  await expect(cancel).toHaveCount(2);
  for (const left of [1, 0]) {
    await cancel.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Invite' }).focus();
    await page.keyboard.press('Enter');
    await expect(cancel).toHaveCount(left);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main, header') !== null))
      .toBe(true);
    await expect(page.locator('body:focus')).toHaveCount(0);
    // In the list of what is left, or the list's heading.
    if (left > 0) await expect(sent.locator(':focus')).toHaveCount(1);
  }
});
