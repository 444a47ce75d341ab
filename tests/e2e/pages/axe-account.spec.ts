import type { Locator, Page } from '@playwright/test';
import { appCode } from '../../support/services/authenticator.ts';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { post } from '../support/campaign-files.ts';
import { expect, goodPassword, signUpNewcomer, test } from '../support/fixtures.ts';
import { makeSignInStale } from '../support/stale-sign-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const password = goodPassword();
const box = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const press = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true }).click();

/** Looks at what is open now, and goes back to the width of a desktop. */
async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expectAccessibleAtBothWidths(page, name);
  await page.setViewportSize({ width: 1280, height: 844 });
}

/** Sets an authenticator app up by the page, which is looked at on the way; answers the email of the account. */
async function setUpAuthenticator(page: Page, onOpened: (name: string) => Promise<void>): Promise<string> {
  const email = await signUpNewcomer(page, { password, withPlayer: false });
  await page.goto('/my/account');
  await press(page, 'Set up');
  const setUp = box(page, 'Set up an authenticator app');
  await setUp.getByText(/type the secret/).click();
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await onOpened('setting an authenticator app up');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(appCode(secret, new Date()));
  await expect(box(page, 'Keep your recovery codes')).toBeVisible();
  await onOpened('recovery codes');
  await press(page, 'I have kept them');
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  return email;
}

test('axe finds nothing on what opens over the account page, at both widths and in both themes', async ({
  page,
  problems,
}) => {
  problems.expect(/403|422/);
  await setUpAuthenticator(page, (name) => look(page, name));
  await press(page, 'Add a passkey');
  await look(page, 'a new passkey');
  await press(box(page, 'Add a passkey'), 'Cancel');
  await press(page, 'Delete account...');
  await press(box(page, 'Delete your account?'), 'Delete my account');
  await expect(box(page, 'Delete your account?').getByText('Required')).toBeVisible();
  await look(page, 'deleting the account, with its complaint');
  await press(box(page, 'Delete your account?'), 'Cancel');
  const session = await page.request.get('/api/session');
  const { user } = (await session.json()) as { user: { username: string } };
  await post(page, '/api/account/erasure', { confirmation: user.username });
  await makeSignInStale(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toHaveCount(2);
  await look(page, 'an account with a second step that is going to be deleted');
  await press(page.getByRole('region', { name: 'Second step' }), 'Remove');
  await look(page, 'the question before removing the app');
  await press(box(page, 'Remove the authenticator app?'), 'Remove');
  await expect(box(page, 'Is it still you?').getByRole('textbox')).toBeVisible();
  await look(page, 'the question who it is');
});

test('axe finds nothing on the second step of a sign-in, at both widths and in both themes', async ({
  page,
}) => {
  const email = await setUpAuthenticator(page, () => Promise.resolve());
  await page.context().clearCookies();
  await post(page, '/api/auth/sign-in', { email, password });
  await page.goto('/auth?view=second_step');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await look(page, 'a code of the app');
  await press(page, 'Not at hand? Use a recovery code');
  await look(page, 'a recovery code');
});
