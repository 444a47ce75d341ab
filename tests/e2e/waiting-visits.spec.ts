import { expect, logOut, originOf, pressInMenu, signUpNewcomer, test } from './support/fixtures.ts';
import { goOffline } from './support/go-offline.ts';
import { answerLocation, cards, expectToast, record } from './support/recording.ts';

test('a visit without a network outlives its tab and is sent from any page, with the time of its press', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await answerLocation(page, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await expect(record(page)).toBeEnabled();
  await goOffline(page);
  await record(page).click();
  await expectToast(page, 'Kept, sent by itself');
  const said = page.getByLabel('Messages').getByText('Failed to record visit. Please try again.').first();
  await expect(said).toBeVisible();
  await expect(page.getByLabel('Messages').getByRole('alert')).toHaveCount(0);
  const waiting = page.getByRole('region', { name: 'Waiting to be saved' });
  const pressed = await waiting.getByRole('time').getAttribute('datetime');

  // Pressed by mistake: asked before it is kept, and thrown away.
  await record(page).click();
  const doubt = page.getByRole('alertdialog', { name: 'Record another visit?' });
  await doubt.getByRole('button', { name: 'Record another' }).click();
  await expect(waiting.getByRole('article')).toHaveCount(2);
  await waiting
    .getByRole('button', { name: /^Discard/ })
    .last()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(waiting.getByRole('article')).toHaveCount(1);
  const origin = originOf(page);
  await page.close();

  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`${origin}/my/retailers`);
  await expectToast(later, 'A waiting visit was saved');
  const answer = await later.request.get(`${origin}/api/visits`);
  const { items } = (await answer.json()) as { items: { recordedAt: string; lat: number }[] };
  expect(items).toMatchObject([{ lat: 10 }]);
  // Counted back from when it arrived: later than the press by the way of the request, and no more.
  const late = Date.parse(items[0]!.recordedAt) - Date.parse(pressed ?? '');
  expect(Math.abs(late)).toBeLessThan(60_000);
});

test('logging out asks about a waiting visit, and another user of the device never sends it', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await answerLocation(page, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await expect(record(page)).toBeEnabled();
  await goOffline(page);
  await record(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be saved' });
  await expect(waiting).toBeVisible();
  await page.route('**/api/visits', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await context.setOffline(false);

  const logout = page.getByRole('button', { name: 'Logout' });
  await pressInMenu(page, 'My Account', logout);
  const question = page.getByRole('dialog', { name: 'A visit is not saved yet' });
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(waiting).toBeVisible();

  // The session ends: said, led to /auth, and kept. Somebody else signs in on this device.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.unroute('**/api/visits');
  await waiting.getByRole('button', { name: /^Retry/ }).click();
  await expectToast(page, 'Your session has ended. Please sign in again: the visit is kept on this device.');
  await expect(page).toHaveURL('/auth');
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await expect(page.getByText('No visits recorded yet. Start by recording your first visit!')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await (await page.request.get('/api/visits')).json()).toMatchObject({ items: [] });

  // Their logging out clears what pages keep, but not the visit of the first: it is sent once they are back.
  await logOut(page);
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto('/my/visits');
  await expectToast(page, 'A waiting visit was saved');
  await expect(cards(page).getByText('10.000000, 10.000000')).toBeVisible();
});

test('a visit whose answer was lost and that was deleted meanwhile does not come back when it is sent again', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await answerLocation(page, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await page.route('**/api/visits', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await record(page).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be saved' });
  await expectToast(page, 'Kept, sent by itself');
  const saved = async () => {
    const answer = await page.request.get('/api/visits');
    return ((await answer.json()) as { items: { id: string }[] }).items;
  };
  const [visit, ...others] = await saved();
  expect(others).toEqual([]);
  await page.request.delete(`/api/visits/${visit?.id}`, { headers: { origin: originOf(page) } });
  await page.unrouteAll({ behavior: 'wait' });
  // It may be sent by itself before the press.
  await waiting
    .getByRole('button', { name: /^Retry/ })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(waiting).toHaveCount(0);
  expect(await saved()).toEqual([]);
});

test('while the browser does not answer, recording is cancelled or goes on without; without any location it says so', async ({
  page,
}) => {
  await answerLocation(page, { permission: 'prompt', isSilent: true });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await record(page).click();
  const banner = page.getByText('Waiting for your location');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner).toHaveCount(0);
  await expect(record(page)).toBeEnabled();
  await record(page).click();
  await page.getByRole('button', { name: 'Record without location' }).click();
  await expect(cards(page).getByText('No location recorded')).toHaveCount(1);
  // Its card stands there while it is on its way, too: a page that is left then sends it again, and is told to wait.
  await expect(page.getByRole('region', { name: 'Waiting to be saved' })).toHaveCount(0);

  await page.addInitScript(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await page.reload();
  await expect(page.getByText('This browser does not tell where you are')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Again' })).toHaveCount(0);
  await record(page, 'Record Visit (No Location)').click();
  await expect(cards(page).getByText('No location recorded')).toHaveCount(2);
});
