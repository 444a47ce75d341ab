import type { Page } from '@playwright/test';
import { expect, goodPassword, signUpNewcomer, test } from './support/fixtures.ts';

/** Signs in on the page that asks for it, after the session ended by itself. */
async function signInAgain(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an invitation that was being written when the session ended is open again after signing in, with what was typed @phone', async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  const password = goodPassword();
  const email = await signUpNewcomer(page, { password });
  await page.goto('/my/network');
  await page.getByRole('button', { name: 'Send New Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Invite' });
  await dialog.getByLabel('Email').fill('kim@example.com');
  await dialog.getByLabel('First Name').fill('Kim');
  await dialog.getByLabel('Last Name').fill('Lee');
  await dialog.getByLabel('Personal line').fill('Come and play!');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Send Invite' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await signInAgain(page, email, password);
  await expect(dialog.getByLabel('Email')).toHaveValue('kim@example.com');
  await expect(dialog.getByLabel('Personal line')).toHaveValue('Come and play!');

  await dialog.getByRole('tab', { name: 'Several' }).click();
  await dialog.getByLabel('Friends').fill('Ana Ruiz ana@example.com\nnobody');
  await dialog.getByRole('button', { name: 'Check the list' }).click();
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Send 1 invite' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await signInAgain(page, email, password);
  await expect(dialog.getByRole('list', { name: 'Friends to invite' })).toContainText('Ana Ruiz');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Friends')).toHaveValue(/^Ana Ruiz/);
});

test('a form that is folded when its user comes back is named by a message, and has what was typed', async ({
  page,
  problems,
}) => {
  problems.expect(/401/);
  const password = goodPassword();
  const email = await signUpNewcomer(page, { password });
  await page.goto('/my/profile');
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('somebody-else-entirely');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await signInAgain(page, email, password);
  await expect(page).toHaveURL('/my/profile');
  await expect(page.getByText('You had begun “Username” here')).toBeVisible();
  await page.getByRole('button', { name: 'Edit username' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('somebody-else-entirely');
});
