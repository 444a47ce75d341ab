import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import type { Database } from '#platform/database/connect.ts';
import { decisionRows, makeContractTemplate } from './agreements.ts';
import { makeCampaign, makeGameSystem, makeMember, makeRating, makeSeat, makeSession } from './games.ts';
import { insertOne } from './insert.ts';
import {
  makeContactMessage,
  makeGameAccount,
  makeInvite,
  makePlayer,
  makeRelationship,
  makeUser,
} from './people.ts';
import {
  makeConvention,
  makeManager,
  makeRetailer,
  makeRetailerLink,
  makeVisit,
  makeVisitRetailer,
} from './places.ts';
import { makeExam, makeSubmission } from './qualification.ts';

const { db } = testDatabase();

const factories: Record<string, (db: Database) => Promise<unknown>> = {
  makeUser: (database) => makeUser(database),
  makePlayer: (database) => makePlayer(database),
  makeGameSystem: (database) => makeGameSystem(database),
  makeCampaign: (database) => makeCampaign(database),
  makeSession: (database) => makeSession(database),
  makeInvite: (database) => makeInvite(database),
  makeContactMessage: (database) => makeContactMessage(database),
  makeRetailer: (database) => makeRetailer(database),
  makeVisit: (database) => makeVisit(database),
  makeConvention: (database) => makeConvention(database),
  makeExam: (database) => makeExam(database),
  makeSubmission: (database) => makeSubmission(database),
  makeContractTemplate: (database) => makeContractTemplate(database),
};

test.each(Object.keys(factories))(
  '%s needs nothing given, and makes a second one beside the first',
  async (name) => {
    const make = factories[name];
    const rows = [await make?.(db), await make?.(db)];
    expect(new Set(rows.map((row) => (row as { id: string }).id)).size).toBe(2);
  },
);

test('everything is undone with the transaction that it was made in', async () => {
  const transaction = await db.startTransaction().execute();
  for (const make of Object.values(factories)) await make(transaction);
  await transaction.rollback().execute();
  expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('game_systems').select('id').execute()).toEqual([]);
});

test('what connects two things is made from their ids', async () => {
  const player = await makePlayer(db);
  const other = await makePlayer(db);
  const retailer = await makeRetailer(db);
  const visit = await makeVisit(db, { auth_id: player.auth_id });
  const system = await makeGameSystem(db);
  const campaign = await makeCampaign(db, { type: 'Retailer', owner: player, game_system_id: system.id });
  expect(await makeMember(db, { campaign_id: campaign.id, player_id: other.id })).toMatchObject({
    role_type: 'player',
  });
  expect(await makeGameAccount(db, { player_id: player.id, game_system_id: system.id })).toMatchObject({
    account_id: 'Not Available',
  });
  expect(await makeRelationship(db, { upline_id: player.id, downline_id: other.id })).toMatchObject({
    status: 'active',
  });
  expect(await makeRetailerLink(db, { player_id: player.id, retailer_id: retailer.id })).toMatchObject({
    status: 'active',
  });
  expect(await makeManager(db, { player_id: player.id, retailer_id: retailer.id })).toMatchObject({
    player_id: player.id,
  });
  expect(await makeVisitRetailer(db, { visit_id: visit.id, retailer_id: retailer.id })).toMatchObject({
    distance_feet: 0,
  });
  expect(await makeRating(db, { player_id: player.id, rater_player_id: other.id, rating: 4 })).toMatchObject({
    rating: 4,
  });
});

test('a user made as admin has the role in the profile', async () => {
  const { id } = await makeUser(db, { role: 'admin' });
  const profile = await db.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirst();
  expect(profile).toEqual({ role: 'admin' });
});

test('a seat keeps the price of its session, waits for payment, and makes its player a member', async () => {
  const session = await makeSession(db, { price: '12.50' });
  const seat = await makeSeat(db, { session_id: session.id });
  expect(seat).toMatchObject({ price: '12.50', payment_status: 'pending' });
  const members = await db
    .selectFrom('campaign_players')
    .select('role_type')
    .where('campaign_id', '=', session.campaign_id)
    .where('player_id', '=', seat.player_id)
    .execute();
  expect(members).toEqual([{ role_type: 'player' }]);
});

test.each(['unsent', 'sent', 'read', 'clicked', 'accepted', 'declined', 'canceled', 'email_failed'])(
  'an invitation can be made as %s alone',
  async (status) => {
    expect(await makeInvite(db, { status })).toMatchObject({ status });
  },
);

test('a decision leaves a copy that the database takes as evidence', async () => {
  const template = await makeContractTemplate(db, {
    clauses: [
      { name: 'First', content: 'We begin.' },
      { name: 'Second', content: 'We end.' },
    ],
  });
  const { id: userId } = await makeUser(db);
  const decidedAt = new Date('2026-02-03T04:05:06Z');
  const made = decisionRows({ template, clauses: template.clauses, userId, decision: 'declined', decidedAt });
  await db.transaction().execute(async (transaction) => {
    await insertOne(transaction, 'contracts', made.contract);
    for (const clause of made.clauses) await insertOne(transaction, 'contract_clauses', clause);
    await insertOne(transaction, 'contract_profiles', made.profile);
  });
  expect(made.profile).toMatchObject({
    accepted_date: null,
    declined_date: decidedAt,
    template_id: template.id,
  });
});
