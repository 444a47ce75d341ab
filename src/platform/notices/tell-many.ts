import { sql } from 'kysely';
import { type Id, newId } from '#shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import { announce } from './announce.ts';
import { isListedFor } from './is-listed.ts';
import type { NoticeKind } from './notice-kind.ts';
import { TELL_QUEUE } from './tell.ts';

/** What is told to whom; `to` may be very long. */
type ToldToMany<Facts> = { about: string; facts: Facts; to: readonly Id[] };

/**
 * Tells many notices at once, in a fixed number of statements: for scheduled jobs that determine whom to tell. The kind
 * must have `isOnce`: users who were told before are not told again, so a job may safely repeat its work.
 * @returns how many readers were newly told
 * @throws outside of a transaction, or for a kind without `isOnce`
 */
export async function tellMany<Facts>(
  context: Pick<TransactionContext, 'db' | 'clock' | 'jobs'>,
  kind: NoticeKind<Facts>,
  told: readonly ToldToMany<Facts>[],
): Promise<number> {
  const { db, clock, jobs } = context;
  if (!db.isTransaction) throw new Error(`${kind.name} is told outside of its transaction`);
  if (!kind.isOnce) throw new Error(`${kind.name} is not told once`);
  const some = told.filter(({ to }) => to.length > 0);
  if (some.length === 0) return 0;
  const now = clock();
  const notices = some.map(({ about, facts }) => ({ id: newId(), about, facts: JSON.stringify(facts) }));
  await sql`
    insert into notices (id, kind, about, facts, created_at, is_once)
    select given.id, ${kind.name}, given.about, given.facts::jsonb, ${now}::timestamptz, true
    from unnest(${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ about }) => about)}::text[],
      ${notices.map(({ facts }) => facts)}::text[]) as given (id, about, facts)
    order by given.about, given.id
    on conflict do nothing`.execute(db);
  const dueAt = new Date(now.getTime() + kind.gatherSeconds * 1000);
  const readers = some.flatMap(({ about, to }) => to.map((userId) => ({ about, userId })));
  // total: each user once of each notice
  const { rows } = await sql<{ user_id: Id }>`
    insert into notice_readers (notice_id, user_id, at, is_listed, due_at)
    select distinct notices.id, reader.user_id, ${now}::timestamptz, ${isListedFor(kind, 'reader.user_id')}, ${dueAt}::timestamptz
    from unnest(${readers.map(({ about }) => about)}::text[], ${readers.map(({ userId }) => userId)}::uuid[])
      as reader (about, user_id)
    join notices on notices.kind = ${kind.name} and notices.about = reader.about and (notices.is_open or notices.is_once)
    order by notices.id, reader.user_id
    on conflict do nothing
    returning user_id`.execute(db);
  if (rows.length === 0) return 0;
  await announce(db, [...new Set(rows.map((row) => row.user_id))]);
  await jobs.wake(TELL_QUEUE, db, kind.gatherSeconds);
  return rows.length;
}
