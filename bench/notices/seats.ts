import { sql } from 'kysely';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { createLog } from '#platform/log.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts';
import type { Id } from '#shared/ids.ts';
import { playerActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import { median } from '../median.ts';
import type { Measure } from '../report.ts';

/** As many transactions at once as two servers make. */
const CONNECTIONS = 20;
const ROUNDS = 3;
const SEATS_A_ROUND = 400;

type Seat = { sessionId: Id; player: { id: Id; auth_id: Id; email: string } };

/**
 * Seats that many people take at the same time, each in another campaign: PostgreSQL commits transactions that notify one
 * after the other, so this is what announcing in the transaction may cost. Without it `pg_notify` is a function that does
 * nothing. Both take turns.
 */
export async function measureSeats(
  url: string,
  db: Database,
  say: (line: string) => void,
): Promise<Measure[]> {
  say(
    `Taking ${SEATS_A_ROUND} seats at once, ${ROUNDS} times with notices that are announced, ${ROUNDS} times without`,
  );
  const seats = await freeSeats(db, 2 * ROUNDS * SEATS_A_ROUND);
  await sql`create schema quiet`.execute(db);
  await sql`create function quiet.pg_notify(text, text) returns void language sql return null::void`.execute(
    db,
  );
  const quietUrl = new URL(url);
  quietUrl.searchParams.set('options', '-c search_path=quiet,public,pg_catalog');
  const jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [] });
  try {
    const announced: number[] = [];
    const quiet: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const some = () => seats.splice(0, SEATS_A_ROUND);
      announced.push(await seatsASecond(url, jobs, some()));
      quiet.push(await seatsASecond(quietUrl.href, jobs, some()));
    }
    return [
      {
        name: 'Seats taken, notices announced in the transaction',
        value: median(announced),
        unit: 'a second',
      },
      { name: 'Seats taken, notices not announced', value: median(quiet), unit: 'a second' },
      { name: 'Announced : not announced', value: median(announced) / median(quiet), unit: '' },
    ];
  } finally {
    await jobs.stop(1);
  }
}

/** Seats in sessions to come of different campaigns, for players who are not in them. */
async function freeSeats(db: Database, count: number): Promise<Seat[]> {
  const { rows } = await sql<{ sessionId: Id; id: Id; auth_id: Id; email: string }>`
    with coming as (
      select distinct on (campaign_id) sessions.id, campaign_id from sessions
      where start_date > now() order by campaign_id, start_date
    ), numbered as (
      select id, campaign_id, row_number() over (order by id) as n from coming
    ), people as (
      select id, auth_id, email, row_number() over (order by id desc) as n from players
    )
    select numbered.id as "sessionId", people.id, people.auth_id, people.email
    from numbered join people using (n)
    where not exists (
      select from campaign_players as member
      where member.campaign_id = numbered.campaign_id and member.player_id = people.id
    )
    limit ${sql.lit(count)}`.execute(db);
  if (rows.length < count) throw new Error(`There are ${rows.length} seats instead of ${count}`);
  return rows.map(({ sessionId, ...player }) => ({ sessionId, player }));
}

async function seatsASecond(url: string, jobs: Jobs, seats: Seat[]): Promise<number> {
  const { db, close } = openDatabase({ url, max: CONNECTIONS });
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select 1`.execute(db)));
    const begin = performance.now();
    const left = seats.values();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const { sessionId, player } of left) {
          await confirmAttendance(
            { ...testContext({ db, actor: playerActor(player) }), jobs },
            { sessionId },
          );
        }
      }),
    );
    return seats.length / ((performance.now() - begin) / 1000);
  } finally {
    await close();
  }
}
