import type { Page, Worker } from '@playwright/test';
import { expect, originOf, signUpNewcomer, test } from './support/fixtures.ts';
import { confirmationLinkFor } from './support/outbox.ts';

/** Signs the user in on another device, by a link in a mail: that is told on the devices that are signed in. */
async function signInElsewhere(page: Page, email: string): Promise<void> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: originOf(page) });
  const headers = {
    origin: originOf(page),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  };
  await context.request.post('/api/auth/magic-link', { headers, data: { email } });
  await expect(async () => {
    const token = new URLSearchParams(new URL(await confirmationLinkFor(email)).hash.slice(1)).get('token');
    const data = { type: 'magiclink', token };
    expect((await context.request.post('/api/auth/verify-link', { headers, data })).ok()).toBe(true);
  }).toPass();
  await context.close();
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });

test('a notice appears in every tab without a reload, and is read in all where it is opened in one', async ({
  page,
  context,
}) => {
  const email = await signUpNewcomer(page, { withPlayer: false });
  const other = await context.newPage();
  await page.goto('/my/visits');
  await other.goto('/my/notices');
  await expect(other.getByText('Nothing yet.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await signInElsewhere(page, email);
  await expect(bell(page)).toHaveAccessibleName('Notices (1 unread)');
  await expect(bell(other)).toHaveAccessibleName('Notices (1 unread)');
  await expect(other.getByRole('link', { name: /^Unread: New sign-in/ })).toBeVisible();
  await bell(page).click();
  await page
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: /New sign-in/ })
    .click();
  await expect(page).toHaveURL('/my/account');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await expect(bell(other)).toHaveAccessibleName('Notices');
  await expect(other.getByRole('link', { name: /^New sign-in/ })).toBeVisible();
});

test('what is read and how somebody is told stay as they were left, also after a reload', async ({
  page,
}) => {
  const email = await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/my/notices');
  await signInElsewhere(page, email);
  await expect(bell(page)).toHaveAccessibleName('Notices (1 unread)');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /^New sign-in/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notices');

  await page.goto('/my/notifications');
  const way = (channel: string) => page.getByRole('switch', { name: `Your exam is graded: ${channel}` });
  const group = (channel: string) => page.getByRole('checkbox', { name: `Your standing: ${channel}` });
  const oneByOne = page.getByRole('button', { name: 'One by one: Your standing' });
  await oneByOne.click();
  const quiet = page.getByRole('switch', { name: 'Keep mail and push until the morning' });
  const until = page.getByLabel('Until', { exact: true });
  /** Does something, and resolves when it is saved. */
  const saved = async (act: () => Promise<void>) => {
    const answer = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/notices/settings') && response.request().method() === 'PATCH',
    );
    await act();
    expect((await answer).ok()).toBe(true);
  };
  await saved(() => way('Mail').uncheck());
  await saved(() => quiet.click());
  await until.fill('08:30');
  await saved(() => until.blur());
  await page.reload();
  await oneByOne.click();
  await expect(until).toHaveValue('08:30');
  await expect(quiet).toBeChecked();
  await expect(way('Mail')).not.toBeChecked();
  for (const channel of ['Here', 'Push']) await expect(way(channel)).toBeChecked();

  // A group is switched as one; what is on in part is switched on first.
  await saved(() => group('Push').click());
  await saved(() => group('Push').click());
  await page.reload();
  await expect(group('Push')).not.toBeChecked();
  await oneByOne.click();
  await expect(way('Push')).not.toBeChecked();
  await expect(way('Here')).toBeChecked();
});

/** A browser of the test's own subscribes at no push service: what it would have got there. */
const subscribeToNothing = () => {
  const subscription = {
    toJSON: () => ({
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${crypto.randomUUID()}`,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
    unsubscribe: () => Promise.resolve(true),
  };
  PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
};

/**
 * Notes what the service worker has shown. The smaller build of Chromium shows no notifications at all: it refuses them
 * whatever is permitted.
 */
async function noteShown(worker: Worker): Promise<() => Promise<unknown[]>> {
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shown: unknown[] = [];
    registration.showNotification = (title, { body, tag } = {}) => {
      shown.push({ title, body, tag });
      return Promise.resolve();
    };
    Object.assign(self, { shown });
  });
  return () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
}

test('push messages begin with a press, show what is sent to the device, and end with another', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: originOf(page) });
  await page.addInitScript(subscribeToNothing);
  await signUpNewcomer(page, { withPlayer: false });
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.goto('/my/notifications');
  const panel = page.getByRole('article').filter({ hasText: 'Push on this device' });
  const turnOn = panel.getByRole('button', { name: 'Turn on' });
  await expect(turnOn).toBeEnabled();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  await turnOn.click();
  await expect(panel.getByText(/^On\./)).toBeVisible();
  const shown = await noteShown(await started);
  const content = { noticeId: '1', title: 'Harvest of Kings moves', line: 'At 7 PM now.', path: '/my/games' };
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: originOf(page),
    registrationId: await registration,
    data: JSON.stringify(content),
  });
  await expect.poll(shown).toEqual([{ title: 'Harvest of Kings moves', body: 'At 7 PM now.', tag: '1' }]);
  await panel.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel.getByText(/^Off\./)).toBeVisible();
});
