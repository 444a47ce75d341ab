import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaignFile } from '#demo/factories/files.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { campaignRefusals, FIRST_CAMPAIGNS_A_DAY } from '#features/campaigns/refusals.ts';
import { campaignColumns, sessionColumns } from '../records/copies/copies.ts';
import { createCopy } from './create-copy.ts';

const { db } = testDatabase();
const refusedWith = (code: string) => ({ refusal: { code } });

const now = new Date('2026-05-01T12:00:00Z');
type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const title = 'Again';

/** A campaign with everything that is copied, and everything that is not: a member, a seat, a file and sessions of every kind. */
async function full() {
  const owner = await makePlayer(db);
  const store = await makeRetailer(db);
  const campaign = await makeCampaign(db, {
    type: 'Retailer',
    owner,
    retailer_id: store.id,
    description: 'We play.',
    payment_note: 'Cash',
    time_zone: 'America/New_York',
    is_tournament: true,
    min_players: 2,
    max_players: 5,
    price: '7.50',
    created_at: new Date('2026-01-01T12:00:00Z'),
  });
  const at = (iso: string, number: number, given = {}) =>
    makeSession(db, {
      campaign_id: campaign.id,
      session_number: number,
      start_date: new Date(iso),
      ...given,
    });
  await at('2026-04-01T19:00:00Z', 1);
  const second = await at('2026-06-01T23:00:00Z', 7, {
    description: 'The mill',
    place: 'Table 4',
    notes: 'Ring twice',
    online_link: 'https://rooms.example/1',
    length_minutes: 90,
    price: '5.00',
    seats_cancelled: 3,
  });
  await at('2026-06-08T23:00:00Z', 9);
  await at('2026-06-15T23:00:00Z', 11, { hidden_at: now });
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  await makeSeat(db, { session_id: second.id, player_id: member.id });
  await makeCampaignFile(db, { campaign_id: campaign.id });
  return { campaign, owner, member, second };
}

const pick = (row: object, columns: Record<string, string>) =>
  Object.entries(row).filter(([name]) => columns[name] === 'copied');

describe('a copy of a campaign', () => {
  test('has its settings and its upcoming sessions, from the chosen day on, and nothing of its players', async () => {
    const { campaign, owner, second } = await full();
    const context = contextOf(owner);
    const { id, sessions } = await createCopy(context, {
      campaignId: campaign.id,
      title,
      firstDay: '2026-12-01',
      timeZone: 'America/New_York',
    });
    expect(sessions).toBe(2);
    const rows = await db.selectFrom('campaigns').selectAll().execute();
    const [source, copy] = [rows.find((row) => row.id === campaign.id)!, rows.find((row) => row.id === id)!];
    expect(pick(copy, campaignColumns)).toEqual(pick(source, campaignColumns));
    expect(copy).toMatchObject({ title, status: 'active', revision: 1, auth_id: owner.auth_id });
    const copies = await db
      .selectFrom('sessions')
      .selectAll()
      .where('campaign_id', '=', id)
      .orderBy('session_number')
      .execute();
    expect(copies.map((row) => [row.session_number, row.seats_cancelled])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    // By the store's clock: 7 p.m. in summer and in winter, or an hour earlier or later if its zone is another.
    const hours = copies.map(({ start_date: start }) => start.toISOString().slice(0, 10));
    expect(hours).toEqual(['2026-12-02', '2026-12-09']);
    const first = await db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(pick(copies[0]!, sessionColumns)).toEqual(pick(first, sessionColumns));
    const members = await db
      .selectFrom('campaign_players')
      .selectAll()
      .where('campaign_id', '=', id)
      .execute();
    expect(members).toMatchObject([{ player_id: owner.id, role_type: 'owner', status: 'active' }]);
    expect(await db.selectFrom('player_sessions').select('id').execute()).toHaveLength(1);
    expect(await db.selectFrom('campaign_files').select('id').execute()).toHaveLength(1);
  });

  test('has no session where none is asked for', async () => {
    const { campaign, owner } = await full();
    const copy = await createCopy(contextOf(owner), { campaignId: campaign.id, title, firstDay: null });
    expect(copy.sessions).toBe(0);
  });

  test('begins to come: neither before now nor without a session', async () => {
    const { campaign, owner } = await full();
    const input = { campaignId: campaign.id, title, firstDay: '2026-04-30' };
    await expect(createCopy(contextOf(owner), input)).rejects.toMatchObject(refusedWith('COPY_IN_THE_PAST'));
    await db.deleteFrom('player_sessions').execute();
    await db.deleteFrom('sessions').execute();
    await expect(createCopy(contextOf(owner), input)).rejects.toMatchObject(
      refusedWith('NO_SESSION_TO_COPY'),
    );
    expect(await db.selectFrom('campaigns').select('id').execute()).toHaveLength(1);
  });

  test("is its owner's to make, also of one that ended; not of one that an admin hid", async () => {
    const { campaign, owner, member } = await full();
    const input = { campaignId: campaign.id, title, firstDay: null };
    await expect(createCopy(contextOf(member), input)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    const set = (status: string) =>
      db.updateTable('campaigns').set({ status }).where('id', '=', campaign.id).execute();
    await set('hidden');
    await expect(createCopy(contextOf(owner), input)).rejects.toMatchObject(refusedWith('CAMPAIGN_HIDDEN'));
    await set('ended');
    await createCopy(contextOf(owner), input);
  });

  test('counts as a new campaign: not at a store that closed, and at most so many a day', async () => {
    const { campaign, owner } = await full();
    const input = { campaignId: campaign.id, title, firstDay: null };
    for (let made = 0; made < FIRST_CAMPAIGNS_A_DAY; made += 1) await createCopy(contextOf(owner), input);
    await expect(createCopy(contextOf(owner), input)).rejects.toMatchObject({
      refusal: {
        code: 'TOO_MANY_FIRST_CAMPAIGNS',
        message: campaignRefusals.TOO_MANY_FIRST_CAMPAIGNS.message,
      },
    });
    await db
      .updateTable('campaigns')
      .set({ created_at: new Date(0) })
      .execute();
    await db.updateTable('retailers').set({ status: 'inactive' }).execute();
    await expect(createCopy(contextOf(owner), input)).rejects.toMatchObject(
      refusedWith('RETAILER_UNAVAILABLE'),
    );
  });
});
