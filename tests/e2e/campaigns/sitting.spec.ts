import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

const addSession = (page: Parameters<typeof post>[0], campaignId: string, sessionNumber: number) =>
  post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber,
    description: 'The mill',
    startDate: new Date(Date.now() + (sessionNumber + 1) * DAY_MS).toISOString(),
    priceCents: 0,
  });

test('a seat is taken in one press from a list, and the next one from home, without Join losing its meaning @phone', async ({
  page,
  browser,
}) => {
  const title = `Seats of ${newAlias()}`;
  const id = await organise(page, { title });
  await addSession(page, id, 1);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signUpNewcomer(guest);
  await guest.goto(`/play/online?q=${encodeURIComponent(title)}`);
  await expect(guest.getByRole('button', { name: `Join ${title}` })).toBeVisible();
  await guest.getByRole('button', { name: `Take a seat in session 1 of ${title}` }).click();
  await expect(guest.getByText('Attendance confirmed').first()).toBeVisible();
  await expect(guest.getByRole('article').getByText('You have a seat')).toBeVisible();
  await expect(guest.getByRole('button', { name: `Join ${title}` })).toHaveCount(0);
  await expectAccessible(guest, 'a list with a seat');

  // Another campaign that one joined alone: home has its free seat.
  const other = `More of ${newAlias()}`;
  const second = await post(page, '/api/campaigns', {
    ...(await campaignLike(page, id)),
    title: other,
  });
  await addSession(page, second.id, 1);
  await guest.goto(`/play/online?q=${encodeURIComponent(other)}`);
  await guest.getByRole('button', { name: `Join ${other}` }).click();
  await expect(guest.getByText('You have joined the campaign').first()).toBeVisible();
  await guest.goto('/');
  const offer = guest.getByRole('region', { name: 'Free seats in your games' });
  await expect(offer.getByText(`Session 1 of ${other}`)).toBeVisible();
  await expectAccessible(guest, 'home with a free seat');
  await offer.getByRole('button', { name: `Take a seat in session 1 of ${other}` }).click();
  await expect(guest.getByText('Attendance confirmed').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await guest.context().close();
});

async function campaignLike(page: Parameters<typeof post>[0], campaignId: string) {
  const read = (await (await page.request.get(`/api/campaigns/${campaignId}`)).json()) as {
    gameSystem: { id: string };
  };
  return {
    description: '',
    type: 'Online',
    minPlayers: 2,
    maxPlayers: 4,
    priceCents: 0,
    gameSystemId: read.gameSystem.id,
    retailerId: null,
    isTournament: false,
  };
}

test('a newcomer who pressed Take a seat comes back from signing up into the open form of a player, and is seated @phone', async ({
  page,
  browser,
}) => {
  const id = await organise(page);
  await addSession(page, id, 1);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signUpNewcomer(guest, { withPlayer: false });
  await guest.goto(`/campaigns/${id}`);
  await guest.getByRole('button', { name: 'Take a seat' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Create Player Profile' });
  await expect(dialog.getByText('One more step to what you pressed.')).toBeVisible();
  await expect(dialog).toBeInViewport();
  await dialog.getByRole('textbox', { name: 'Alias' }).fill(newAlias());
  await dialog.getByRole('textbox', { name: 'City' }).fill('Oakland');
  await dialog.getByLabel('State').fill('CA');
  await dialog.getByRole('button', { name: 'Create Player Profile' }).click();
  await expect(guest).toHaveURL(new RegExp(`/campaigns/${id}`));
  await expect(guest.getByText('Attendance confirmed').first()).toBeVisible();
  await guest.context().close();
});
