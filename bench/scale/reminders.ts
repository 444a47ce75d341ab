import { sql } from 'kysely';
import { remind } from '#features/sessions/server/notices/reminders-queue.ts';
import { reminderDefaults } from '#shared/notices.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { testContext } from '../../tests/support/context.ts';
import { prepareStage } from '../bench-stage.ts';
import type { Measure } from '../report.ts';

const SESSIONS = 20_000;
const SEATS_A_SESSION = 5;
const SEATS = SESSIONS * SEATS_A_SESSION;
const MINUTES = 60;
const MINUTE_MS = 60_000;
const MEBIBYTE = 1_048_576;

/**
 * Reminders for 100,000 seats that fall due in the same hour: the job of each minute, one after the other, and all of them at
 * once after a downtime of that hour, beside the least that PostgreSQL has to do: writing as many rows for readers in one
 * statement. Every seat has to be told, and none twice.
 */
export async function measureReminders(say: (line: string) => void): Promise<Measure[]> {
  const few = { players: 10, campaigns: 10, membersPerCampaign: 2 };
  const stage = await prepareStage({ ...few, sessionsPerCampaign: 1, seatsPerSession: 1, retailers: 1 }, say);
  const { db, close } = openDatabase({ url: stage.databaseUrl, max: 1 });
  try {
    const begin = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS);
    say(`Filling ${SESSIONS} sessions with ${SEATS} seats whose reminder falls due within an hour`);
    await fill(db, new Date(begin.getTime() + reminderDefaults.second * MINUTE_MS));
    say('Reminding minute by minute');
    const minute = await run(db, begin, 1);
    await forget(db);
    say('Reminding all at once');
    const downtime = await run(db, begin, MINUTES);
    await forget(db);
    say('Writing as many rows');
    const floorMs = await timeOf(() => writeReaders(db));
    return [
      {
        name: `Reminders for ${SEATS} seats in an hour, minute by minute`,
        value: minute.totalMs,
        unit: 'ms',
      },
      { name: 'Reminders, the slowest minute', value: minute.slowestMs, unit: 'ms' },
      { name: 'Reminders, memory at most beside what was there', value: minute.mebibytes, unit: 'MiB' },
      { name: 'Reminders, all at once after an hour without a server', value: downtime.totalMs, unit: 'ms' },
      { name: 'Reminders, memory after that hour', value: downtime.mebibytes, unit: 'MiB' },
      { name: 'Writing as many rows in one statement', value: floorMs, unit: 'ms' },
      { name: 'Reminders : writing', value: minute.totalMs / floorMs, unit: '' },
    ];
  } finally {
    await close();
    await stage.clear();
  }
}

/** Runs the job through the hour, each time after so many minutes. */
async function run(db: Database, begin: Date, everyMinutes: number) {
  const remindAt = (minutes: number) => {
    const clock = new Date(begin.getTime() + minutes * MINUTE_MS);
    return remind(testContext({ db, clock }));
  };
  await remindAt(0);
  const atFirst = process.memoryUsage().rss;
  let [told, totalMs, slowestMs, most] = [0, 0, 0, atFirst];
  for (let minutes = everyMinutes; minutes <= MINUTES; minutes += everyMinutes) {
    const ms = await timeOf(async () => void (told += await remindAt(minutes)));
    totalMs += ms;
    slowestMs = Math.max(slowestMs, ms);
    most = Math.max(most, process.memoryUsage().rss);
  }
  told += await remindAt(MINUTES);
  const { rows } = await sql<{ readers: number; people: number }>`
    select count(*)::integer as readers, count(distinct user_id)::integer as people from notice_readers`.execute(
    db,
  );
  const [counted] = rows;
  if (told !== SEATS || counted?.readers !== SEATS || counted.people !== SEATS)
    throw new Error(`Of ${SEATS} seats ${told} were reminded: ${JSON.stringify(counted)}`);
  return { totalMs, slowestMs, mebibytes: (most - atFirst) / MEBIBYTE };
}

const id = (kind: string) => sql`md5(${sql.lit(kind)} || n)::uuid`;

/** Sessions that begin within an hour of `first`, each with five seats of players who have one seat. */
async function fill(db: Database, first: Date): Promise<void> {
  const seats = sql`generate_series(0, ${sql.lit(SEATS - 1)}) n`;
  const statements = [
    sql`set statement_timeout = 0`,
    sql`insert into auth.users (id, email, email_verified)
        select ${id('seated user')}, 'seated-' || n || '@example.com', true from ${seats}`,
    sql`insert into players (id, auth_id, email, alias, city, state)
        select ${id('seated player')}, ${id('seated user')}, 'seated-' || n || '@example.com', 'Seated ' || n, 'Erie', 'PA'
        from ${seats}`,
    sql`insert into sessions (id, campaign_id, session_number, description, start_date, price)
        select ${id('due session')}, (select id from campaigns limit 1), 1000 + n, 'An evening',
          ${first}::timestamptz + make_interval(secs => 1 + n * 3599.0 / ${sql.lit(SESSIONS)}), 0
        from generate_series(0, ${sql.lit(SESSIONS - 1)}) n`,
    sql`insert into player_sessions (player_id, session_id, price, payment_status, created_at)
        select ${id('seated player')}, md5('due session' || n / ${sql.lit(SEATS_A_SESSION)})::uuid, 0, 'paid',
          now() - interval '2 days' from ${seats}`,
    sql`vacuum analyze`,
    sql`reset statement_timeout`,
  ];
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await statement.execute(connection);
  });
}

/** As if nobody had been told of anything. */
async function forget(db: Database): Promise<void> {
  await sql`truncate notices, job_progress cascade`.execute(db);
  await sql`vacuum analyze notices, notice_readers`.execute(db);
}

/** As many notices and rows for their readers as the reminders make, in one statement. */
async function writeReaders(db: Database): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      with made as (
        insert into notices (id, kind, about, facts)
        select id, 'reminder.second', id::text, '{}' from sessions where session_number >= 1000 returning id
      )
      insert into notice_readers (notice_id, user_id, due_at)
      select made.id, players.auth_id, now() from made
      join player_sessions seat on seat.session_id = made.id join players on players.id = seat.player_id`.execute(
      connection,
    );
    await sql`reset statement_timeout`.execute(connection);
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
