import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import type { TableSearch } from '../../inputs.ts';
import { MOST_FOLLOWED, MOST_SEARCHES, type Rhythm } from '../../searches-rules.ts';
import { takeNews } from '../records/searches.ts';
import { settlePlaces } from '../settle-places-queue.ts';
import { lookAtSearches } from './look-at-searches-queue.ts';
import { createSearch, listOwnSearches, removeSearch, updateOwnSearch } from './manage-searches.ts';

const { db } = testDatabase();
const pool = racePool();

// A Thursday. Daily searches run at eight the next morning.
const now = new Date('2026-05-07T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const NEXT_MORNING = hours(21);
const START = hours(24 * 14);

type Player = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: Player, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const save = (player: Player, parts: { search?: TableSearch; rhythm?: Rhythm; name?: string } = {}) =>
  createSearch(contextOf(player), { name: 'Any table', rhythm: 'daily', search: {}, ...parts });
const look = (at: Date, database = db) => lookAtSearches(testContext({ db: database, clock: at }));

/** A table online, or at a store in Oakland. */
async function makeTable(title: string, parts: { inOakland?: true; start?: Date } = {}) {
  const store = parts.inOakland ? await makeRetailer(db) : null;
  await settlePlaces({ db, clock: () => now });
  const campaign = await makeCampaign(db, {
    title,
    ...(store ? { type: 'Retailer', retailer_id: store.id } : { type: 'Online' }),
  });
  await makeSession(db, { campaign_id: campaign.id, start_date: parts.start ?? START });
  return campaign;
}

type Told = { searches: { name: string; count: number; tables: { title: string }[]; isTooMuch: boolean }[] };

/** The notices that a player got about their searches: for each notice, each search with the named titles. */
async function toldTo(player: Player): Promise<(string | number)[][][]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('notice_readers', 'notice_readers.notice_id', 'notices.id')
    .select('notices.facts')
    .where('notices.kind', '=', 'search.found')
    .where('notice_readers.user_id', '=', player.auth_id)
    .orderBy('notices.created_at')
    .orderBy('notices.id')
    .execute();
  return rows.map(({ facts }) =>
    (facts as unknown as Told).searches.map(({ name, count, tables }) =>
      [name, count].concat(tables.map(({ title }) => title)),
    ),
  );
}

/** As if mail and push were sent already: later results then get a notice of their own. */
const closeNotices = () => db.updateTable('notices').set({ is_open: false }).execute();

let mira: Player;
beforeEach(async () => {
  mira = await makePlayer(db, { alias: 'Mira' });
});

/** A player with 19 searches saves four more at once. Returns how many there are afterwards. */
async function saveAtOnce(database: Database): Promise<number> {
  const player = await makePlayer(db);
  for (let count = 1; count < MOST_SEARCHES; count += 1) await save(player);
  await race(4, () =>
    createSearch(contextOf(player, now, database), { name: 'One more', rhythm: 'daily', search: {} }),
  );
  const saved = db.selectFrom('saved_searches').select('id').where('player_id', '=', player.id);
  return (await saved.execute()).length;
}

describe('saved searches', () => {
  test('are listed, the oldest first, renamed and removed; a place is kept in full', async () => {
    const first = await save(mira, { name: 'Oakland', search: { place: 'oakland ca', rangeMiles: 10 } });
    expect(first).toMatchObject({ name: 'Oakland', rhythm: 'daily', isTooMuch: false });
    expect(first.search).toEqual({ place: 'Oakland, CA', rangeMiles: 10 });
    const second = await save(mira, { name: 'Thursdays', search: { weekdays: [4] } });
    expect((await listOwnSearches(contextOf(mira))).items).toEqual([first, second]);
    const renamed = await updateOwnSearch(contextOf(mira), {
      searchId: first.id,
      name: 'Near home',
      rhythm: 'never',
    });
    expect(renamed).toEqual({ ...first, name: 'Near home', rhythm: 'never' });
    expect((await listOwnSearches(contextOf(mira))).items).toEqual([renamed, second]);
    await removeSearch(contextOf(mira), { searchId: first.id });
    expect((await listOwnSearches(contextOf(mira))).items).toEqual([second]);
    await expect(removeSearch(contextOf(mira), { searchId: first.id })).rejects.toMatchObject({
      refusal: { code: 'SEARCH_NOT_FOUND' },
    });
  });

  test('of a place that nobody knows are refused', async () => {
    await expect(save(mira, { search: { place: 'Xyzzyville' } })).rejects.toMatchObject({
      refusal: { code: 'PLACE_UNKNOWN' },
    });
  });

  test('are at most 20 a player, also when several are saved at once', async () => {
    for (let round = 0; round < 3; round += 1) expect(await saveAtOnce(pool)).toBe(MOST_SEARCHES);
    const full = await makePlayer(db);
    for (let count = 0; count < MOST_SEARCHES; count += 1) await save(full);
    await expect(save(full)).rejects.toMatchObject({ refusal: { code: 'TOO_MANY_SEARCHES' } });
  });

  test('canary: without the lock there are more than 20', luck, async () => {
    expect(await saveAtOnce(withoutLocks(pool))).toBeGreaterThan(MOST_SEARCHES);
  });
});

