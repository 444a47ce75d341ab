import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

/** The page of a newcomer who has sent two invitations. */
async function openNetwork(page: Page) {
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
  return { sent, cancel };
}

async function confirmByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Invite' }).focus();
  await page.keyboard.press('Enter');
}

/** That the dialog has gone and the focus is on the page. */
async function expectFocusOnPage(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.locator('main :focus, header :focus')).toHaveCount(1);
  await expect(page.locator('body:focus')).toHaveCount(0);
}

test('the keyboard stays in the list when a dialog does away with the row that it was opened from', async ({
  page,
}) => {
  const { sent, cancel } = await openNetwork(page);
  for (const left of [1, 0]) {
    await cancel.first().focus();
    await confirmByKeyboard(page);
    await expect(cancel).toHaveCount(left);
    await expectFocusOnPage(page);
    // In the list of what is left, or the list's heading.
    if (left > 0) await expect(sent.locator(':focus')).toHaveCount(1);
  }
});

test('the keyboard stays in the list for somebody who was there before the code that keeps it', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/late-parts-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const { sent, cancel } = await openNetwork(page);
  await cancel.first().focus();
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('late-parts'));
  held.resolve();
  await late;
  // The announcer is among what comes late.
  await expect(page.locator('p[role="status"].visually-hidden')).toHaveCount(1);
  await confirmByKeyboard(page);
  await expect(cancel).toHaveCount(1);
  await expectFocusOnPage(page);
  await expect(sent.locator(':focus')).toHaveCount(1);
});
