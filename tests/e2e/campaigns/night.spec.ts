import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, signUpNewcomer, test } from '../support/fixtures.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('a weekly night of 20 dates is made in one screen and shared from the next, and is the pattern of the one after it @phone', async ({
  page,
}) => {
  await signUpNewcomer(page);
  await page.goto('/my/games/new');
  await expect(page.getByRole('button', { name: 'Begin with the same' })).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Create New Campaign' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Twenty Tuesdays');
  await form.getByRole('combobox', { name: 'Game System' }).selectOption({ index: 1 });
  await form.getByRole('combobox', { name: 'Campaign Type' }).selectOption('Online');
  await form.getByLabel('First session').fill(`${inDays(5)}T18:30`);
  await form.getByRole('combobox', { name: 'Repeats' }).selectOption('weekly');
  await form.getByRole('textbox', { name: 'How many sessions' }).fill('20');
  await form.getByRole('textbox', { name: 'Minimum Players' }).fill('2');
  await form.getByRole('textbox', { name: 'Maximum Players' }).fill('6');
  await form.getByRole('textbox', { name: 'Price' }).fill('7.50');
  await form.getByRole('textbox', { name: 'How to pay' }).fill('In cash');
  await expect(form.getByRole('list', { name: 'Dates of the series' }).getByRole('listitem')).toHaveCount(20);
  await expectAccessible(page, 'the form of a new night');
  await form.getByRole('button', { name: 'Create Campaign' }).click();

  await expect(page).toHaveURL('/my/games');
  await expect(page.getByText('Campaign created successfully').first()).toBeVisible();
  await expect(page.getByText('Twenty Tuesdays is ready')).toBeVisible();
  await expectAccessible(page, 'a campaign that is ready');
  await page.getByRole('button', { name: 'Share it' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Twenty Tuesdays/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View campaign' }).click();
  await expect(page.getByRole('button', { name: 'Show 17 more dates' })).toBeVisible();
  const id = /\/campaigns\/([^/#?]+)/.exec(page.url())![1]!;
  expect(await (await page.request.get(`/api/campaigns/${id}`)).json()).toMatchObject({
    paymentNote: 'In cash',
    priceCents: 750,
  });

  // The next one like it.
  await page.goto('/my/games/new');
  await page.getByRole('button', { name: 'Begin with the same' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Twenty Tuesdays');
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('7.50');
  await expect(form.getByRole('combobox', { name: 'Repeats' })).toHaveValue('weekly');
  await expect(form.getByLabel('First session')).toHaveValue(/T18:30$/);
  await form.getByRole('textbox', { name: 'Title' }).fill('More Tuesdays');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByText('More Tuesdays is ready')).toBeVisible();
});

test('what is wrong with the sessions of a new night is said at its field, and nothing is created', async ({
  page,
}) => {
  await signUpNewcomer(page);
  await page.goto('/my/games/new');
  const form = page.getByRole('form', { name: 'Create New Campaign' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Twenty Tuesdays');
  await form.getByRole('combobox', { name: 'Game System' }).selectOption({ index: 1 });
  await form.getByRole('combobox', { name: 'Campaign Type' }).selectOption('Online');
  await form.getByRole('textbox', { name: 'Minimum Players' }).fill('2');
  await form.getByRole('textbox', { name: 'Maximum Players' }).fill('6');
  await form.getByRole('textbox', { name: 'Price' }).fill('0');
  await form.getByLabel('First session').fill(`${inDays(5)}T18:30`);
  await form.getByRole('textbox', { name: 'Online link' }).fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(form.getByText('Enter a complete address that begins with https://')).toBeVisible();
  const owned = (await (await page.request.get('/api/campaigns/owned')).json()) as { items: unknown[] };
  expect(owned.items).toEqual([]);
  await form.getByRole('textbox', { name: 'Online link' }).fill('https://meet.example/tuesdays');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByText('Twenty Tuesdays is ready')).toBeVisible();
});

test("a convention's days lead the date of its session, and another day is told", async ({ page }) => {
  await signUpNewcomer(page);
  await page.goto('/my/games/new');
  const form = page.getByRole('form', { name: 'Create New Campaign' });
  await form.getByRole('combobox', { name: 'Campaign Type' }).selectOption('Convention');
  await form.getByRole('combobox', { name: 'Convention', exact: true }).click();
  await page.getByRole('option').first().click();
  const days = form.getByRole('group', { name: /^Days of / });
  await days.getByRole('button').first().click();
  const start = form.getByLabel('First session');
  await expect(start).toHaveValue(/T10:00$/);
  await expect(days.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await start.fill(`${inDays(500)}T10:00`);
  await expect(days.getByText('this day is outside of it')).toBeVisible();
});
