import { post } from './support/campaign-files.ts';
import { expect, newAlias, pressInMenu, signInAs, test } from './support/fixtures.ts';

test('what was typed is not lost by a link, Back, a reload or Escape without a question', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/my/gamesystems');
  const description = page.getByLabel('Description');
  const { id } = await post(page, '/api/admin/retailers', {
    name: `Zzz ${newAlias()}`,
    address: '',
    city: 'Provo',
    state: 'UT',
  });
  await page.goto(`/retailers/${id}`);
  await page.getByRole('link', { name: 'Edit Retailer' }).click();
  await description.fill('Six tables and a kettle.');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(description).toHaveValue('Six tables and a kettle.');
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/retailers/${id}/edit`);
  await expect(description).toHaveValue('Six tables and a kettle.');
  const asked = page.waitForEvent('dialog');
  await page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await expect(description).toHaveValue('');

  await description.fill('Seven tables.');
  await page.getByRole('link', { name: 'Contact Us' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/contact');
  // Whoever reads by ear is told of the new page, and goes on at its heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Contact/ })).toBeAttached();
});

test('logging out with something typed asks once, while one is still signed in', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const logout = () => pressInMenu(page, 'My Account', page.getByRole('button', { name: 'Logout' }));
  await message.fill('Is there a table left on Friday?');
  await logout();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(message).toHaveValue('Is there a table left on Friday?');
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible();
  await logout();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(question).toBeHidden();
});

test('a save over somebody else’s newer one is refused with both texts at hand, and both can be kept', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource.* 409/);
  await signInAs(page, 'admin');
  await page.goto('/my/profile');
  const name = `Zzz ${newAlias()}`;
  const { id } = await post(page, '/api/admin/retailers', { name, address: '', city: 'Provo', state: 'UT' });
  await page.goto(`/retailers/${id}/edit`);
  const form = page.getByRole('form', { name: 'Edit Retailer' });
  await form.getByLabel('Description').fill('Six tables.');
  await form.getByLabel('Phone').fill('801-555-0100');
  const {
    isLinked: _,
    isManager: __,
    storePhoto: ___,
    isTextHidden: ____,
    ...read
  } = (await (await page.request.get(`/api/retailers/${id}`)).json()) as Record<string, unknown>;
  const theirs = Object.fromEntries(Object.entries(read).map(([key, value]) => [key, value ?? '']));
  const saved = await page.request.put(`/api/retailers/${id}`, {
    data: { ...theirs, id: undefined, lat: null, lng: null, description: 'Five tables.', city: 'Orem' },
    headers: { 'Idempotency-Key': crypto.randomUUID(), origin: new URL(page.url()).origin },
  });
  expect(saved.status()).toBe(200);

  await form.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  await expect(dialog.getByRole('region', { name: 'Description' })).toHaveText(/Five tables.*Six tables/s);
  await expect(dialog).toContainText('City');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page).toHaveURL(`/retailers/${id}`);
  const now = await (await page.request.get(`/api/retailers/${id}`)).json();
  expect(now).toMatchObject({ description: 'Six tables.', phone: '801-555-0100', city: 'Orem', revision: 3 });
});

test('a message on a phone covers no heading', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/retailers/search');
  const toast = page.getByText('Location Access Required');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeGreaterThan(600);
});

test('what is typed before the page knows its reader is asked about as well', async ({ page }) => {
  await signInAs(page, 'player');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('A quick word, typed at once.');
  const read = page.waitForResponse('**/api/session');
  held.resolve();
  await read;
  await expect(page.getByRole('button', { name: 'My Account', exact: true })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('A quick word, typed at once.');
});
