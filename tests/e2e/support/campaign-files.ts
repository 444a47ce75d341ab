import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, newAlias, originOf, signUpNewcomer } from './fixtures.ts';

/** A photo with a position in it, in a colour of its own. */
export async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A flyer for print: many pixels of one colour in a few bytes. */
export async function flyer(name: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Posts as the page's own scripts would, and answers with what the server says. */
export async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.context().request.post(path, { data, headers: { origin: originOf(page) } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

/** Signs a newcomer up who runs a campaign; answers with its id. */
export async function organise(page: Page, given: Record<string, unknown> = {}): Promise<string> {
  await signUpNewcomer(page);
  const listed = await page.context().request.get('/api/campaigns?type=Online');
  const { items } = (await listed.json()) as { items: { gameSystem: { id: string } }[] };
  const { id } = await post(page, '/api/campaigns', {
    title: `The mill of ${newAlias()}`,
    description: '',
    type: 'Online',
    minPlayers: 2,
    maxPlayers: 4,
    priceCents: 0,
    gameSystemId: items[0]!.gameSystem.id,
    retailerId: null,
    isTournament: false,
    ...given,
  });
  return id;
}

/** Puts a picture into a campaign's advertising, as its page would. */
export async function addAdvertisement(page: Page, campaignId: string, name: string): Promise<void> {
  const uploadId = randomUUID();
  const { buffer } = await photo(name, '#5b2fc9');
  const answer = await page.context().request.put(`/api/uploads/${uploadId}?kind=campaign-ad`, {
    data: buffer,
    headers: { origin: originOf(page), 'x-file-name': name },
  });
  expect(answer.ok()).toBe(true);
  await post(page, `/api/campaigns/${campaignId}/files`, { folder: 'ads', uploadId });
}
