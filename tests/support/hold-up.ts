import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#platform/database/connect.ts';

/** The advisory lock that those who are held up wait for. */
const BARRIER = 7_411_003;
const PATIENCE_MS = 20_000;

export type HeldUp = {
  /**
   * Waits until so many transactions are held up, here or by a lock of somebody who is: true; or until `orDone` is
   * through: false.
   */
  waiting: (count: number, orDone?: Promise<unknown>) => Promise<boolean>;
  /** Lets everybody go on. */
  letGo: () => Promise<void>;
};

/**
 * Runs `work` while whoever writes such a row (`when` is SQL about the row `new`) is held up in the middle of their
 * transaction, so that a race meets at the decisive moment every time. Takes everything back afterwards.
 */
export async function holdUp(
  db: Database,
  { table, when }: { table: string; when: string },
  work: (heldUp: HeldUp) => Promise<void>,
): Promise<void> {
  await sql
    .raw(`
      create or replace function held_up() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${BARRIER});
        return new;
      end $$;
      create trigger held_up before insert or update on ${table}
        for each row when (${when}) execute function held_up()`)
    .execute(db);
  try {
    await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${BARRIER})`.execute(holder);
      const letGo = async () => {
        await sql`select pg_advisory_unlock_all()`.execute(holder);
      };
      try {
        await work({ waiting: (count, orDone) => untilWaiting(holder, count, orDone), letGo });
      } finally {
        await letGo();
      }
    });
  } finally {
    await sql.raw(`drop trigger held_up on ${table}; drop function held_up()`).execute(db);
  }
}

async function untilWaiting(db: Database, count: number, orDone?: Promise<unknown>): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  let done = false;
  void orDone?.then(() => (done = true));
  while (Date.now() < until) {
    if (done) return false;
    // Nobody else counts: also the machine's own work waits for locks now and then.
    const { rows } = await sql<{ waiting: number }>`
      with recursive held_up (pid) as (
        select pid from pg_locks
        where locktype = 'advisory' and objid = ${BARRIER} and not granted
          and database = (select oid from pg_database where datname = current_database())
        union
        select activity.pid from pg_stat_activity activity
        join held_up on held_up.pid = any(pg_blocking_pids(activity.pid))
        where activity.wait_event_type = 'Lock'
      )
      select count(*)::int as waiting from held_up`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= count) return true;
    await wait(5);
  }
  throw new Error(`Fewer than ${count} transactions wait after ${PATIENCE_MS} ms`);
}
