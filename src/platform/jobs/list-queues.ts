import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';

/** The jobs of a queue, each kind counted up to 10,000. */
export type QueueState = {
  queue: string;
  waiting: number;
  /** Failed, and retried by themselves. */
  retrying: number;
  /** Given up. */
  failed: number;
  /** When the oldest job that waits or is retried was queued; null if there is none. */
  oldest: Date | null;
};

/** Whether a server ever made the queues in this database. */
export async function hasQueues(db: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.queue') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

const MOST_COUNTED = 10_000;

const countOf = (queue: string, state: string) => sql`(
  select count(*)::int from (
    select from pgboss.job where name = ${sql.ref(queue)} and state = ${sql.lit(state)} limit ${sql.lit(MOST_COUNTED)}
  ) counted)`;

/** What every queue holds. The jobs that a queue gave up may be in a queue of their own, and count here as its own. */
export async function listQueues(db: Database): Promise<QueueState[]> {
  // total: a queue has one row.
  const { rows } = await sql<QueueState>`
    select q.name as queue, ${countOf('q.name', 'created')} as waiting, ${countOf('q.name', 'retry')} as retrying,
      case when q.dead_letter is null then ${countOf('q.name', 'failed')} else ${countOf('q.dead_letter', 'created')} end as failed,
      (select min(created_on) from pgboss.job where name = q.name and state < 'active') as oldest
    from pgboss.queue q
    where not exists (select from pgboss.queue other where other.dead_letter = q.name) and q.name not like '\\_\\_%'
    order by q.name limit 500`.execute(db);
  return rows;
}

/** The queue of a failed job, and the id by which it is run again; undefined if no failed job has the id. */
export async function findFailedJob(db: Database, id: Id): Promise<{ queue: string; id: Id } | undefined> {
  // A job that was given up may be a copy in a queue of its own. The log names the job that it was before.
  const { rows } = await sql<{ queue: string; id: Id }>`
    select coalesce(source.name, j.name) as queue, j.id
    from pgboss.job j join pgboss.queue q on q.name = j.name left join pgboss.queue source on source.dead_letter = j.name
    where (j.id = ${id} or j.source_id = ${id}) and case
      when source.name is not null then j.state = 'created'
      else j.state = 'retry' or (j.state = 'failed' and q.dead_letter is null) end
    order by j.id limit 1`.execute(db);
  return rows[0];
}
