import { organise } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

test('an organiser lets players join by request: one asks with a word, and is in once accepted', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await organise(page);
  await page.goto(`/campaigns/${id}/edit#who-may-join`);
  await page.getByLabel('Who joins', { exact: true }).selectOption('request');
  await page.getByRole('button', { name: 'Save who may join' }).click();
  await expect(page.getByLabel('Messages').getByText('Saved who may join')).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await signUpNewcomer(guest);
  await guest.goto(`/campaigns/${id}`);
  await guest.getByRole('button', { name: /^Ask to join/ }).click();
  const dialog = guest.getByRole('dialog');
  await dialog.getByLabel('A word to the organiser').fill('I bring dice.');
  await dialog.getByRole('button', { name: 'Ask to join' }).click();
  await expect(guest.getByText('You asked to join')).toBeVisible();

  await page.goto(`/campaigns/${id}`);
  await expect(page.getByText('I bring dice.')).toBeVisible();
  await page.getByRole('button', { name: /^Accept Tester \S+$/ }).click();
  await expect(page.getByLabel('Messages').getByText(/^Tester .* is in$/)).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('button', { name: /^Leave/ })).toBeVisible();
});

test('a private link works when it is pasted into an open tab, leaves the address at once, and survives signing in', async ({
  page,
  browser,
}) => {
  const id = await organise(page);
  await page.goto(`/campaigns/${id}/edit#who-may-join`);
  await page.getByLabel('Who joins', { exact: true }).selectOption('link');
  await page.getByRole('button', { name: 'Save who may join' }).click();
  await expect(page.getByLabel('Messages').getByText('Saved who may join')).toBeVisible();
  const made = await page.request.put(`/api/campaigns/${id}/admission/link`, {
    data: {},
    headers: { origin: originOf(page) },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { path } = (await made.json()) as { path: string };
  const guest = await (await browser.newContext()).newPage();
  await signUpNewcomer(guest);
  await guest.goto(`/campaigns/${id}`);
  await expect(guest.getByText(/^Joins by private link/)).toBeVisible();
  // Pasted into the address bar: the page stays, only what is behind the '#' changes.
  await guest.evaluate((hash) => location.assign(hash), path.slice(path.indexOf('#')));
  await expect(guest.getByText('You have the private link.')).toBeVisible();
  await expect(guest).toHaveURL(`/campaigns/${id}`);
  await guest.reload();
  await guest.getByRole('button', { name: /^Join / }).click();
  await expect(guest.getByRole('button', { name: /^Leave/ })).toBeVisible();
  await expect(guest).toHaveURL(`/campaigns/${id}`);
});
