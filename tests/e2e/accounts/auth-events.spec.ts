// What docs/product/accounts.md, section 4 says of each authentication event, beside what auth.spec.ts goes through.
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  goodPassword,
  isPhone,
  logOut,
  signInAs,
  signUpNewcomer,
  test,
} from '../support/fixtures.ts';
import { confirmationLinkFor, mailTo, textTo } from '../support/outbox.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

test('a phone number signs up by its code, and in by its password', async ({ page, problems }) => {
  // A wrong code, and what the dashboard was still asking for when its user left.
  problems.expect(/40[01]/);
  const phone = `+1555${randomInt(1_000_000, 10_000_000)}`;
  const secret = goodPassword();
  await page.goto('/auth?view=sign_up');
  await press(page, 'Phone');
  await box(page, 'Phone number').fill(phone);
  await box(page, 'Password').fill(secret);
  await press(page, 'Sign up');
  await expect(page).toHaveURL('/auth?view=verify_otp');
  const code = /\b\d{6}\b/.exec((await textTo(phone)).split('\n').slice(1).join('\n'))?.[0] ?? '';
  // Phones load the page again when one comes back from the message.
  await page.reload();
  await expect(page.getByText(`We sent a code to ${phone}`)).toBeVisible();
  await box(page, 'Token').fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('invalid or has expired');
  await box(page, 'Token').fill(code);
  await toast(page, 'Phone number confirmed! Welcome!');
  await expect(page).toHaveURL('/');
  await logOut(page);
  await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
  await page.goto('/auth');
  await press(page, 'Phone');
  await box(page, 'Phone number').fill(phone);
  await box(page, 'Password').fill(secret);
  await press(page, 'Sign in');
  await toast(page, 'Successfully signed in!');
});

test('who is signed in sets a new password with the current one', async ({ page, problems }) => {
  // The new password ends the session that what else is on its way was sent in.
  problems.expect(/Failed to load resource.* 401/);
  const email = await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/auth?view=forgotten_password');
  await box(page, 'Email').fill(email);
  await press(page, 'Send reset password instructions');
  await expect(page.getByText('Check your email for the password reset link')).toBeVisible();
  await expect.poll(async () => (await mailTo(email)).subject).toContain('Reset your password');
  const first = goodPassword();
  await page.goto(await confirmationLinkFor(email));
  await press(page, 'Set a new password');
  await box(page, 'Password').fill(first);
  await press(page, 'Update password');
  await toast(page, 'Password updated successfully!');
  await toast(page, 'Your password has been updated.');
  await page.goto('/auth?view=update_password');
  await box(page, 'Current password').fill(first);
  await box(page, 'New password').fill(goodPassword());
  await press(page, 'Update password');
  await toast(page, 'Password updated successfully!');
  await expect(page).toHaveURL('/');
});

test('a link says its type in the query or the fragment; while it is used up the page says so, once', async ({
  page,
}) => {
  const email = `visitor-${randomUUID()}@example.com`;
  await page.clock.install();
  await page.goto('/auth?view=sign_up');
  await box(page, 'Email').fill(email);
  await box(page, 'Password').fill(goodPassword());
  await press(page, 'Sign up');
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
  await page.clock.fastForward(30_000);
  await press(page, 'Send again');
  await expect(
    page.getByLabel('Messages').getByText('Check your email for the confirmation link'),
  ).toBeVisible();
  const link = new URL(await confirmationLinkFor(email));
  expect([link.pathname, link.search]).toEqual(['/auth/callback', '?type=signup']);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify-link', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/auth/callback${link.hash}&type=signup`);
  await press(page, 'Confirm email');
  await expect(page.getByRole('heading', { name: 'Processing authentication...' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toBeDisabled();
  held.resolve();
  await toast(page, 'Email confirmed! Welcome!');
  await expect(page).toHaveURL('/');
});

test('third parties are offered where they are configured; their buttons wait, and their refusals are shown', async ({
  page,
  problems,
}) => {
  problems.expect(/429/);
  await page.route('**/api/sign-in-providers', (route) =>
    route.fulfill({
      json: {
        providers: ['github', 'google', 'azure'],
        openId: [{ id: 'oidc-2', name: 'Guild Login' }],
      },
    }),
  );
  let asked: unknown;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/social', async (route) => {
    asked = route.request().postDataJSON();
    await held.promise;
    await route.fulfill({ status: 429, json: { message: 'Too many attempts. Please try again later.' } });
  });
  await page.goto('/auth');
  const buttons = page.getByRole('button', { name: /^Sign in with [A-Z]/ });
  const names = ['GitHub', 'Google', 'Azure', 'Guild Login'];
  await expect(buttons).toHaveText(names.map((name) => `Sign in with ${name}`));
  await press(page, 'Sign in with Azure');
  for (const name of names) {
    await expect(page.getByRole('button', { name: `Sign in with ${name}` })).toBeDisabled();
  }
  held.resolve();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  expect(asked).toMatchObject({ provider: 'microsoft', callbackURL: '/auth/callback' });
});

test('back from a third party with a session: said, and on to the landing page', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/auth/callback');
  await toast(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
});
