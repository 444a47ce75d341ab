import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { listAllCampaigns } from './manage-campaigns.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const contextOf = (actor: Parameters<typeof testContext>[0]['actor']) =>
  testContext({ db, clock: now, ...(actor && { actor }) });
const asAdmin = () => contextOf(userActor({ role: 'admin' }));
const titles = async (input: Parameters<typeof listAllCampaigns>[1]) =>
  (await listAllCampaigns(asAdmin(), input)).items.map(({ title }) => title);

test('an admin without a player changes a campaign, and the audit log says what was before and after', async () => {
  const { id: campaignId } = await makeCampaign(db, { title: 'Rude words', type: 'Online' });
  await updateCampaign(asAdmin(), {
    campaignId,
    revision: 1,
    title: 'Kind words',
    description: '',
    type: 'Online',
    minPlayers: 1,
    maxPlayers: 5,
    priceCents: 0,
    retailerId: null,
    isTournament: false,
  });
  const entry = await db.selectFrom('audit_log').select(['action', 'details']).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'campaign.update',
    details: { after: { changed: expect.arrayContaining(['title']) as string[] } },
  });
});

test('the list is searched by title and filtered by type and status', async () => {
  await makeCampaign(db, { title: 'The Lantern Road', type: 'Online' });
  await makeCampaign(db, { title: 'The Iron Road', type: 'Retailer', status: 'closed' });
  expect(await titles({ q: 'LANTERN' })).toEqual(['The Lantern Road']);
  expect(await titles({ type: 'Retailer' })).toEqual(['The Iron Road']);
  expect(await titles({ status: 'inactive' })).toEqual(['The Iron Road']);
  expect(await titles({ status: 'active', sort: 'created' })).toEqual(['The Lantern Road']);
});
