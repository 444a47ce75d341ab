import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeManager, makeRetailer } from '#demo/factories/places.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { importRetailers } from '#features/retailers/server/admin/import-retailers.ts';
import { updateRetailer } from '#features/retailers/server/update-retailer.ts';
import { decideClaim, listClaims } from './admin/manage-claims.ts';
import { enterClaimCode, sendClaimCode } from './redeem-claim-code.ts';
import { claimByNote, withdrawClaim } from './submit-claim.ts';
import { getStanding } from './get-standing.ts';
import { managersNotices } from './notices.ts';
import { findWaitingClaims } from './records/claims.ts';

const { db } = testDatabase();
const pool = racePool();
const noon = new Date('2026-05-07T12:00:00Z');
const HOUR_MS = 3_600_000;
/** One server's, whose codes all contexts know. */
const SECRET = 'a secret of one server for all contexts';
const later = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);

type Player = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: Player, { on = db, clock = noon }: { on?: Database; clock?: Date } = {}) =>
  testContext({ db: on, actor: playerActor(player), clock, env: { SECRET } });
const admin = async () =>
  testContext({ db, actor: userActor({ role: 'admin', userId: (await makeUser(db)).id }), clock: noon });

const codeIn = (context: { queued: { subject: string }[] }) =>
  /^(\d{6}) /.exec(context.queued.at(-1)!.subject)![1]!;
/** Has a code sent; returns it. */
async function sent(player: Player, retailerId: Id, clock = noon): Promise<string> {
  const context = as(player, { clock });
  await sendClaimCode(context, { retailerId });
  return codeIn(context);
}
const ownersOf = async (retailerId: Id) =>
  (
    await db
      .selectFrom('retailer_managers')
      .select('player_id')
      .where('retailer_id', '=', retailerId)
      .where('role', '=', 'owner')
      .execute()
  ).map((row) => row.player_id);

