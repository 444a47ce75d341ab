// One effect and no false failure, however quickly and wherever a thing is pressed again.
import type { Locator, Page, Request } from '@playwright/test';
import { organise, post } from '../support/campaign-files.ts';
import { field } from '../support/failing-calls.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SLOW_ANSWER_MS = 300;

/** Answers to writes come late, as on a slow line, so that a second press meets the first one under way. */
const answerLate = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await page.waitForTimeout(SLOW_ANSWER_MS);
    await route.continue();
  });

/** Presses again 60 ms after the first press, and 100 ms after that. */
const pressAgainSoon = (control: Locator) =>
  control.evaluate(async (element: HTMLElement) => {
    for (const wait of [60, 100, 0]) {
      element.click();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  });

/** Notes the writes to a path from now on. */
function writesTo(page: Page, path: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

const failures = (page: Page) => page.getByRole('alert').filter({ hasText: /fail|error|already/i });
const seat = (page: Page) => page.getByRole('button', { name: /^Confirm attendance/ }).first();
const says = (page: Page, text: string) =>
  expect(page.getByLabel('Messages').getByText(text, { exact: true }).first()).toBeVisible();

test('a campaign that is created by presses 60 and 100 ms apart is one, also after Back', async ({
  page,
}) => {
  await signUpNewcomer(page);
  const path = /\/api\/campaigns$/;
  const title = `Once ${newAlias()}`;
  await answerLate(page, path);
  const writes = writesTo(page, path);
  await page.goto('/my/games');
  await page.goto('/my/games/new');
  await field(page, 'Title').fill(title);
  await field(page, 'Game System').selectOption({ index: 1 });
  await field(page, 'Campaign Type').selectOption('Online');
  await field(page, 'Minimum Players').fill('1');
  await field(page, 'Maximum Players').fill('4');
  await field(page, 'Price').fill('0');
  await pressAgainSoon(page.getByRole('button', { name: 'Create Campaign' }));
  await says(page, 'Campaign created successfully');
  expect(writes).toHaveLength(1);
  await expect(failures(page)).toHaveCount(0);
  // Whoever goes back finds an empty form: nothing is sent again by itself, nor by a press.
  await page.goBack();
  if (new URL(page.url()).pathname === '/my/games/new') {
    await expect(field(page, 'Title')).toHaveValue('');
    await page.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  }
  expect(writes).toHaveLength(1);
});

test('a seat that is confirmed in two tabs at once is one seat, and neither tab says that it failed', async ({
  page,
}) => {
  const id = await organise(page);
  await post(page, `/api/campaigns/${id}/sessions`, {
    sessionNumber: 1,
    description: 'The first',
    startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  await signUpNewcomer(page);
  await post(page, `/api/campaigns/${id}/join`, {});
  const other = await page.context().newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto(`/campaigns/${id}`);
    await expect(seat(tab)).toBeEnabled();
  }
  // The mouse stays where it is: where an answer is fast, its last press meets the button that came instead.
  await Promise.all(tabs.map((tab) => seat(tab).click({ clickCount: 3, delay: 50 })));
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^Cancel attendance/ }).first()).toBeVisible();
    await expect(failures(tab)).toHaveCount(0);
    await expect(tab.getByText('3 of 4 seats free', { exact: true }).first()).toBeVisible();
  }
});
