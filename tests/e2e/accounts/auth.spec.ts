import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  goodPassword,
  isPhone,
  logOut,
  originOf,
  signInAs,
  signUpNewcomer,
  test,
} from '../support/fixtures.ts';
import { lateCodeIsHere } from '../support/go-offline.ts';
import { confirmationLinkFor, mailTo } from '../support/outbox.ts';

const newEmail = () => `visitor-${randomUUID()}@example.com`;
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

const codeIn = ({ text = '' }: { text?: string | undefined }) =>
  /type this code: (\d{6})/.exec(text)?.[1] ?? '';

const views = [
  { view: 'sign_in', fields: ['Email', 'Password'], button: 'Sign in' },
  { view: 'sign_up', fields: ['Email', 'Password'], button: 'Sign up' },
  { view: 'magic_link', fields: ['Email'], button: 'Send Magic Link' },
  { view: 'forgotten_password', fields: ['Email'], button: 'Send reset password instructions' },
  { view: 'verify_otp', fields: ['Email', 'Token'], button: 'Verify token' },
];

for (const { view, fields, button } of views) {
  test(`the view ${view} asks for ${fields.join(' and ')}`, async ({ page }) => {
    await page.goto(`/auth?view=${view}`);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    const boxes = page.getByRole('main').getByRole('textbox');
    await expect(boxes).toHaveCount(fields.length);
    for (const field of fields) await expect(page.getByRole('textbox', { name: field })).toBeVisible();
    await press(page, button);
    await expect(page.getByText('Required')).toHaveCount(fields.length);
    await press(page, 'Phone');
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  });
}

test('without a view, and with an unknown one, /auth is for signing in', async ({ page }) => {
  for (const address of ['/auth', '/auth?view=anything']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  }
});

test('what was typed as e-mail goes along from view to view', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.com');
  for (const name of [
    "Don't have an account? Sign up",
    'Already have an account? Sign in',
    'Forgot your password?',
  ]) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mira@example.com');
  }
});

test('password managers and one-time codes find their fields', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.goto('/auth?view=sign_up');
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password');
  await page.goto('/auth?view=verify_otp');
  await expect(page.getByRole('textbox', { name: 'Token' })).toHaveAttribute('autocomplete', 'one-time-code');
});

test('a wrong password is refused in the server’s words, in a danger box', async ({ page, problems }) => {
  problems.expect(/401/);
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await password(page).fill(goodPassword());
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
});

test('the first of msg, message, error_description and error is shown', async ({ page, problems }) => {
  problems.expect(/400/);
  await page.route('**/api/auth/magic-link', (route) =>
    route.fulfill({ status: 400, json: { error: 'third', error_description: 'second', message: 'first' } }),
  );
  await page.goto('/auth?view=magic_link');
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await press(page, 'Send Magic Link');
  await expect(page.getByRole('alert')).toHaveText('first');
});

test('a failure of the network is tried again, and then said as such', async ({ page, problems }) => {
  problems.expect(/Failed to load resource|ERR_/);
  let tries = 0;
  await page.route('**/api/auth/sign-in', (route) => {
    tries += 1;
    return tries % 2 === 0 ? route.abort() : route.fulfill({ status: 502 });
  });
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await password(page).fill(goodPassword());
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  expect(tries).toBe(4);
});

test('a weak password is refused with its reasons', async ({ page, problems }) => {
  problems.expect(/422/);
  await page.goto('/auth?view=sign_up');
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await password(page).fill('password');
  await press(page, 'Sign up');
  await expect(page.getByRole('alert')).toContainText('This is one of the most common passwords.');
});

