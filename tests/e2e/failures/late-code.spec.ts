// Code that a page fetches late: without a network nothing is thrown, and it comes once there is one.
import { expect, signInAs, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('menus and the question before leaving come by themselves once there is a network again', async ({
  page,
  problems,
}, { project }) => {
  test.skip(project.name === 'phone', 'the drawer of a phone is fetched when it is opened');
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  let isAway = true;
  await page.route(/(late-parts|desktop-menus|confirm-popup)-/, (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  const late = page.waitForEvent('requestfailed', (request) => request.url().includes('late-parts'));
  await page.goto('/my/profile');
  await late;
  await expect(page.getByRole('button', { name: 'My Account', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit username' }).click();
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('typed-and-not-saved');
  // The browser asks in place of the page.
  const asked = page.waitForEvent('dialog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  expect((await asked).message()).toContain('Leave without saving?');
  await expect(page).toHaveURL('/my/profile');

  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'My Account', exact: true })).toBeVisible();
  // The place where navigations are said is drawn with the place of the question.
  await expect(page.locator('p.visually-hidden[role="status"]').first()).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/contact');
});

test('a toast whose code comes long after it was said stands all the same', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/toaster-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`);
  await page.getByLabel('Subject').fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which table has a free chair?');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await answered).ok()).toBe(true);
  // Longer than a toast stands.
  await page.waitForTimeout(5_000);
  held.resolve();
  await expect(
    page.getByLabel('Messages').getByText('Message Sent Successfully', { exact: true }),
  ).toBeVisible();
});
