import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

test('who waits for a full session is held the seat that comes free, on an open page, and takes it', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    priceCents: 0,
  });
  const headers = { origin: originOf(page) };
  const contexts = await Promise.all([1, 2, 3, 4, 5].map(() => browser.newContext()));
  const players = await Promise.all(contexts.map((context) => context.newPage()));
  await Promise.all(players.map((player) => signUpNewcomer(player)));
  const [first, , , , waiting] = players;
  for (const player of players.slice(0, 4)) {
    const taken = await player.request.put(`/api/sessions/${sessionId}/seat`, { data: {}, headers });
    expect(taken.status(), await taken.text()).toBe(200);
  }

  // A phone in the player's hand, a desk at the organiser's.
  await waiting!.setViewportSize({ width: 390, height: 844 });
  const heard = waiting!.waitForResponse((response) => response.url().endsWith(`${campaignId}/stream`));
  await waiting!.goto(`/campaigns/${campaignId}`);
  await heard;
  const evening = waiting!.getByRole('region', { name: 'Next session' });
  await evening.getByRole('button', { name: 'Join the waitlist of session 1' }).click();
  await expect(evening.getByText('You are 1st in line')).toBeVisible();
  const card = waiting!.getByRole('article').filter({ hasText: 'Session 1' });
  await expect(card.getByText('You are 1st in line')).toBeVisible();
  await first!.request.delete(`/api/sessions/${sessionId}/seat`, { headers });
  await expect(card.getByText('A seat is held for you')).toBeVisible();

  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('button', { name: 'Roster of session 1' }).first().click();
  await expect(page.getByRole('dialog').getByText(/Waitlist/)).toBeVisible();
  await page.keyboard.press('Escape');

  // At the top of the page, where the mail leads to.
  await evening.getByRole('button', { name: 'Take the seat in session 1' }).click();
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('article').filter({ hasText: 'Session 1' }).getByText('Full', { exact: true }),
  ).toBeVisible();
  for (const context of contexts) await context.close();
});
