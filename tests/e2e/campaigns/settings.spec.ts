import { expectAccessible } from '../support/accessible.ts';
import { organise } from '../support/campaign-files.ts';
import { expect, test } from '../support/fixtures.ts';

test('each part of the settings is saved by itself and stays, and what is typed in another part is kept @phone', async ({
  page,
}) => {
  const id = await organise(page);
  await page.goto(`/campaigns/${id}/edit`);
  const list = page.getByRole('navigation', { name: 'Settings' });
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Tuesdays at the mill');
  await list.getByRole('link', { name: 'At the table' }).click();
  await expect(page).toHaveURL(/#table-facts$/);
  await expect(title).toBeHidden();
  await page.getByRole('textbox', { name: 'House rules' }).fill('No phones.');
  await expectAccessible(page, 'a part of the settings');

  await list.getByRole('link', { name: 'How to pay' }).click();
  await page.getByRole('textbox', { name: 'How to pay' }).fill('In cash at the table');
  await page.getByRole('button', { name: 'Save how to pay' }).click();
  await expect(page.getByText('How to pay is saved').first()).toBeVisible();

  // Neither question nor conflict: two parts of one campaign are saved one after the other.
  await list.getByRole('link', { name: 'The game' }).click();
  await expect(title).toHaveValue('Tuesdays at the mill');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Campaign updated successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/edit#game$/);
  await title.fill('Wednesdays at the mill');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/campaigns/${id}`)).json()) as unknown)
    .toMatchObject({ title: 'Wednesdays at the mill', paymentNote: 'In cash at the table', revision: 4 });

  await list.getByRole('link', { name: 'At the table' }).click();
  await expect(page.getByRole('textbox', { name: 'House rules' })).toHaveValue('No phones.');
  await page
    .getByRole('link', { name: 'My Games' })
    .or(page.getByRole('link', { name: 'Guildhall' }))
    .first()
    .click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByRole('button', { name: /^Save table facts/ }).click();
  await expect(page.getByText('Table facts saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'House rules' })).toHaveValue('No phones.');
});
