import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, originOf, signUpNewcomer, test } from './support/fixtures.ts';
import { goOffline } from './support/go-offline.ts';
import { answerLocation, cards, expectToast, record } from './support/recording.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clocks = [
  { words: '10 minutes ahead', wrongMs: 10 * MINUTE_MS },
  { words: 'in the year 2019', wrongMs: Date.UTC(2019, 0, 1) - Date.now() },
  { words: '20 days behind', wrongMs: -20 * DAY_MS },
];

/** Runs in the page. */
function setDate(by: number): void {
  const clock = window as unknown as { trueDate?: DateConstructor };
  clock.trueDate ??= Date;
  const { trueDate } = clock;
  window.Date = class extends trueDate {
    constructor(...given: [number?]) {
      super(...((given.length === 0 ? [trueDate.now() + by] : given) as [number]));
    }
    static override now = () => trueDate.now() + by;
  } as DateConstructor;
}

/** Makes the device's clock wrong by so much. The clock of the page that nobody sets goes on as it does. */
const setClock = (page: Page, wrongMs: number): Promise<void> => page.evaluate(setDate, wrongMs);

/** The times of the visits that the server has. */
async function savedTimes(page: Page): Promise<number[]> {
  const answer = await page.request.get(`${originOf(page)}/api/visits`);
  const { items } = (await answer.json()) as { items: { recordedAt: string }[] };
  return items.map(({ recordedAt }) => Date.parse(recordedAt));
}

const waitingOn = (page: Page) => page.getByRole('region', { name: 'Waiting to be saved' });

/** A visit that was pressed without a network, by a clock that is wrong. Answers with about when that was. */
async function pressOffline(page: Page, wrongMs: number): Promise<number> {
  await answerLocation(page, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await setClock(page, wrongMs);
  await expect(record(page)).toBeEnabled();
  await goOffline(page);
  const pressed = Date.now();
  await record(page).click();
  await expectToast(page, 'Kept, sent by itself');
  await expect(waitingOn(page).getByText('Kept, sent by itself')).toBeVisible();
  return pressed;
}

const expectNear = (time: number | undefined, truth: number) =>
  expect(Math.abs((time ?? 0) - truth)).toBeLessThan(MINUTE_MS);

for (const { words, wrongMs } of clocks) {
  test(`a visit of a device whose clock is ${words} is saved by itself with its true time`, async ({
    page,
  }) => {
    const pressed = await pressOffline(page, wrongMs);
    await page.context().setOffline(false);
    await expect(waitingOn(page)).toHaveCount(0);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByText(/^Today, /)).toBeVisible();
    const times = await savedTimes(page);
    expect(times).toHaveLength(1);
    expectNear(times[0], pressed);

    // The second press at this place is noticed, although the device's clock says another time.
    await record(page).click();
    const doubt = page.getByRole('alertdialog', { name: 'Record another visit?' });
    await expect(
      doubt.getByText(/You recorded a visit here (less than a minute|1 minute) ago/),
    ).toBeVisible();
  });

  test(`a visit of a clock ${words} that is set right in another page is saved as of now by one press`, async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    await pressOffline(page, wrongMs);
    const later = await page.context().newPage();
    await answerLocation(later, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
    await page.close();
    await later.context().setOffline(false);
    await later.goto(`${originOf(page)}/my/visits`);
    const waiting = waitingOn(later);
    await expect(
      waiting.getByText(/^The time of this visit is not clear: the clock of this device was set since/),
    ).toBeVisible();
    await expect(waiting.getByText('Time not clear')).toBeVisible();
    await expect(waiting.getByText('Today')).toHaveCount(0);
    await expect(waiting.getByText('sent by themselves')).toHaveCount(0);
    await expectAccessibleInBothThemes(later, 'a waiting visit whose time is not clear');
    const now = Date.now();
    await waiting.getByRole('button', { name: /^Save as of now/ }).click();
    await expect(waiting).toHaveCount(0);
    const times = await savedTimes(later);
    expect(times).toHaveLength(1);
    expectNear(times[0], now);
  });
}

test('a visit of a clock that is set back while its page stands is saved by itself with its true time', async ({
  page,
}) => {
  const pressed = await pressOffline(page, 10 * MINUTE_MS);
  await setClock(page, 0);
  await page.context().setOffline(false);
  await expect(waitingOn(page)).toHaveCount(0);
  const times = await savedTimes(page);
  expect(times).toHaveLength(1);
  expectNear(times[0], pressed);
});