describe('what a saved search finds', () => {
  test('is told once for each table, from when it was saved on, at the time that its player chose', async () => {
    await makeTable('Known');
    await save(mira);
    await makeTable('New');
    await look(hours(1));
    expect(await toldTo(mira)).toEqual([]);
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([[['Any table', 1, 'New']]]);
    await closeNotices();
    const newer = await makeTable('Newer');
    // Another session does not make a known table new.
    await makeSession(db, { campaign_id: newer.id, start_date: hours(400) });
    await look(hours(21 + 24));
    await look(hours(21 + 48));
    expect(await toldTo(mira)).toEqual([[['Any table', 1, 'New']], [['Any table', 1, 'Newer']]]);
  });

  test('is told weekly on Monday, at once within a minute, and never to whoever wants that', async () => {
    const players = { weekly: mira, 'at-once': await makePlayer(db), never: await makePlayer(db) };
    for (const [rhythm, player] of Object.entries(players)) await save(player, { rhythm: rhythm as Rhythm });
    await makeTable('New');
    await look(hours(0.02));
    const told = async () => [
      (await toldTo(players.weekly)).length,
      (await toldTo(players['at-once'])).length,
      (await toldTo(players.never)).length,
    ];
    expect(await told()).toEqual([0, 1, 0]);
    await look(NEXT_MORNING);
    expect(await told()).toEqual([0, 1, 0]);
    await look(hours(21 + 3 * 24));
    expect(await told()).toEqual([1, 1, 0]);
  });

  test('at once wakes only searches that the new table may fit, by place and game', async () => {
    const search = async (name: string, wanted: TableSearch) =>
      save(mira, { name, rhythm: 'at-once', search: wanted });
    const table = await makeTable('Known', { inOakland: true });
    await search('here', { place: 'Oakland, CA', rangeMiles: 10 });
    await search('this game', { gameSystemIds: [table.game_system_id] });
    await search('far away', { place: 'Boston, MA', rangeMiles: 10 });
    await search('another game', { gameSystemIds: [newId()] });
    await makeTable('New', { inOakland: true });
    await db
      .updateTable('campaigns')
      .set({ game_system_id: table.game_system_id })
      .where('title', '=', 'New')
      .execute();
    await takeNews(db, now);
    const looked = await db.selectFrom('saved_searches').select('name').where('due_at', '<=', now).execute();
    expect(looked.map(({ name }) => name).toSorted()).toEqual(['here', 'this game']);
    await look(now);
    expect(await toldTo(mira)).toEqual([
      [
        ['here', 1, 'New'],
        ['this game', 1, 'New'],
      ],
    ]);
  });

  test('of all of somebody’s searches comes in one notice', async () => {
    await save(mira, { name: 'All' });
    await save(mira, { name: 'Oakland', search: { place: 'Oakland, CA' } });
    await makeTable('Here', { inOakland: true });
    await makeTable('Anywhere');
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([
      [
        ['All', 2, expect.any(String), expect.any(String)],
        ['Oakland', 1, 'Here'],
      ],
    ]);
  });

  test('names five tables, and counts the others', async () => {
    await save(mira);
    for (let index = 0; index < 7; index += 1) {
      await makeTable(`Table ${index}`, { start: new Date(START.getTime() + index * 60_000) });
    }
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([
      [['Any table', 7, 'Table 0', 'Table 1', 'Table 2', 'Table 3', 'Table 4']],
    ]);
  });

  test('is nothing that the player could not find: hidden, paused, or by somebody whom they blocked', async () => {
    await save(mira);
    const hidden = await makeTable('Hidden');
    await db.updateTable('campaigns').set({ status: 'hidden' }).where('id', '=', hidden.id).execute();
    const blocked = await makePlayer(db);
    const campaign = await makeCampaign(db, { type: 'Online', owner: blocked });
    await makeSession(db, { campaign_id: campaign.id, start_date: START });
    await db
      .insertInto('player_blocks')
      .values({ player_id: blocked.id, blocked_id: mira.id, created_at: now })
      .execute();
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([]);
    // A table that is opened later counts as new then.
    await db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', hidden.id).execute();
    await look(hours(21 + 24));
    expect(await toldTo(mira)).toEqual([[['Any table', 1, 'Hidden']]]);
  });

  test('is not told where it is too much: that is said once, and on the page; it goes on once it is less', async () => {
    const campaigns = Array.from({ length: MOST_FOLLOWED + 1 }, (_, index) => `Table ${index}`);
    for (const title of campaigns) {
      const campaign = await makeCampaign(db, { type: 'Online', title });
      await makeSession(db, { campaign_id: campaign.id, start_date: START });
    }
    expect(await save(mira, { name: 'At once too much' })).toMatchObject({ isTooMuch: true });
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([]);
    await db.updateTable('campaigns').set({ status: 'paused' }).where('title', '<>', 'Table 0').execute();
    await look(hours(21 + 24));
    expect(await toldTo(mira)).toEqual([[['At once too much', 1, 'Table 0']]]);
    await closeNotices();
    await db.updateTable('campaigns').set({ status: 'active' }).execute();
    await look(hours(21 + 48));
    await look(hours(21 + 72));
    expect((await toldTo(mira)).slice(1)).toEqual([[['At once too much', 0]]]);
    expect((await listOwnSearches(contextOf(mira))).items).toMatchObject([{ isTooMuch: true }]);
  });

  test('that is gone is forgotten, so that nothing grows for ever', async () => {
    await save(mira);
    const campaign = await makeTable('Gone soon');
    await look(NEXT_MORNING);
    await db.deleteFrom('campaigns').where('id', '=', campaign.id).execute();
    await look(hours(21 + 24));
    expect(await db.selectFrom('saved_search_tables').selectAll().execute()).toEqual([]);
  });
});

