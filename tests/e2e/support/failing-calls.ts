import type { Locator, Page, Route } from '@playwright/test';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { inviteRefusals } from '#features/invites/refusals.ts';
import { commonRefusals, serverRefusals } from '#shared/errors.ts';
import { writeRefusals } from '#shared/errors.ts';
import { expect, originOf, test } from './fixtures.ts';

/** How a call ends: a status, and the code of a refusal. */
type Ending = readonly [status: number, code: string];
export const FAILED: Ending = [500, 'INTERNAL'];
export const SIGNED_OUT: Ending = [401, 'UNAUTHORIZED'];

const words: Record<string, { message: string }> = {
  ...commonRefusals,
  ...serverRefusals,
  ...campaignRefusals,
  ...inviteRefusals,
  ...writeRefusals,
};

const answerWith = (route: Route, [status, code]: Ending) =>
  route.fulfill({ status, json: { defined: true, code, status, message: words[code]?.message } });

/** Does something while what is written to `path` ends as told; reads go through. */
export async function ending(page: Page, path: string, how: Ending, act: () => Promise<void>): Promise<void> {
  const answer = (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : answerWith(route, how);
  await page.route(path, answer);
  await act();
  await page.unroute(path, answer);
}

/** Lets reads fail whose address matches what was said last; without a pattern all go through again. */
export async function failingReads(page: Page): Promise<(addresses?: RegExp) => void> {
  let failing: RegExp | undefined;
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && failing?.test(route.request().url())
      ? answerWith(route, FAILED)
      : route.fallback(),
  );
  return (addresses) => {
    failing = addresses;
  };
}

/** The toast that stands says all of these. */
export async function says(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    // What is known beyond the page's words comes behind them.
    const said = new RegExp(String.raw`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(:? .+)?$`);
    await expect(page.getByLabel('Messages').getByText(said).first()).toBeVisible();
  }
}

/** So many places of the page say that they could not be read, and none is being read again. */
export async function shows(page: Page, text: string, times: number): Promise<void> {
  await expect(page.getByRole('alert').getByText(text, { exact: true })).toHaveCount(times);
  await expect(page.getByRole('button', { name: 'Try again', disabled: true })).toHaveCount(0);
}

export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name }).first().click();

/** Presses twice in one frame, which no person and no machine can tell apart from one press. */
export async function pressTwice(control: Locator): Promise<void> {
  // What failed a moment ago is busy until the page has read again what it made stale.
  await expect(control).toBeEnabled();
  await control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

export const field = (place: Page | Locator, label: string): Locator =>
  place.getByLabel(label, { exact: true });

export async function put(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.put(path, { data, headers: { origin: originOf(page) } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}

/** Reads everything again that could not be read. */
export async function tryAgain(page: Page): Promise<void> {
  const retries = page.getByRole('button', { name: 'Try again' });
  for (let left = await retries.count(); left > 0; left -= 1) {
    await retries.first().click();
    await expect(retries).toHaveCount(left - 1);
  }
}

/** For a file of tests in which calls fail: with what browsers log about it. */
export function callsFail(): void {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(({ problems }) => {
    test.slow();
    problems.expect(/Failed to load resource/);
  });
}
