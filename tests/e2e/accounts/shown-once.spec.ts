import type { Locator, Page } from '@playwright/test';
import { appCode } from '../../support/services/authenticator.ts';
import { expect, goodPassword, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click();

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without keeping it?' });

/** Tries what closes dialogs by a slip, and sees that each leads to the one button that closes this one. */
async function expectToStay(page: Page, shown: Locator, kept: Locator): Promise<void> {
  await expect(shown.getByRole('button', { name: 'Close' })).toBeHidden();
  for (const slip of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
    () => page.keyboard.press('Escape'),
  ]) {
    await shown.getByRole('button').first().focus();
    await slip();
    await expect(kept).toBeFocused();
    await expect(kept).toBeInViewport();
  }
}

/** Goes back, as by the button of the browser or a swipe, and stays when asked. */
async function expectToAskBeforeBack(page: Page): Promise<void> {
  const address = page.url();
  await page.evaluate(() => history.back());
  await press(leaving(page), 'Stay');
  await expect(leaving(page)).toBeHidden();
  await expect(page).toHaveURL(address);
}

for (const [size, viewport] of [
  ['a desk', { width: 1280, height: 860 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test('recovery codes go by "I have kept them" alone, and the app says beforehand what it changes', async ({
      page,
    }) => {
      await signUpNewcomer(page, { password: goodPassword(), withPlayer: false });
      await page.goto('/my/account');
      await press(page.getByRole('region', { name: 'Second step' }), 'Set up');
      const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expect(setUp).toContainText('From then on your password alone no longer opens your account');
      await expect(setUp).toContainText('Your other devices are signed out');
      await setUp.getByText(/type the secret/).click();
      const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await setUp.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, new Date()));
      const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
      const kept = codes.getByRole('button', { name: 'I have kept them' });
      await expect(codes.getByRole('listitem')).toHaveCount(10);
      await expectToStay(page, codes, kept);
      await kept.click();
      await expect(codes).toBeHidden();

      await press(page, 'New codes');
      await press(page.getByRole('alertdialog'), 'Make new codes');
      const renewed = page.getByRole('dialog', { name: 'Your new recovery codes' });
      await expectToStay(page, renewed, renewed.getByRole('button', { name: 'I have kept them' }));
      await press(renewed, 'I have kept them');
      await expect(renewed).toBeHidden();
    });

    test('a private calendar address stays until it is kept, and leaving the page asks', async ({ page }) => {
      await signUpNewcomer(page);
      await page.goto('/my/games');
      await press(page, 'Make an address');
      const address = page.getByRole('textbox', { name: 'Address of the calendar' });
      await expect(address).toBeVisible();
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await press(leaving(page), 'Stay');
      await expect(address).toBeVisible();
      await press(page, 'I have kept it');
      await expect(address).toBeHidden();
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page).toHaveURL(/privacy/);
    });

    test('a link for friends stays in its dialog and on its tab until it is kept', async ({ page }) => {
      await signUpNewcomer(page);
      await page.goto('/my/network');
      await page.getByRole('button', { name: 'Send New Invite' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New Invite' });
      await dialog.getByRole('tab', { name: 'Link' }).click();
      await press(dialog, 'Make a link');
      const kept = dialog.getByRole('button', { name: 'I have kept it' });
      await expect(kept).toBeVisible();
      await expectToStay(page, dialog, kept);
      await dialog.getByRole('tab', { name: 'Several' }).click();
      await expect(kept).toBeFocused();
      await kept.click();
      await expect(kept).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  });
}

test('the private link of a campaign stays until it is kept, and going back asks', async ({ page }) => {
  await signInAs(page, 'organiser');
  await page.goto('/my/games');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.getByLabel('Who joins').selectOption({ label: 'Players with a private link' });
  await press(page, 'Save who may join');
  await press(page, 'Make the link');
  const link = page.getByRole('region', { name: 'Private link' });
  await expect(link.getByText('#join=')).toBeVisible();
  await expectToAskBeforeBack(page);
  await expect(link.getByText('#join=')).toBeVisible();
  await press(link, 'I have kept it');
  await expect(link.getByText('#join=')).toBeHidden();
});

test('adding a passkey says beforehand what it changes, for the first one and for a further one', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  for (const transport of ['internal', 'usb'] as const) {
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
  }
  await signUpNewcomer(page, { password: goodPassword(), withPlayer: false });
  await page.goto('/my/account');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await press(page, 'Add a passkey');
  await expect(dialog).toContainText('From then on your password alone no longer opens your account');
  await expect(dialog).toContainText('Your other devices are signed out');
  await press(dialog, 'Go on');
  await press(page, 'I have kept them');
  await press(page, 'Add a passkey');
  await expect(dialog).toContainText('Your other devices are signed out');
  await expect(dialog).not.toContainText('your password alone');
});