test('a magic link signs in by the button behind it, once', async ({ page, problems }) => {
  problems.expect(/400/);
  const email = newEmail();
  await page.goto('/auth?view=magic_link');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send Magic Link');
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  const link = await confirmationLinkFor(email);
  await page.goto(link);
  await expect(page).not.toHaveURL(/token/);
  await page.goto('/auth');
  await page.goto(link);
  await press(page, 'Sign in');
  await toast(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
  await page.goto(link);
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText('invalid or has expired');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/auth?view=magic_link');
});

test('a one-time code signs in', async ({ page }) => {
  const email = newEmail();
  await page.goto('/auth?view=magic_link');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send Magic Link');
  await expect(page.getByText(email)).toBeVisible();
  const code = codeIn(await mailTo(email));
  // As it is copied; a whole code needs no press.
  await page.getByRole('textbox', { name: 'Token' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await toast(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
});

test('the code of a confirmation mail confirms the sign-up, also after the page was loaded again', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/auth?view=sign_up');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await password(page).fill(goodPassword());
  await press(page, 'Sign up');
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Token' }).fill(codeIn(await mailTo(email)));
  await toast(page, 'Email confirmed! Welcome!');
  await expect(page).toHaveURL('/');
});

test('who confirms on another device is told why the password is chosen once more', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  const elsewhere = await browser.newContext({ baseURL: originOf(page) });
  await elsewhere.request.post('/api/auth/sign-up', {
    data: { email, password: goodPassword() },
    headers: { origin: originOf(page) },
  });
  await elsewhere.close();
  await page.goto(await confirmationLinkFor(email));
  await expect(page.getByText('You signed up in another browser')).toBeVisible();
  await press(page, 'Confirm email');
  const reason =
    'Your address is confirmed. You opened the link on another device, so choose your password once more.';
  await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(reason)).toBeVisible();
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  await password(page).fill(goodPassword());
  await press(page, 'Update password');
  await toast(page, 'Email confirmed! Welcome!');
  await expect(page).toHaveURL('/');
});

test('a forgotten password is replaced behind the link in the mail', async ({ page }) => {
  const email = await signUpNewcomer(page, { withPlayer: false });
  await page.context().clearCookies();
  await page.goto('/auth?view=forgotten_password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send reset password instructions');
  await expect(page.getByText('Check your email for the password reset link')).toBeVisible();
  await expect.poll(async () => (await mailTo(email)).subject).toContain('Reset your password');
  await page.goto(await confirmationLinkFor(email));
  await press(page, 'Set a new password');
  await toast(page, 'Please enter your new password');
  await expect(page).toHaveURL('/auth?view=update_password');
  await expect(page.getByRole('banner').getByText('Reset Your Password')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await password(page).fill(goodPassword());
  await press(page, 'Update password');
  await toast(page, 'Password updated successfully!');
  await expect(page).toHaveURL('/');
});

test('without a session the new-password view says that the link expired', async ({ page }) => {
  await page.goto('/auth?view=update_password');
  await toast(page, 'Password reset link expired. Please request a new one.');
  await expect(page).toHaveURL('/auth');
});

test('who is signed in has nothing to do on the sign-in view', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('a protected page comes back after signing in', async ({ page }) => {
  await page.goto('/my/visits');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Robin Redcap' }).click();
  await toast(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/my/visits');
});

test('signing in and out in one tab is followed by the others', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth');
  await page.goto('/auth');
  await expect(other.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  // The link between tabs is made by late code.
  await Promise.all([page, other].map(lateCodeIsHere));
  await page.getByRole('button', { name: 'Robin Redcap' }).click();
  await expect(other).toHaveURL('/');
  await other.goto('/my/fundraisers');
  await lateCodeIsHere(other);
  await logOut(page);
  await expect(other).toHaveURL('/auth');
  // Signing out was meant, so that nobody is led back to what the other tab showed.
  await other.getByRole('button', { name: 'Robin Redcap' }).click();
  await expect(other).toHaveURL('/');
});

test('a third party’s refusal is said in our own words, whatever the address says', async ({ page }) => {
  await page.goto('/auth/callback?error=access_denied&error_description=Call+our+hotline');
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-in was cancelled there. You can try again, or sign in another way.',
  );
  await page.goto('/auth/callback?error=Call+our+hotline#error_description=Call+our+hotline');
  await expect(page.getByRole('alert')).toContainText('Signing in there did not work.');
  await expect(page.getByRole('main')).not.toContainText('hotline');
});

test('a link’s page tells whose account it opens before the button can be pressed', async ({ page }) => {
  const email = newEmail();
  await page.goto('/auth?view=magic_link');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send Magic Link');
  const link = await confirmationLinkFor(email);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/link-recipient', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(link);
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await expect(page.getByRole('status').getByText('Looking up whose link this is…')).toBeVisible();
  await expect(button).toBeDisabled();
  held.resolve();
  const masked = `${email[0]}•••@${email.split('@')[1]?.[0]}•••.com`;
  await expect(page.getByText(`This link is for the account ${masked}`)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(email);
  await button.click();
  await toast(page, 'Successfully signed in!');
});

test('without the name of the account nothing is pressed: it is looked up again', async ({
  page,
  problems,
}) => {
  problems.expect(/429/);
  const email = newEmail();
  await page.goto('/auth?view=magic_link');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send Magic Link');
  const link = await confirmationLinkFor(email);
  const message = 'Too many attempts. Please try again later.';
  await page.route(
    '**/api/auth/link-recipient',
    (route) => route.fulfill({ status: 429, json: { message } }),
    {
      times: 1,
    },
  );
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await press(page, 'Try again');
  await expect(page.getByText('This link is for the account')).toBeVisible();
});

test('by keyboard alone: sign up, confirm by the link, sign out, sign in', async ({ page }) => {
  const email = newEmail();
  const secret = goodPassword();
  await page.goto('/auth');
  await tabTo(page, page.getByRole('link', { name: "Don't have an account? Sign up" }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible();
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', secret);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
  await page.goto(await confirmationLinkFor(email));
  await tabTo(page, page.getByRole('button', { name: 'Confirm email' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Email confirmed! Welcome!');
  await expect(page).toHaveURL('/');
  await page.goto('/my/account');
  await tabTo(page, page.getByRole('button', { name: 'Sign out everywhere' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Logged out successfully');
  await expect(page).toHaveURL(isPhone(page) ? '/auth' : '/');
  if (!isPhone(page)) await page.goto('/auth');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', secret);
  await page.keyboard.press('Enter');
  await toast(page, 'Successfully signed in!');
  await expect(page).toHaveURL('/');
});

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never comes there');
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.type(text);
}
