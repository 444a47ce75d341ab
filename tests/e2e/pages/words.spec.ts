// What an organiser announces, and what players ask: both sides of a campaign's page.
import type { Locator, Page } from '@playwright/test';
import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

/** Fills the only field of the dialog that a press opens, and sends it. */
async function write(page: Page, { open, text, send }: { open: string; text: string; send: string }) {
  await page.getByRole('button', { name: open, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  return dialog.getByRole('button', { name: send, exact: true });
}

/** Presses what sends it, and waits until it is sent: the dialog hides what it is over, and holds the text until then. */
async function sendBy(button: Locator) {
  await button.click();
  await expect(button.page().getByRole('dialog')).toHaveCount(0);
}

test('a question is answered for all, and an announcement is read, taken back and put back', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  const path = `/campaigns/${campaignId}`;
  const context = await browser.newContext({ baseURL: originOf(page) });
  const asker = await context.newPage();
  await signUpNewcomer(asker);

  await asker.goto(path);
  const ask = { open: 'Ask the organiser', text: 'Do I need dice?', send: 'Send question' };
  await sendBy(await write(asker, ask));
  await expect(asker.getByRole('region', { name: 'Your questions' })).toContainText('Waits for an answer');

  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Questions that wait for you' })).toContainText(ask.text);
  const answer = await write(page, { open: 'Answer', text: 'No: https://dice.example.', send: 'Answer' });
  await page.getByRole('switch', { name: 'For all players' }).check();
  await sendBy(answer);
  await expect(page.getByRole('region', { name: 'Questions that wait for you' })).toHaveCount(0);

  // A visitor reads it, and not who asked.
  await context.clearCookies();
  await asker.goto(path);
  await asker.getByRole('button', { name: 'Read 1 question and answer' }).click();
  await expect(asker.getByRole('link', { name: 'https://dice.example' })).toHaveAttribute('rel', /nofollow/);
  await expect(asker.getByText('A player', { exact: true })).toBeVisible();

  const news = { open: 'Make an announcement', text: 'We begin at seven.', send: 'Announce' };
  await sendBy(await write(page, news));
  await expect(page.getByText(news.text)).toBeVisible();
  const { items } = (await (
    await page.context().request.get(`/api/campaigns/${campaignId}/announcements`)
  ).json()) as { items: { id: string }[] };

  await signUpNewcomer(asker);
  await post(asker, `/api/campaigns/${campaignId}/join`, {});
  // From elsewhere: within the page, a press on its notice leads there without another load.
  await asker.goto('/contact');
  await asker.goto(`${path}#announcement-${items[0]!.id}`);
  await expect(asker.locator(`#announcement-${items[0]!.id}`)).toBeFocused();

  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText(news.text)).toHaveCount(0);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText(news.text)).toBeVisible();
  await context.close();
});
