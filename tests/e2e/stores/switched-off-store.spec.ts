import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';

test('a manager who switches a store off is asked first, with what is planned there; the store stays in their list', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage({ baseURL: originOf(page) });
  await signInAs(admin, 'admin');
  const name = `Zzz ${newAlias()}`;
  const { id } = await post(admin, '/api/admin/retailers', { name, address: '', city: 'Provo', state: 'UT' });
  const organiser = await browser.newPage({ baseURL: originOf(page) });
  const title = `The mill of ${newAlias()}`;
  const campaignId = await organise(organiser, { title, type: 'Retailer', retailerId: id });
  await post(organiser, `/api/campaigns/${campaignId}/sessions`, {
    startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    sessionNumber: 1,
    isSessionZero: false,
    description: 'Bring dice',
    priceCents: 0,
  });

  await signUpNewcomer(page);
  const session = await page.request.get('/api/session');
  const { user } = (await session.json()) as { user: { username: string } };
  await post(admin, `/api/admin/retailers/${id}/managers`, { username: user.username });
  await admin.context().close();

  await page.goto('/my/retailers');
  await expect(page.getByRole('heading', { name: 'Stores you manage' })).toBeVisible();
  await page.getByRole('link', { name: `Edit Retailer: ${name}` }).click();
  const form = page.getByRole('form', { name: 'Edit Retailer' });
  await form.getByLabel('Status').selectOption('Inactive');
  await form.getByLabel('Description').fill('Closed for good.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('alertdialog', { name: `Switch off ${name}?` });
  await expect(question).toContainText(
    `1 session of 1 campaign is planned there (“${title}”); nobody has a seat yet.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Description')).toHaveValue('Closed for good.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Switch off and save' }).click();
  await expect(page).toHaveURL(`/retailers/${id}`);
  await expect(page.getByText('No longer active')).toBeVisible();

  await page.goto('/my/retailers');
  const managed = page.getByRole('region', { name: 'Stores you manage' });
  await expect(managed.getByText('No longer active')).toBeVisible();
  await managed.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  // Whoever runs a game there is told, and still finds the store; nobody else does.
  await organiser.goto('/my/notices');
  await expect(organiser.getByText(`${name} is no longer active: ${title} meets there`)).toBeVisible();
  await organiser.goto(`/retailers/${id}`);
  await expect(organiser.getByRole('heading', { name, level: 1 })).toBeVisible();
  await organiser.context().close();
  const visitor = await browser.newPage({ baseURL: originOf(page) });
  await visitor.goto(`/retailers/${id}`);
  await expect(visitor.getByText('This retailer is no longer active.')).toBeVisible();
  await visitor.context().close();
});