describe('with several servers', () => {
  const PLAYERS = 60;

  /** Two servers run the searches of PLAYERS players for one new table at once. Returns how often the table was reported, in all notices together. */
  async function lookTwice(database: Database): Promise<number> {
    await sql`truncate notices, saved_searches cascade`.execute(db);
    const title = `New ${newId()}`;
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => makePlayer(db)));
    for (const player of players) await save(player);
    await makeTable(title);
    await race(2, () => look(NEXT_MORNING, database));
    const rows = await db.selectFrom('notices').select('facts').where('kind', '=', 'search.found').execute();
    return rows
      .flatMap(({ facts }) => (facts as unknown as Told).searches)
      .reduce((sum, { count }) => sum + count, 0);
  }

  test('that look at the same time, each player is told once', async () => {
    expect(await lookTwice(pool)).toBe(PLAYERS);
  });

  test('canary: without locks, and without what is known, players are told twice', luck, async () => {
    await sql`alter table saved_search_tables drop constraint saved_search_tables_pkey`.execute(db);
    try {
      expect(await lookTwice(withoutLocks(pool))).toBeGreaterThan(PLAYERS);
    } finally {
      await sql`truncate saved_search_tables`.execute(db);
      await sql`alter table saved_search_tables add primary key (search_id, campaign_id)`.execute(db);
    }
  });

  test('one that ends in the middle of a batch has told nothing, and the next look tells all of it', async () => {
    await save(mira);
    await makeTable('New');
    const dying = testContext({ db, clock: NEXT_MORNING });
    dying.jobs.wake = () => Promise.reject(new Error('the server ended'));
    await expect(lookAtSearches(dying)).rejects.toThrow('the server ended');
    expect(await toldTo(mira)).toEqual([]);
    await look(NEXT_MORNING);
    expect(await toldTo(mira)).toEqual([[['Any table', 1, 'New']]]);
  });
});
