import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { Database } from '#platform/database/connect.ts';
import { campaignTypeIds, makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeRetailer, makeRetailerLink, makeVisit } from '#demo/factories/places.ts';
import type { Id } from '#shared/ids.ts';
import type { Metrics } from '../contract.ts';
import { readMetrics } from './records/metrics.ts';

const { db } = testDatabase();

const isLong = process.env['LONG_TESTS'] === '1';
const runs = isLong ? { numRuns: 500 } : { numRuns: 25, seed: 20_261_120 };

const PEOPLE = 3;
const status = fc.constantFrom('active', 'inactive');
/** For each of the people, whether there is something, and in which state. */
const ofEach = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.tuple(fc.option(arbitrary), fc.option(arbitrary), fc.option(arbitrary));

const worlds = fc.record({
  campaigns: fc.array(
    fc.record({
      type: fc.constantFrom('Retailer', 'Convention', 'Online' as const),
      isTournament: fc.boolean(),
      members: ofEach(status),
      sessions: fc.array(
        // Far from now on both sides, and close to it: the clock goes on while the world is made.
        fc.record({
          startsInMs: fc.constantFrom(-86_400_000, -60_000, 0, 600_000, 86_400_000),
          seats: ofEach(fc.constant(true)),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 4 },
  ),
  retailers: fc.array(fc.record({ status, links: ofEach(status) }), { maxLength: 4 }),
  visits: fc.array(fc.record({ by: fc.nat(PEOPLE), demos: fc.integer({ min: 0, max: 1000 }) }), {
    maxLength: 8,
  }),
});

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;
type Person = { userId: Id; playerId: Id | null };

/** Makes a world of three players and a user without one. */
async function makeWorld(database: Database, world: World): Promise<Person[]> {
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const player = await makePlayer(database);
    people.push({ userId: player.auth_id, playerId: player.id });
  }
  people.push({ userId: (await makeUser(database)).id, playerId: null });
  const now = Date.now();
  for (const { type, isTournament, members, sessions } of world.campaigns) {
    const campaign = await makeCampaign(database, { type, is_tournament: isTournament, owner: null });
    for (const [index, state] of members.entries()) {
      const playerId = people[index]?.playerId;
      if (!state || !playerId) continue;
      await database
        .insertInto('campaign_players')
        .values({ campaign_id: campaign.id, player_id: playerId, role_type: 'player', status: state })
        .execute();
    }
    for (const { startsInMs, seats } of sessions) {
      const startDate = new Date(now + startsInMs);
      const session = await makeSession(database, { campaign_id: campaign.id, start_date: startDate });
      for (const [index, seat] of seats.entries()) {
        const playerId = people[index]?.playerId;
        if (seat && playerId) await makeSeat(database, { session_id: session.id, player_id: playerId });
      }
    }
  }
  for (const retailer of world.retailers) {
    const { id } = await makeRetailer(database, { status: retailer.status });
    for (const [index, state] of retailer.links.entries()) {
      const playerId = people[index]?.playerId;
      if (state && playerId)
        await makeRetailerLink(database, { retailer_id: id, player_id: playerId, status: state });
    }
  }
  for (const { by, demos } of world.visits) {
    await makeVisit(database, { auth_id: people[by]!.userId, customer_demo_count: demos });
  }
  return people;
}

const isActive = (row: { status: string }) => row.status === 'active';

/** Counts one person's points from all rows as they are, by the words of docs/glossary.md. */
async function recount(database: Database, { userId, playerId }: Person): Promise<Metrics> {
  const seats = await database.selectFrom('player_sessions').selectAll().execute();
  const sessions = await database.selectFrom('sessions').selectAll().execute();
  const links = await database.selectFrom('player_retailers').selectAll().execute();
  const retailers = await database.selectFrom('retailers').selectAll().execute();
  const members = await database.selectFrom('campaign_players').selectAll().execute();
  const campaigns = await database.selectFrom('campaigns').selectAll().execute();
  const visits = await database.selectFrom('visits').selectAll().execute();
  const clock = await sql<{ now: Date }>`select now()`.execute(database);
  const now = clock.rows[0]!.now;

  const own = campaigns.filter(({ id }) =>
    members.some((member) => member.player_id === playerId && member.campaign_id === id && isActive(member)),
  );
  const ofType = (typeId: string) => own.filter((campaign) => campaign.type_id === typeId).length;
  const begun = new Set(sessions.filter((session) => session.start_date <= now).map(({ id }) => id));
  const open = new Set(retailers.filter(isActive).map(({ id }) => id));
  const recorded = visits.filter((visit) => visit.auth_id === userId);
  return {
    totalGameSessions: seats.filter((seat) => seat.player_id === playerId && begun.has(seat.session_id))
      .length,
    totalRetailers: links.filter(
      (link) => link.player_id === playerId && isActive(link) && open.has(link.retailer_id),
    ).length,
    totalTournaments: own.filter((campaign) => campaign.is_tournament).length,
    totalOnlineGames: ofType(campaignTypeIds.Online),
    totalRetailerGames: ofType(campaignTypeIds.Retailer),
    totalConventionGames: ofType(campaignTypeIds.Convention),
    totalVisits: recorded.length,
    totalCustomerDemos: recorded.reduce((sum, visit) => sum + visit.customer_demo_count, 0),
  };
}

test(
  'in any world the eight figures of everybody equal a recount from the raw rows',
  async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const transaction = await db.startTransaction().execute();
        try {
          for (const person of await makeWorld(transaction, world)) {
            expect(await readMetrics(transaction, person.userId)).toEqual(await recount(transaction, person));
          }
        } finally {
          await transaction.rollback().execute();
        }
      }),
      runs,
    );
  },
  isLong ? 600_000 : 30_000,
);
