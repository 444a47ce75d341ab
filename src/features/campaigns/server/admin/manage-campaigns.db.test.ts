import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { toldIn } from '../../../../../tests/support/told-in.ts';
import { makeCampaignFile } from '../../../../demo/factories/files.ts';
import { makeCampaign, makeSeat, makeSession } from '../../../../demo/factories/games.ts';
import { makePlayer } from '../../../../demo/factories/people.ts';
import { campaignsNotices } from '../notices.ts';
import { getRemoval, listAllCampaigns, removeCampaign } from './manage-campaigns.ts';
import { updateCampaign } from '../update-campaign.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const before = new Date(now.getTime() - 3_600_000);
const later = new Date(now.getTime() + 3_600_000);
const contextOf = (actor: Parameters<typeof testContext>[0]['actor']) =>
  testContext({ db, clock: now, ...(actor && { actor }) });
const asAdmin = () => contextOf(userActor({ role: 'admin' }));
const reason = 'It advertises something else.';
const count = async (table: 'campaigns' | 'sessions' | 'player_sessions' | 'campaign_files') =>
  (await db.selectFrom(table).select('id').execute()).length;
const titles = async (input: Parameters<typeof listAllCampaigns>[1]) =>
  (await listAllCampaigns(asAdmin(), input)).items.map(({ title }) => title);

test('a campaign is removed with its sessions, seats and files; its owner is told the reason, its players that it is gone, and the audit log counts what went', async () => {
  const owner = await makePlayer(db);
  const { id: campaignId } = await makeCampaign(db, { title: 'Spam', type: 'Online', owner });
  const [over, upcoming] = [
    await makeSession(db, { campaign_id: campaignId, start_date: before }),
    await makeSession(db, { campaign_id: campaignId, start_date: later }),
  ];
  await makeSeat(db, { session_id: over.id, price: '5.00', payment_status: 'paid' });
  await makeSeat(db, { session_id: upcoming.id, price: '5.00', payment_status: 'pending' });
  const file = await makeCampaignFile(db, { campaign_id: campaignId });
  const context = asAdmin();
  const goes = { sessions: 2, seats: 2, paidSeats: 1, files: 1 };
  expect(await getRemoval(context, { campaignId })).toEqual({ ...goes, paidSeatsToCome: 0 });
  await removeCampaign(context, { campaignId, reason });
  for (const table of ['campaigns', 'sessions', 'player_sessions', 'campaign_files'] as const) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  expect(context.enqueued).toContainEqual({ name: 'discard-file', payload: { key: file.storage_key } });
  const told = (await toldIn(db, campaignsNotices)).toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(told).toMatchObject([
    { kind: 'campaign.gone', title: 'Spam was removed' },
    { kind: 'campaign.removed', to: [owner.auth_id], title: 'Your campaign was removed: Spam' },
  ]);
  expect(told[0]?.to).toHaveLength(2);
  expect(told[1]?.lines).toEqual([
    'We have removed your campaign "Spam" with its sessions, seats and files. The reason:',
    reason,
    'Please tell the players who had a seat.',
  ]);
  const entry = await db.selectFrom('audit_log').select(['action', 'details']).executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'campaign.remove',
    details: { before: { ownerId: owner.id, ...goes } },
  });
});

test('a campaign stays when somebody paid for a seat in an upcoming session', async () => {
  const { id: campaignId } = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaignId, start_date: later });
  await makeSeat(db, { session_id: session.id, price: '5.00', payment_status: 'paid' });
  await expect(removeCampaign(asAdmin(), { campaignId, reason })).rejects.toMatchObject({
    refusal: { code: 'CAMPAIGN_HAS_PAID_SEATS' },
  });
  expect([await count('campaigns'), await count('player_sessions')]).toEqual([1, 1]);
});

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
