import type { Locator, Page } from '@playwright/test';
import { appCode } from '../../support/services/authenticator.ts';
import { expect, goodPassword, pressInMenu, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click();

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without keeping it?' });

/** The code that the app with the secret of this dialog would show. */
async function codeFor(setUp: Locator): Promise<string> {
  await setUp.getByText(/type the secret/).click();
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
  return appCode(secret, new Date());
}

/** Goes to a page by a link of the site, so that going back stays within the site. */
async function followTo(page: Page, from: string, link: string | RegExp): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: link }).first().click();
}

const goBack = (page: Page) => page.evaluate(() => history.back());

/** A press beside the dialog: with a finger where there is a touch screen. */
const pressBeside = (page: Page) =>
  page
    .evaluate(() => navigator.maxTouchPoints > 0)
    .then((touches) => (touches ? page.touchscreen.tap(4, 4) : page.mouse.click(4, 4)));

/** Tries what closes dialogs by a slip, and sees that each leads to the one button that closes this one. */
async function expectToStay(page: Page, shown: Locator, kept: Locator): Promise<void> {
  const address = page.url();
  await expect(shown.getByRole('button', { name: 'Close' })).toBeHidden();
  for (const slip of [
    () => page.keyboard.press('Escape'),
    () => pressBeside(page),
    () => goBack(page),
    () => page.keyboard.press('Escape'),
  ]) {
    await shown.getByRole('button').first().focus();
    await slip();
    await expect(kept).toBeFocused();
    await expect(kept).toBeInViewport();
    await expect(leaving(page)).toBeHidden();
  }
  // The page behind is out of reach; whatever follows a link of it all the same is asked.
  await page.locator('a', { hasText: 'Privacy Policy' }).dispatchEvent('click');
  await press(leaving(page), 'Stay');
  await expect(page).toHaveURL(address);
  await expect(kept).toBeVisible();
}

/** Tries what leaves a page that shows something once: by a link, back, by logging out, and by closing the tab. */
async function expectToAsk(page: Page, shown: Locator): Promise<void> {
  const address = page.url();
  await page.keyboard.press('Escape');
  await pressBeside(page);
  await expect(shown).toBeVisible();
  for (const leave of [
    () => page.getByRole('link', { name: 'Privacy Policy' }).click(),
    () => goBack(page),
    () => pressInMenu(page, 'My Account', page.getByRole('button', { name: 'Logout' })),
  ]) {
    await leave();
    await press(leaving(page), 'Stay');
    await expect(leaving(page)).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(shown).toBeVisible();
  }
}

for (const [size, options] of [
  ['a desk', { viewport: { width: 1280, height: 860 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use(options);

    test('recovery codes go by "I have kept them" alone, and the app says beforehand what it changes', async ({
      page,
    }) => {
      await signUpNewcomer(page, { password: goodPassword(), withPlayer: false });
      await followTo(page, '/privacy', "your account's page");
      await press(page.getByRole('region', { name: 'Second step' }), 'Set up');
      const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
      await expect(setUp).toContainText('From then on your password alone no longer opens your account.');
      await expect(setUp).toContainText('Your other devices are signed out.');
      await setUp.getByRole('textbox', { name: 'Code' }).fill(await codeFor(setUp));
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
      await page.goto('/my/network');
      await pressInMenu(page, 'My Account', page.getByRole('link', { name: 'My Games' }));
      await press(page, 'Make an address');
      const address = page.getByRole('textbox', { name: 'Address of the calendar' });
      await expect(address).toBeVisible();
      await expectToAsk(page, address);
      await press(page, 'I have kept it');
      await expect(address).toBeHidden();
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await expect(page).toHaveURL(/privacy/);
    });

    test('the private link of a campaign stays until it is kept, and leaving the page asks', async ({
      page,
    }) => {
      await signInAs(page, 'organiser');
      await page.goto('/my/games');
      await page.getByRole('link', { name: 'Edit' }).first().click();
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'Who may join' })
        .click();
      await page.getByLabel('Who joins').selectOption({ label: 'Players with a private link' });
      await press(page, 'Save who may join');
      // On a phone the message would lie over the buttons of the question, and stays while the pointer is on it.
      await page.getByLabel('Messages').getByRole('button', { name: 'Dismiss' }).click();
      const link = page.getByRole('region', { name: 'Private link' });
      await link.getByRole('button', { name: /^Make (the|a new) link$/ }).click();
      await expect(link.getByText('#join=')).toBeVisible();
      await expectToAsk(page, link.getByText('#join='));
      await press(link, 'I have kept it');
      await expect(link.getByText('#join=')).toBeHidden();
    });
  });
}

test('closing the tab asks while something is shown once, and no more when it is kept', async ({ page }) => {
  await signUpNewcomer(page);
  await page.goto('/my/games');
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.type()));
  await press(page, 'Make an address');
  await expect(page.getByRole('button', { name: 'I have kept it' })).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await press(page, 'Make a new address');
  await press(page, 'I have kept it');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Make a new address' })).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('recovery codes show although their dialog was left while they were on their way', async ({ page }) => {
  await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/my/account');
  await press(page.getByRole('region', { name: 'Second step' }), 'Set up');
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const code = await codeFor(setUp);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/authenticator/confirm', async (route) => {
    await held.promise;
    await route.continue();
  });
  await setUp.getByRole('textbox', { name: 'Code' }).fill(code);
  await expect(setUp.getByRole('button', { name: 'Turning on ...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(setUp).toBeHidden();
  held.resolve();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await press(codes, 'I have kept them');
  await expect(codes).toBeHidden();
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
  await expect(dialog).toContainText('Remembered devices ask for the second step again.');
  await expect(dialog).toContainText('Your other devices are signed out.');
  await expect(dialog).not.toContainText('your password alone');
  await expect(dialog).not.toContainText('recovery codes');
});
