import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';
import { goOffline } from '../support/go-offline.ts';

async function write(page: Page, method: 'post' | 'put', path: string, data: object = {}) {
  const answer = await page.request[method](path, { data, headers: { origin: originOf(page) } });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as { id: string };
}

/** An online campaign of the page's user, with a session that begins in an hour. */
async function openTable(page: Page, priceCents = 0): Promise<{ campaignId: string; sessionId: string }> {
  const systems = await page.request.get('/api/game-systems');
  const { items } = (await systems.json()) as { items: { id: string }[] };
  const campaign = await write(page, 'post', '/api/campaigns', {
    title: 'The Door',
    description: '',
    type: 'Online',
    gameSystemId: items[0]!.id,
    minPlayers: 1,
    maxPlayers: 4,
    priceCents: 0,
    retailerId: null,
    isTournament: false,
  });
  const session = await write(page, 'post', `/api/campaigns/${campaign.id}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 3_600_000).toISOString(),
    priceCents,
  });
  return { campaignId: campaign.id, sessionId: session.id };
}

test('an organiser checks players in by the list and by a typed code, and they see it', async ({
  page,
  browser,
}) => {
  await signUpNewcomer(page);
  const { campaignId, sessionId } = await openTable(page);
  const guests = await Promise.all([browser.newContext(), browser.newContext()]);
  const [listed, typed] = await Promise.all(guests.map((context) => context.newPage()));
  for (const guest of [listed!, typed!]) {
    await signUpNewcomer(guest);
    await write(guest, 'put', `/api/sessions/${sessionId}/seat`);
  }

  await typed!.goto(`/campaigns/${campaignId}`);
  await typed!
    .getByRole('region', { name: 'Next session' })
    .getByRole('button', { name: 'Show my code for session 1' })
    .click();
  const dialog = typed!.getByRole('dialog', { name: 'Your code for session 1' });
  const code = dialog.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  await expect(dialog.getByRole('img', { name: /^The code/ })).toBeVisible();
  const letters = await code.innerText();

  await page.goto(`/campaigns/${campaignId}`);
  await page
    .getByRole('region', { name: 'Next session' })
    .getByRole('link', { name: 'Check-in of session 1' })
    .click();
  await expect(page.getByText('0 of 2 attended')).toBeVisible();
  await page.getByLabel('Or type a code').fill(letters.toLowerCase());
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText(/is checked in\.$/)).toBeVisible();
  await expect(page.getByText('1 of 2 attended')).toBeVisible();
  await expect(dialog.getByText('You are checked in.')).toBeVisible();
  const other = page.getByRole('button', { name: /^Here: /, pressed: false });
  await other.click();
  await expect(page.getByText('2 of 2 attended')).toBeVisible();
  await expect(page.getByText(/^Attended, marked at/)).toHaveCount(2);

  for (const guest of [listed!, typed!]) {
    await guest.goto(`/campaigns/${campaignId}`);
    await expect(guest.getByText('Checked in', { exact: true })).toHaveCount(2);
  }
  for (const context of guests) await context.close();
});

test('at the door of an evening that costs, everybody is here and paid with one press each, also without a network @phone', async ({
  page,
  browser,
}) => {
  await signUpNewcomer(page);
  const { campaignId, sessionId } = await openTable(page, 750);
  const guests = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  for (const context of guests) {
    const guest = await context.newPage();
    await signUpNewcomer(guest);
    await write(guest, 'put', `/api/sessions/${sessionId}/seat`);
    await context.close();
  }
  await page.goto(`/campaigns/${campaignId}/sessions/${sessionId}/check-in`);
  await expect(page.getByText('0 of 3 paid, $22.50 to take')).toBeVisible();
  await expectAccessible(page, 'the door');
  // What is pressed is shown before it is sent: each is sent before the next.
  const pressAndSend = async (name: string) => {
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/check-in/seats'),
    );
    await page.getByRole('button', { name, exact: true }).last().click();
    await sent;
  };
  await pressAndSend('All here');
  await expect(page.getByText('3 of 3 attended')).toBeVisible();
  await pressAndSend('All paid');
  await expect(page.getByText('3 of 3 paid')).toBeVisible();
  await pressAndSend('Undo');
  await expect(page.getByText('0 of 3 paid, $22.50 to take')).toBeVisible();

  await goOffline(page);
  await page
    .getByRole('button', { name: /^Paid \$7\.50: / })
    .first()
    .click();
  await expect(page.getByText('1 of 3 paid, $15.00 to take')).toBeVisible();
  await expect(page.getByText('Kept on this device, not sent yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Kept on this device, not sent yet')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('1 of 3 paid, $15.00 to take')).toBeVisible();
});

test('an organiser seats a walk-in, whom a player brings, and a player by alias, who gives the seat back with one press @phone', async ({
  page,
  browser,
}) => {
  await signUpNewcomer(page);
  const { campaignId, sessionId } = await openTable(page, 750);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  const { player: own } = (await (await player.request.get('/api/session')).json()) as {
    player: { alias: string };
  };
  await page.goto(`/campaigns/${campaignId}/sessions/${sessionId}/check-in`);
  const seat = async () => {
    await page.getByRole('button', { name: 'Seat somebody' }).click();
    return page.getByRole('dialog', { name: 'Seat somebody' });
  };
  let dialog = await seat();
  await dialog.getByRole('button', { name: 'A player' }).click();
  await dialog.getByRole('textbox', { name: 'Alias' }).fill(own.alias.toUpperCase());
  await dialog.getByRole('button', { name: 'Give a seat' }).click();
  await expect(page.getByText('1 of 1 attended')).toBeVisible();

  dialog = await seat();
  await expectAccessible(page, 'the dialog that seats somebody');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rosa');
  await dialog.getByRole('combobox', { name: 'Comes' }).click();
  await page.getByRole('option', { name: /^With/ }).click();
  await dialog.getByRole('button', { name: 'Give a seat' }).click();
  await expect(page.getByText('2 of 2 attended')).toBeVisible();
  await expect(page.getByText(`Guest of ${own.alias}`)).toBeVisible();

  await goOffline(page);
  dialog = await seat();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ida');
  await dialog.getByRole('button', { name: 'Give a seat' }).click();
  const waiting = page.getByRole('list', { name: 'Guests who are not sent yet' });
  await expect(waiting.getByText('Ida')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('3 of 3 attended')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await player.goto('/my/purchases');
  await expect(player.getByText(/Session 1, for .*Rosa/)).toBeVisible();
  await player.goto('/my/notices');
  await player.getByRole('link', { name: /gave you a seat/ }).click();
  await player.getByRole('button', { name: 'Give back the seat in session 1' }).first().click();
  await expect(player.getByText('Attendance cancelled').first()).toBeVisible();
  await expect(page.getByText('1 of 1 attended')).toBeVisible({ timeout: 30_000 });
  await context.close();
});
