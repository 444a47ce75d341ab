import { expect, signUpNewcomer, test } from '../support/fixtures.ts';

test('an account that is to be deleted says so above every page but the landing page, and is kept by one press', async ({
  page,
  problems,
}) => {
  // Another name is refused first.
  problems.expect(/422/);
  await signUpNewcomer(page);
  await page.goto('/my/account');
  await page.getByRole('button', { name: 'Delete account...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const name = dialog.getByRole('textbox', { name: /^Type .+ to confirm/ });
  await name.fill('somebody else');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not your username.')).toBeVisible();
  const { user } = (await (await page.context().request.get('/api/session')).json()) as {
    user: { username: string };
  };
  await name.fill(user.username);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog).toHaveCount(0);
  // The notice of it says the same, in the list of notices.
  const banner = page.getByRole('button', { name: 'Keep my account' });
  await page.goto('/my/visits');
  await expect(banner).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/my/notices');
  await banner.click();
  await expect(banner).toHaveCount(0);
  await page.goto('/my/account');
  await expect(page.getByRole('button', { name: 'Delete account...' })).toBeVisible();
});
