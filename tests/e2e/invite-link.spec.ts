import { randomUUID } from 'node:crypto';
import { expect, originOf, signInAs, signUpNewcomer, test } from './support/fixtures.ts';
import { invitationTo } from './support/outbox.ts';

test("an invitation's token leaves the address before anything is fetched, and the page goes on without it", async ({
  page,
}) => {
  const guestMail = `guest-${randomUUID()}@example.com`;
  await signUpNewcomer(page);
  await page.request.post('/api/invites', {
    data: { email: guestMail, firstName: 'Kim', lastName: 'Lee' },
    headers: { origin: originOf(page) },
  });
  await page.context().clearCookies();
  const { link } = await invitationTo(guestMail);
  const token = link.split('/').at(-1)!;
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  const invited = page.getByRole('heading', { name: "You've been invited by" });

  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url() === link) return;
    told.push(`${request.url()} ${request.headers()['referer'] ?? ''}`);
  });

  await test.step('while every script still waits', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/accept-invite');
    letGo();
  });

  await test.step('through signing in', async () => {
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText(/^(?!A friend).+ invited you\./)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(guestMail);
    await signInAs(page, 'player');
    await page.reload();
    await expect(invited).toBeVisible();
    await expect(page).toHaveURL('/accept-invite');
    expect(await stored()).not.toContain(token);
  });

  await test.step('when the page is reloaded, and when one comes back to it', async () => {
    await page.reload();
    await expect(invited).toBeVisible();
    await page.getByRole('link', { name: 'Privacy' }).first().click();
    await expect(page).toHaveURL('/privacy');
    await page.goBack();
    await expect(invited).toBeVisible();
    await expect(page).toHaveURL('/accept-invite');
    expect(await stored()).not.toContain(token);
  });

  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((line) => line.includes(token))).toEqual([]);
});

test('a link that has ended says so before anybody signs up', async ({ page, problems }) => {
  problems.expect(/404/);
  await page.goto(`/accept-invite/${'x'.repeat(43)}`);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('This invitation has ended, or was answered already.')).toBeVisible();
  await expect(page.getByText('A friend invited you.')).toHaveCount(0);
});
