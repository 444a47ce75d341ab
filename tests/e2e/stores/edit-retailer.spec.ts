import { flyer, photo, post } from '../support/campaign-files.ts';
import {
  expect,
  newAlias,
  originOf,
  retailersOf,
  signInAs,
  signUpNewcomer,
  test,
} from '../support/fixtures.ts';

test("a store's page is kept up to date by its manager, with its photo; others are turned away", async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/Failed to load resource.* 500/);
  const admin = await browser.newPage({ baseURL: originOf(page) });
  await signInAs(admin, 'admin');
  // By name behind the stores of the demo world, which other tests look at.
  const name = `Zzz ${newAlias()}`;
  const { id } = await post(admin, '/api/admin/retailers', { name, address: '', city: 'Provo', state: 'UT' });
  const address = `/retailers/${id}/edit`;

  await page.goto(address);
  await expect(page.getByText('Sign in to edit the retailers that you manage.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();

  await signUpNewcomer(page);
  await page.goto(address);
  await expect(page.getByText('Only admins and the managers of this retailer can edit it.')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);

  const session = await page.request.get('/api/session');
  const { user } = (await session.json()) as { user: { username: string } };
  await post(admin, `/api/admin/retailers/${id}/managers`, { username: user.username });
  await admin.context().close();

  await page.goto(`/retailers/${id}`);
  await page.getByRole('link', { name: 'Edit Retailer' }).click();
  const form = page.getByRole('form', { name: 'Edit Retailer' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await expect(form.getByLabel('City')).toHaveValue('Provo');
  await form.getByLabel('Website').fill('my shop');
  await save.click();
  await expect(form.getByText('Enter a complete address, such as https://example.com')).toBeVisible();
  await form.getByLabel('Website').fill('dice.example');
  await form.getByLabel('Phone').fill('call us maybe');
  await save.click();
  await expect(form.getByText('Enter a phone number')).toBeVisible();
  await form.getByLabel('Phone').fill('(801) 555-0123');
  await form.getByLabel('Description').fill('Six tables and a kettle.');
  await form.getByRole('textbox', { name: 'Latitude' }).fill('40.2338438');
  await form.getByRole('textbox', { name: 'Longitude' }).fill('-111.6585337');

  // The form warns as the importer does, and moves the store to its ZIP code by one press.
  await form.getByLabel('State').fill('ZZ');
  await form.getByLabel('Zip').fill('10001');
  const hints = form.getByRole('status').filter({ hasText: 'Is this where the store is?' });
  await expect(hints).toContainText('ZZ is no state: ZIP code 10001 is in NY');
  await expect(hints).toContainText(/Stands [\d,]+ miles from its ZIP code/);
  await hints.getByRole('button', { name: 'Move the store to its ZIP code' }).click();
  await expect(form.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^40\.7/);
  await expect(hints).not.toContainText('miles from its ZIP code');
  await form.getByLabel('State').fill('Utah');
  await form.getByLabel('Zip').fill('');
  await expect(hints).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Latitude' }).fill('40.2338438');
  await form.getByRole('textbox', { name: 'Longitude' }).fill('-111.6585337');

  const field = page.getByRole('group', { name: 'Store photo' });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads/')) uploads.push(request.url());
  });
  await field.locator('input[type=file]').setInputFiles(await flyer('Flyer.png', 4961, 7016));
  await expect(
    field.getByText('This picture has 34.9 million pixels (4961 × 7016). A PNG may have 30 million'),
  ).toBeVisible();
  expect(uploads).toEqual([]);
  await field.locator('input[type=file]').setInputFiles(await photo('Front.jpg', '#1c7f9e'));
  await expect(field.getByRole('img', { name: 'Store photo' })).toBeVisible();

  const path = `**/api/retailers/${id}`;
  await page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await save.click();
  await expect(page.getByLabel('Messages').getByText('Failed to update retailer')).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Six tables and a kettle.');
  await page.unroute(path);
  await save.click();
  await expect(page.getByLabel('Messages').getByText('Retailer updated successfully')).toBeVisible();

  await expect(page).toHaveURL(`/retailers/${id}`);
  await expect(page.getByText('Six tables and a kettle.')).toBeVisible();
  await expect(page.getByRole('link', { name: /dice\.example/ })).toHaveAttribute(
    'href',
    'https://dice.example',
  );
  const picture = page.locator('header img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  const answer = await page.request.get(`/api/retailers/${id}`);
  expect(await answer.json()).toMatchObject({ lat: 40.2338438, lng: -111.6585337, city: 'Provo' });

  // Saved once more without a change, nothing is rounded away, and the photo stays.
  const before = await answer.json();
  await page.goto(address);
  await form.getByRole('textbox', { name: 'Latitude' }).focus();
  await form.getByLabel('City').focus();
  await save.click();
  await expect(page).toHaveURL(`/retailers/${id}`);
  const after = (await (await page.request.get(`/api/retailers/${id}`)).json()) as { revision: number };
  expect({ ...after, revision: after.revision - 1 }).toEqual(before);
});

test('a store that is read before it is known who reads it is shown once that is known', async ({ page }) => {
  await signUpNewcomer(page);
  const store = (await retailersOf(page))[0]!;
  const path = `/api/retailers/${store.id}`;
  const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>();
  page.on('requestfinished', (request) => {
    // The answer is on the page a moment later.
    if (request.url().endsWith(path)) setTimeout(letGo, 300);
  });
  await page.route('**/api/session', async (route) => {
    await isRead;
    await route.continue();
  });
  await page.goto(`/retailers/${store.id}/edit`);
  await expect(page.getByText('Only admins and the managers of this retailer can edit it.')).toBeVisible();
});
