import type { Page } from '@playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, test } from '../support/fixtures.ts';

const timeZone = 'America/New_York';
test.use({ timezoneId: timeZone });

/** What the clock in New York shows when each session begins, and at which hour of UTC that is. */
async function hoursOf(page: Page, campaignId: string) {
  const answer = await page.request.get(`/api/campaigns/${campaignId}/sessions`);
  const { items } = (await answer.json()) as { items: { startDate: string }[] };
  const shown = items.map(({ startDate }) => clockTimeAt(new Date(startDate), timeZone).slice(11));
  return {
    count: items.length,
    shown: new Set(shown),
    utc: new Set(items.map(({ startDate }) => startDate.slice(11, 13))),
  };
}

test('sessions that repeat over a change of the clocks keep their local hour, also when they are changed together', async ({
  page,
}) => {
  const id = await organise(page);
  await page.goto(`/campaigns/${id}`);
  await page.getByRole('button', { name: 'Add Session' }).click();
  const dialog = page.getByRole('dialog');
  const first = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('Start Date').fill(`${first}T19:00`);
  await dialog.getByLabel('Description').fill('The road goes on.');
  await dialog.getByLabel('Repeats').selectOption('weekly');
  // In so many weeks the clocks change at least once.
  await dialog.getByRole('textbox', { name: 'How many sessions' }).fill('40');
  await expect(dialog.getByRole('list', { name: 'Dates of the series' }).getByRole('listitem')).toHaveCount(
    40,
  );
  await dialog.getByRole('button', { name: 'Add Session' }).click();
  await expect(page.getByText('40 sessions created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show 37 more dates' })).toBeVisible();
  await expect(page.getByText(/^Every \w+day, 7:00 PM, until /).first()).toBeVisible();
  expect(await hoursOf(page, id)).toEqual({
    count: 40,
    shown: new Set(['19:00']),
    utc: new Set(['00', '23']),
  });

  await page.getByRole('button', { name: 'Edit session 2' }).click();
  await dialog.getByLabel('Change', { exact: true }).selectOption('following');
  const start = dialog.getByLabel('Start Date');
  await start.fill((await start.inputValue()).replace('19:00', '20:30'));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('39 sessions updated')).toBeVisible();
  expect((await hoursOf(page, id)).shown).toEqual(new Set(['19:00', '20:30']));
});

test('a session that was changed alone is named before the others are changed or deleted, and keeps its own unless it is meant', async ({
  page,
}) => {
  const id = await organise(page);
  await post(page, `/api/campaigns/${id}/series`, {
    sessionNumber: 1,
    description: 'The road goes on.',
    priceCents: 0,
    lengthMinutes: 180,
    firstDate: new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10),
    time: '19:00',
    timeZone,
    repeat: { kind: 'weekly', count: 3 },
  });
  await page.goto(`/campaigns/${id}`);
  // A toast is a dialog too.
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const texts = async () => {
    const answer = await page.request.get(`/api/campaigns/${id}/sessions`);
    const { items } = (await answer.json()) as { items: { description: string }[] };
    return items.map(({ description }) => description);
  };
  await page.getByRole('button', { name: 'Edit session 2' }).click();
  await dialog.getByLabel('Description').fill('The finale.');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(page.getByText('This session differs from the others.')).toBeVisible();

  await page.getByRole('article').getByRole('button', { name: 'Edit session 1' }).click();
  await dialog.getByLabel('Change', { exact: true }).selectOption('all');
  const question = dialog.getByRole('status').filter({ hasText: 'One of them was changed alone' });
  await expect(question).toContainText(/Session 2, .*: description/);
  await dialog.getByLabel('Description').fill('The river.');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect.poll(texts).toEqual(['The river.', 'The finale.', 'The river.']);

  await page.getByRole('article').getByRole('button', { name: 'Edit session 1' }).click();
  await dialog.getByLabel('Change', { exact: true }).selectOption('all');
  await question.getByLabel('What becomes of what is their own').selectOption('also');
  await dialog.getByLabel('Description').fill('The sea.');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect.poll(texts).toEqual(['The sea.', 'The sea.', 'The sea.']);
  await expect(page.getByText('This session differs from the others.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit session 3' }).click();
  await dialog.getByLabel('Description').fill('The finale.');
  await save.click();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Series of session 1' }).click();
  await expect(question).toContainText(/Session 3, .*: description/);
  await dialog.getByRole('button', { name: 'Delete sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Changed alone, and so still there: session 3')).toBeVisible();
  await expect.poll(texts).toEqual(['The finale.']);
});
