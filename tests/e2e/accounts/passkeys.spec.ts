import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { appCode } from '../../support/services/authenticator.ts';
import { expect, goodPassword, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { makeSignInStale } from '../support/stale-sign-in.ts';

const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const secondStep = (page: Page) => page.getByRole('region', { name: 'Second step' });
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
const password = goodPassword();

/** Gives the page's browser a device that makes and keeps passkeys, and whose person always agrees. */
async function addDevice(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return browser;
}

/** From the next page on the browser fills no passkeys in, as some do not: the device would agree before any press. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    // A blank page has no passkeys at all.
    if ('PublicKeyCredential' in globalThis)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Adds a passkey by the page, and leaves the recovery codes that come with it. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await press(secondStep(page), 'Add a passkey');
  await dialog(page, 'Add a passkey').getByRole('textbox', { name: 'Name' }).fill(name);
  await press(dialog(page, 'Add a passkey'), 'Go on');
}

/** Types the password in the dialog that asks who it is. */
async function prove(page: Page, known = password): Promise<void> {
  const proof = dialog(page, 'Is it still you?');
  await proof.getByRole('textbox', { name: 'Password' }).fill(known);
  await press(proof, 'Confirm');
}

/** Comes back later, signed in no more, and without a page that still asks for what it showed. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function signInByPassword(page: Page, email: string): Promise<void> {
  await leave(page);
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'One more step', level: 1 })).toBeVisible();
}

test('a passkey is added under the name typed before the proof, and signs in by itself and by its button', async ({
  page,
  problems,
}) => {
  // What takes a fresh sign-in is refused first, and so is the passkey.
  problems.expect(/40[13]/);
  await addDevice(page);
  await signUpNewcomer(page, { password, withPlayer: false });
  await makeSignInStale(page);
  await page.goto('/my/account');
  await addPasskey(page, 'The red laptop');
  await prove(page);
  await press(dialog(page, 'Your new recovery codes'), 'I have kept them');
  await expect(secondStep(page).getByRole('listitem').filter({ hasText: 'The red laptop' })).toBeVisible();
  await leave(page);
  // One that is refused, such as after too long a wait, is offered again.
  const refusal = { code: 'PASSKEY_REFUSED', message: 'This passkey was not accepted.' };
  await page.route('**/api/auth/passkey/sign-in', (route) => route.fulfill({ status: 401, json: refusal }), {
    times: 1,
  });
  await page.goto('/auth');
  await said(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
  await leave(page);
  await withoutAutofill(page);
  await page.goto('/auth');
  await press(page, 'Sign in with a passkey');
  await said(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
});

test('a passkey is the second step after the password; it is renamed, and removed behind a proof', async ({
  page,
  problems,
}) => {
  problems.expect(/403/);
  await addDevice(page);
  await withoutAutofill(page);
  const email = await signUpNewcomer(page, { password, withPlayer: false });
  await page.goto('/my/account');
  await addPasskey(page, 'Old phone');
  await press(dialog(page, 'Your new recovery codes'), 'I have kept them');
  await signInByPassword(page, email);
  await press(page, 'Use a passkey');
  await said(page, 'Successfully signed in!');
  await makeSignInStale(page);
  await page.goto('/my/account');
  await press(page, 'Rename Old phone');
  const rename = dialog(page, 'Rename the passkey');
  await rename.getByRole('textbox', { name: 'Name' }).fill('New phone');
  await press(rename, 'Save');
  await press(page, 'Remove New phone');
  await press(page.getByRole('alertdialog'), 'Remove');
  await prove(page);
  await said(page, 'The passkey is removed');
  await expect(secondStep(page).getByRole('listitem')).toHaveCount(0);
});

test('an authenticator app is set up by its code; then its codes and each recovery code are a second step', async ({
  page,
}) => {
  const email = await signUpNewcomer(page, { password, withPlayer: false });
  await page.goto('/my/account');
  await press(secondStep(page), 'Set up');
  const setUp = dialog(page, 'Set up an authenticator app');
  await setUp.getByText(/type the secret/).click();
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const now = Date.now();
  // A whole code needs no press.
  await setUp.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, new Date(now)));
  const codes = dialog(page, 'Keep your recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await press(codes, 'I have kept them');
  await said(page, '10 of 10 left');
  await signInByPassword(page, email);
  // The code that set the app up is used up: the next one counts already.
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, new Date(now + 30_000)));
  await said(page, 'Successfully signed in!');
  await signInByPassword(page, email);
  await press(page, 'Not at hand? Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await press(page, 'Sign in');
  await said(page, 'Successfully signed in!');
  await page.goto('/my/account');
  await said(page, '9 of 10 left');
});

test('an admin proves who they are over a half-filled form, which goes on then; so does an export', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/403/);
  const elsewhere = await browser.newContext({ baseURL: baseURL! });
  const email = await signUpNewcomer(await elsewhere.newPage(), { withPlayer: false });
  await elsewhere.close();
  const demoPassword = await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'demo-password'), 'utf8');
  await signInAs(page, 'admin');
  await makeSignInStale(page);
  await page.goto(`/admin/users?q=${email}`);
  await press(page, /^Details of/);
  await press(page, /^Ban /);
  const ban = page.getByRole('dialog', { name: /^Ban / });
  await ban.getByRole('textbox', { name: 'Reason' }).fill('Sells seats twice');
  await press(ban, 'Ban');
  // Given up once: what was typed stays.
  await press(dialog(page, 'Is it still you?'), 'Close');
  await expect(ban.getByRole('textbox', { name: 'Reason' })).toHaveValue('Sells seats twice');
  await press(ban, 'Ban');
  await prove(page, demoPassword.trim());
  await expect(ban).toHaveCount(0);
  await expect(page.getByRole('row', { name: email }).getByText('banned', { exact: true })).toBeVisible();
  await makeSignInStale(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await prove(page, demoPassword.trim());
  expect((await download).suggestedFilename()).toMatch(/^users.*[.]csv$/);
});
