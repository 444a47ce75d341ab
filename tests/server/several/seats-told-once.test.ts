// Two servers of the product on one database, of which one is killed while it makes notices of what happened to seats.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import type { Id } from '#shared/ids.ts';
import { playerActor } from '../../support/actors.ts';
import { testContext } from '../../support/context.ts';
import { testDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { db, url } = testDatabase({ emptied: 'once' });
const PLAYERS = 30;

const startServer = () => startServerProcess({ DATABASE_URL: url, LOG_LEVEL: 'warn' });

let servers: ServerProcess[] = [];
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.cleanUp()));
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

/** How many servers wait for what a test holds, or for a server that does. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ '(notice_events|"players")'`.execute(
    db,
  );
  return rows.length;
}

async function eventsLeft(): Promise<number> {
  return (await db.selectFrom('notice_events').select('id').execute()).length;
}

/** The users who read a notice of a kind, once for each notice. */
async function readersOf(kind: string): Promise<Id[]> {
  const rows = await db
    .selectFrom('notices')
    .innerJoin('notice_readers', 'notice_readers.notice_id', 'notices.id')
    .select('user_id')
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => row.user_id).toSorted();
}

test('seats that were taken are told once and in full, also those that a server had in hand when it was killed', async () => {
  const campaign = await makeCampaign(db, { max_players: PLAYERS });
  const { id: sessionId } = await makeSession(db, { campaign_id: campaign.id });
  const players: Awaited<ReturnType<typeof makePlayer>>[] = [];
  for (let number = 0; number < PLAYERS; number += 1) players.push(await makePlayer(db));
  const takeSeats = async (from: number, to: number) => {
    for (const player of players.slice(from, to))
      await confirmAttendance(testContext({ db, actor: playerActor(player) }), { sessionId });
  };
  const [killed, other] = [servers[0]!, servers[1]!];
  await takeSeats(0, 10);
  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), 30_000);

  for (const server of servers) server.signal('SIGSTOP');
  await takeSeats(10, PLAYERS);
  await db.transaction().execute(async (holding) => {
    await sql`select from players for update`.execute(holding);
    killed.signal('SIGCONT');
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 30_000);
    other.signal('SIGCONT');
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 30_000);
    killed.signal('SIGKILL');
    await killed.ended;
  });

  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), 30_000);
  expect(await readersOf('seat.taken')).toEqual(players.map((player) => player.auth_id).toSorted());
  expect(await readersOf('campaign.players')).toEqual([campaign.owner!.auth_id]);
  const { rows } = await sql<{ moves: number }>`
    select jsonb_array_length(facts -> 'moves') as moves from notices where kind = 'campaign.players'`.execute(
    db,
  );
  expect(rows).toEqual([{ moves: 2 * PLAYERS }]);
});