describe('a code', () => {
  test('goes to the address that an import wrote, which is shown in part, and makes its reader the owner', async () => {
    const [store, player] = [await makeRetailer(db, { email: 'desk@rook.example' }), await makePlayer(db)];
    const context = as(player);
    expect(await sendClaimCode(context, { retailerId: store.id })).toEqual({ sentTo: 'd…@rook.example' });
    expect(context.queued).toMatchObject([{ to: 'desk@rook.example' }]);
    const code = codeIn(context);
    expect(JSON.stringify(await db.selectFrom('claim_codes').selectAll().execute())).not.toContain(code);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await enterClaimCode(as(player), { retailerId: store.id, code: typed })).toEqual({
      role: 'owner',
    });
    expect(await ownersOf(store.id)).toEqual([player.id]);
    expect(await getStanding(as(player), { retailerId: store.id })).toMatchObject({
      role: 'owner',
      hasOwner: true,
      codeTo: null,
    });
  });

  test('works five times, for a day, for its player alone, and only while the address is the store’s', async () => {
    const store = await makeRetailer(db, { email: 'desk@rook.example' });
    const [one, other] = [await makePlayer(db), await makePlayer(db)];
    const retailerId = store.id;
    const code = await sent(one, retailerId);
    const wrong = code === '000000' ? '000001' : '000000';
    const type = (player: Player, typed: string, clock = noon) =>
      enterClaimCode(as(player, { clock }), { retailerId, code: typed });
    await expect(type(other, code)).rejects.toThrow('This code has ended.');
    await expect(type(one, code, later(25))).rejects.toThrow('This code has ended.');
    for (let time = 0; time < 5; time += 1)
      await expect(type(one, wrong)).rejects.toThrow('That is not the code.');
    await expect(type(one, code)).rejects.toThrow('This code has ended.');
    const next = await sent(one, retailerId, later(1));
    await db.updateTable('retailers').set({ email: 'new@rook.example' }).execute();
    await expect(type(one, next, later(2))).rejects.toThrow('This code has ended.');
    expect(await ownersOf(retailerId)).toEqual([]);
  });

  test('is sent three times a day to a store and for a player, and never to an address that a manager wrote', async () => {
    const store = await makeRetailer(db, { email: 'desk@rook.example' });
    const retailerId = store.id;
    for (let time = 0; time < 3; time += 1) await sent(await makePlayer(db), retailerId);
    const player = await makePlayer(db);
    await expect(sent(player, retailerId)).rejects.toThrow('Enough codes were sent for today.');
    expect(await sent(player, retailerId, later(25))).toHaveLength(6);
    const owner = await makePlayer(db);
    const other = await makeRetailer(db, { email: null });
    await makeManager(db, { player_id: owner.id, retailer_id: other.id });
    const { id, name, revision } = await db
      .selectFrom('retailers')
      .select(['id', 'name', 'revision'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    const texts = { description: '', address: '', city: '', state: '', zip: '', phone: '', websiteUrl: '' };
    await updateRetailer(as(owner), {
      ...texts,
      retailerId: id,
      name,
      revision,
      email: 'mine@example.com',
      lat: null,
      lng: null,
      status: 'active',
    });
    await db.deleteFrom('retailer_managers').execute();
    await expect(sent(player, other.id)).rejects.toThrow('We know no address of this store.');
  });

  test('is not sent for a closed store, one with an owner, or one that the player manages', async () => {
    const player = await makePlayer(db);
    const closed = await makeRetailer(db, { email: 'a@rook.example', status: 'inactive' });
    await expect(sent(player, closed.id)).rejects.toThrow('no longer active');
    const owned = await makeRetailer(db, { email: 'b@rook.example' });
    await makeManager(db, { player_id: (await makePlayer(db)).id, retailer_id: owned.id });
    await expect(sent(player, owned.id)).rejects.toThrow('Somebody owns this store');
    const own = await makeRetailer(db, { email: 'c@rook.example' });
    await makeManager(db, { player_id: player.id, retailer_id: own.id });
    await expect(sent(player, own.id)).rejects.toThrow('You manage this store already.');
  });
});

/** How many owners a store has after three typed their codes at once. */
const ownersAfter = async (on: Database) => {
  const store = await makeRetailer(db, { email: 'desk@rook.example' });
  const retailerId = store.id;
  const players = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const codes: string[] = [];
  for (const player of players) codes.push(await sent(player, retailerId));
  await race(3, (at) => enterClaimCode(as(players[at]!, { on }), { retailerId, code: codes[at]! }));
  return (await ownersOf(retailerId)).length;
};

describe('of several who type their codes at once', () => {
  test('one becomes the owner', async () => {
    for (let time = 0; time < 5; time += 1) expect(await ownersAfter(pool)).toBe(1);
  });

  test('canary: without the lock several do', luck, async () => {
    const counts: number[] = [];
    for (let time = 0; time < 5; time += 1) counts.push(await ownersAfter(withoutLocks(pool)));
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });

  test('no more than five tries are compared, however many arrive together', async () => {
    const store = await makeRetailer(db, { email: 'desk@rook.example' });
    const player = await makePlayer(db);
    const code = await sent(player, store.id);
    const wrong = code === '000000' ? '000001' : '000000';
    const outcomes = await race(12, () =>
      enterClaimCode(as(player, { on: pool }), { retailerId: store.id, code: wrong }),
    );
    const reasons = outcomes.map((one) => String((one as PromiseRejectedResult).reason));
    expect(reasons.filter((reason) => reason.includes('That is not the code.'))).toHaveLength(5);
  });
});

describe('a note', () => {
  test('waits for an admin, who is told; accepted it makes its player the owner, who is told', async () => {
    const [store, player] = [await makeRetailer(db), await makePlayer(db)];
    const retailerId = store.id;
    const { id: claimId } = await claimByNote(as(player), { retailerId, note: 'I opened it in 1999.' });
    expect(await findWaitingClaims(db)).toMatchObject({ count: 1 });
    expect(await db.selectFrom('desk_news').select('kind').execute()).toEqual([{ kind: 'store-claim' }]);
    await expect(claimByNote(as(player), { retailerId, note: 'Really.' })).rejects.toThrow(
      'We have your note',
    );
    const context = await admin();
    expect((await listClaims(context, { state: 'waiting' })).items).toMatchObject([
      { id: claimId, note: 'I opened it in 1999.', hasOwner: false, player: { id: player.id } },
    ]);
    await decideClaim(context, { claimId, decision: 'accepted', answer: '' });
    expect(await ownersOf(retailerId)).toEqual([player.id]);
    expect(await toldIn(db, managersNotices)).toMatchObject([
      { kind: 'store.claim', to: [player.auth_id], title: `You manage ${store.name} now` },
    ]);
    await expect(decideClaim(context, { claimId, decision: 'declined', answer: '' })).rejects.toThrow(
      'Another admin has decided',
    );
    expect((await listClaims(context, { state: 'decided' })).items).toHaveLength(1);
  });

  test('declined says why, and lets its player write again; where there is an owner, an accepted one makes a manager', async () => {
    const [store, player, owner] = [await makeRetailer(db), await makePlayer(db), await makePlayer(db)];
    const retailerId = store.id;
    await makeManager(db, { player_id: owner.id, retailer_id: retailerId });
    const first = await claimByNote(as(player), { retailerId, note: 'It is mine.' });
    const context = await admin();
    await decideClaim(context, { claimId: first.id, decision: 'declined', answer: 'Send us a photo.' });
    expect(await getStanding(as(player), { retailerId })).toMatchObject({
      role: null,
      claim: { decision: 'declined', answer: 'Send us a photo.' },
    });
    const second = await claimByNote(as(player), { retailerId, note: 'Here it is.' });
    await decideClaim(context, { claimId: second.id, decision: 'accepted', answer: '' });
    expect(await getStanding(as(player), { retailerId })).toMatchObject({ role: 'manager' });
    expect(await ownersOf(retailerId)).toEqual([owner.id]);
    expect(await toldIn(db, managersNotices)).toContainEqual(
      expect.objectContaining({ kind: 'store.new-manager', to: [owner.auth_id] }),
    );
  });

  test('can be taken back, and five wait at most', async () => {
    const player = await makePlayer(db);
    const stores = [];
    for (let count = 0; count < 6; count += 1) stores.push(await makeRetailer(db));
    for (const { id } of stores.slice(0, 5)) await claimByNote(as(player), { retailerId: id, note: 'Mine.' });
    const sixth = { retailerId: stores[5]!.id, note: 'Mine, too.' };
    await expect(claimByNote(as(player), sixth)).rejects.toThrow('Five of your notes wait');
    await withdrawClaim(as(player), { retailerId: stores[0]!.id });
    await withdrawClaim(as(player), { retailerId: stores[0]!.id });
    expect(await claimByNote(as(player), sixth)).toEqual({ id: expect.any(String) as unknown });
  });
});

describe('a store that somebody manages', () => {
  const row = {
    name: 'Corner Rook',
    description: 'Dice and boards',
    address: '1 Main St',
    city: 'Pittsburgh',
    state: 'PA',
    zip: '15222',
    phone: '412-555-0100',
    email: 'rook@example.com',
    websiteUrl: 'https://rook.example',
    lat: 40.44,
    lng: -79.99,
    country: '',
  };
  const bring = async (change: Partial<typeof row>, on = db, others: (typeof row)[] = []) => {
    const context = testContext({ db: on, actor: userActor({ role: 'admin' }) });
    const rows = [{ ...row, ...change }, ...others];
    return (await importRetailers(context, { rows, dryRun: false })).outcomes;
  };
  const words = () =>
    db
      .selectFrom('retailers')
      .select(['id', 'description', 'phone', 'email', 'lat', 'revision'])
      .where('name', '=', row.name)
      .executeTakeFirstOrThrow();
  const newer = { description: 'Closed', phone: '412-555-0199', email: 'else@example.com', lat: 41 };

  test('keeps its words against every import, and the import says so', async () => {
    await bring({});
    const before = await words();
    await makeManager(db, { player_id: (await makePlayer(db)).id, retailer_id: before.id });
    expect(await bring(newer)).toMatchObject([
      { outcome: 'duplicate', kept: ['description', 'phone', 'email', 'position'] },
    ]);
    expect(await words()).toEqual(before);
  });

  const crowdOf = (time: number) =>
    Array.from({ length: 300 }, (_, at) => ({ ...row, name: `Other ${time} ${at}`, phone: '' }));

  /** How often an import wrote into a store after its claim was through. */
  const overwrittenIn = async (on: Database) => {
    let count = 0;
    for (let time = 0; time < 10; time += 1) {
      await db.deleteFrom('retailer_managers').execute();
      await db.deleteFrom('claim_codes').execute();
      await db.deleteFrom('retailers').execute();
      await bring({});
      const { id: retailerId, revision } = await words();
      const player = await makePlayer(db);
      const code = await sent(player, retailerId);
      const claimed: { revision?: number } = {};
      await race<unknown>(2, async (which) => {
        // Many new stores take their time between the lock and what is written.
        if (which === 0) return bring({ phone: '412-555-0199' }, on, crowdOf(time));
        await enterClaimCode(as(player, { on: pool }), { retailerId, code });
        claimed.revision = (await words()).revision;
        return undefined;
      });
      if (claimed.revision === revision && (await words()).revision !== revision) count += 1;
    }
    return count;
  };

  test('keeps them from the moment of its claim, also while an import runs', async () => {
    expect(await overwrittenIn(pool)).toBe(0);
  });

  test('canary: without the lock an import writes over them', luck, async () => {
    expect(await overwrittenIn(withoutLocks(pool))).toBeGreaterThan(0);
  });
});
