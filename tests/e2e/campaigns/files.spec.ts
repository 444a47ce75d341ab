import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { organise, photo, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

const photos = () =>
  Promise.all([photo('Mill.jpg', '#5b2fc9'), photo('River.jpg', '#1c7f9e'), photo('Keep.jpg', '#b3561e')]);

const chooser = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first();
const pictures = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('img');
const lightbox = (page: Page) => page.getByRole('dialog');

test('an organiser adds pictures, several at once, looks through them by keyboard, downloads one and removes it', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|ERR_/);
  const id = await organise(page);
  await page.goto(`/campaigns/${id}?tab=advertising`);
  await said(page, 'No advertisements available.');

  // The first try of each is lost on the way, and waits meanwhile, so that there is something to see.
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  const tries: string[] = [];
  await page.route('**/api/uploads/**', async (route) => {
    const address = route.request().url();
    const isFirst = !tries.includes(address);
    tries.push(address);
    if (!isFirst) return route.continue();
    await seen;
    return route.abort('connectionreset');
  });
  await chooser(page, 'Add advertising pictures').setInputFiles([
    ...(await photos()),
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
  ]);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('progressbar')).toHaveCount(3);
  await said(page, 'Please choose a JPEG, PNG, WebP or AVIF picture');
  await uploads.getByRole('button', { name: 'Dismiss page.html' }).click();
  await uploads.getByRole('button', { name: 'Cancel Keep.jpg' }).click();
  await expect(uploads.getByRole('listitem')).toHaveCount(2);
  go();
  await expect(pictures(page)).toHaveCount(2);
  await expect(uploads).toHaveCount(0);
  // Sent again, but as the same files: three first tries and two second ones.
  expect([tries.length, new Set(tries).size]).toEqual([5, 3]);

  const names = await pictures(page).evaluateAll((images) =>
    images.map((image) => image.getAttribute('alt')!),
  );
  await page.getByRole('button', { name: names[0]! }).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox(page)).toHaveAccessibleName(names[0]!);
  await said(page, '1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page)).toHaveAccessibleName(names[1]!);
  await page.keyboard.press('ArrowRight');
  await said(page, '2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page)).toHaveAccessibleName(names[0]!);
  const download = page.waitForEvent('download');
  await lightbox(page).getByRole('link', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe(names[0]);
  const { format, exif } = await sharp(await (await download).path()).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);

  const address = await pictures(page).first().getAttribute('src');
  await pictures(page).first().click();
  await lightbox(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said(page, 'Picture removed');
  await expect(pictures(page)).toHaveCount(1);
  await expect.poll(async () => (await page.context().request.get(address!)).status()).toBe(404);
});

test('resources are downloads; members add photos and remove their own; a player shows a picture', async ({
  page,
  browser,
}) => {
  const id = await organise(page);
  await page.goto(`/campaigns/${id}?tab=resources`);
  await chooser(page, 'Add resources').setInputFiles({
    name: 'House rules.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Play fair.'),
  });
  const link = page.getByRole('link', { name: 'House rules.txt' });
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('House rules.txt');
  await page.getByRole('button', { name: 'Remove House rules.txt' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the question before removing a file');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said(page, 'No resources available.');

  const context = await browser.newContext({ baseURL: originOf(page), viewport: page.viewportSize() });
  const member = await context.newPage();
  await signUpNewcomer(member);
  await post(member, `/api/campaigns/${id}/join`, {});
  await member.goto(`/campaigns/${id}?tab=photos`);
  await said(member, 'No photos available.');
  await chooser(member, 'Add photos').setInputFiles(await photo('Mill.jpg', '#5b2fc9'));
  await expect(pictures(member)).toHaveCount(1);
  await member.getByRole('tab', { name: 'Advertising' }).click();
  await said(member, 'No advertisements available.');
  await expect(member.getByLabel('Add advertising pictures')).toHaveCount(0);

  await member.goto('/my/profile');
  await chooser(member, 'Add picture').setInputFiles(await photo('Me.jpg', '#1c7f9e'));
  await said(member, 'Picture updated successfully');
  await member.goto(`/campaigns/${id}?tab=participants`);
  const shown = member.getByRole('tabpanel').locator('img');
  await expect(shown).toHaveCount(1);
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  await member.goto('/my/profile');
  await member.getByRole('button', { name: 'Remove picture' }).click();
  await expect(member.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(member, 'the question before removing a picture');
  await member.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await said(member, 'Picture removed');
  await expect(member.getByText('Add picture')).toBeVisible();
  await context.close();

  await page.goto(`/campaigns/${id}?tab=photos`);
  await pictures(page).first().click();
  await expect(lightbox(page).getByRole('button', { name: 'Remove' })).toBeVisible();
});
