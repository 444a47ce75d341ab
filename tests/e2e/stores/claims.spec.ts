// A store is claimed by its mailbox, or by a note that an admin accepts; its owner decides who manages it.
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, retailersOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { mailTo } from '../support/outbox.ts';

test('a player claims a store by the code in its mailbox, adds a manager, and hands it over', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  const address = await signUpNewcomer(other);
  await signUpNewcomer(page);
  const store = (await retailersOf(page)).at(-1)!;
  await page.goto(`/retailers/${store.id}`);
  await page.getByRole('link', { name: 'Manage its page' }).click();
  await expect(page.getByRole('heading', { name: 'Is this your store?' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'claiming a store');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText(/^It goes to .…@/)).toBeVisible();
  const { email } = (await (await page.request.get(`/api/retailers/${store.id}`)).json()) as {
    email: string;
  };
  const { subject = '' } = await mailTo(email, 'the code is');
  await page.getByRole('textbox', { name: 'Code' }).fill(/^\d{6}/.exec(subject)![0]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('You own this page')).toBeVisible();

  await page.getByRole('link', { name: 'Managers' }).click();
  await page.getByRole('textbox', { name: 'Alias or mail address' }).fill(address);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2 managers' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the managers of a store');
  await page.getByRole('button', { name: /^Hand over to / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('button', { name: /^Hand over to / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/retailers/${store.id}`);
  await expect(page.getByText('Is this your store?')).toBeVisible();

  await other.goto('/my/retailers');
  await expect(other.getByRole('heading', { name: 'Stores you manage' })).toBeVisible();
  await expect(other.getByText(store.name).first()).toBeVisible();
});

test('a note waits for an admin, who accepts it', async ({ page, browser }) => {
  await signUpNewcomer(page);
  const store = (await retailersOf(page)).at(-2)!;
  await page.goto(`/retailers/${store.id}/claim`);
  await page.getByRole('textbox', { name: 'Why is it yours?' }).fill('I opened it in 1999. See the website.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your note of')).toBeVisible();

  const admin = await browser.newPage();
  await signInAs(admin, 'admin');
  await admin.goto('/admin/store-claims?state=waiting');
  await admin
    .getByRole('button', { name: new RegExp(`about .*${store.name}`) })
    .first()
    .click();
  await expect(admin.getByRole('button', { name: 'Decide' })).toBeVisible();
  await expectAccessibleAtBothWidths(admin, 'the claims to stores');
  await admin.setViewportSize({ width: 1280, height: 800 });
  await admin.getByRole('button', { name: 'Decide' }).click();
  await expect(admin.getByText('The claim is accepted')).toBeVisible();

  await page.reload();
  await expect(page.getByText('You own this page')).toBeVisible();
});
