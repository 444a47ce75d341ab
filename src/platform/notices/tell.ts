import { type RawBuilder, sql } from 'kysely';
import { type Id, newId } from '../../shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { announce, announceReaders } from './announce.ts';
import { isListedFor } from './is-listed.ts';
import type { NoticeKind } from './notice-kind.ts';

/** The job that hands due notices to mail and push. */
export const TELL_QUEUE = 'tell-notices';

type TellContext = Pick<TransactionContext, 'db' | 'clock' | 'jobs'>;

/** What happened to whom. */
type Told<Facts> = {
  /** What it is about, such as a session's id: what happens to the same soon after joins it. */
  about: string;
  facts: Facts;
  /** The users who are told: never who did it. Named twice, somebody is told once; who is gone is left out. */
  to: readonly Id[];
};

/**
 * Tells users what happened, in the transaction in which it happens: in the app as soon as it commits, by mail and push
 * once `gatherSeconds` have passed. What joins an open notice makes it unread again, and is told with its final facts.
 * @throws outside of a transaction
 */
export async function tell<Facts>(
  context: TellContext,
  kind: NoticeKind<Facts>,
  { about, facts, to }: Told<Facts>,
): Promise<void> {
  const { db, clock, jobs } = context;
  if (!db.isTransaction) throw new Error(`${kind.name} is told outside of its transaction`);
  if (to.length === 0) return;
  const told = { kind, about, to, now: clock() };
  if (kind.gather === undefined) await write(db, told, { facts, onOpen: takeLaterFacts });
  else if (!(await joinOrMake(db, told, facts))) return announce(db, to);
  await jobs.enqueue(TELL_QUEUE, {}, db, kind.gatherSeconds);
}

type Telling<Facts> = { kind: NoticeKind<Facts>; about: string; to: readonly Id[]; now: Date };

/** Of a kind that is told once the first facts stay. */
const takeLaterFacts = sql`do update set facts = case when notices.is_once then notices.facts else excluded.facts end`;

/** Joins the open notice, or makes one. False when nothing is left to tell, and it is gone. */
async function joinOrMake<Facts>(db: Database, telling: Telling<Facts>, facts: Facts): Promise<boolean> {
  const { kind, about } = telling;
  for (;;) {
    const open = await db
      .selectFrom('notices')
      .select(['id', 'facts'])
      .where('kind', '=', kind.name)
      .where('about', '=', about)
      .where(sql<boolean>`(is_open or is_once)`)
      .forUpdate()
      .executeTakeFirst();
    if (open) {
      const earlier = kind.facts.parse(open.facts);
      const joined = kind.gather ? kind.gather(earlier, facts) : facts;
      if (joined !== null) return write(db, telling, { facts: joined, onOpen: takeLaterFacts });
      await db.deleteFrom('notices').where('id', '=', open.id).execute();
      return false;
    }
    // Somebody else told of the same at the same time: it is joined then.
    if (await write(db, telling, { facts, onOpen: sql`do nothing` })) return true;
  }
}

/**
 * Writes notice, readers and the message to all servers in one statement: every event waits for it.
 * @returns whether it was written: not where there is an open notice and `onOpen` leaves that alone
 */
async function write<Facts>(
  db: Database,
  { kind, about, to, now }: Telling<Facts>,
  { facts, onOpen }: { facts: Facts; onOpen: RawBuilder<unknown> },
): Promise<boolean> {
  const dueAt = new Date(now.getTime() + kind.gatherSeconds * 1000);
  const onReader = kind.isOnce
    ? sql`do nothing`
    : sql`do update set at = excluded.at, read_at = null, due_at = coalesce(notice_readers.due_at, excluded.due_at)`;
  const { rows } = await sql<{ id: Id | null }>`
    with notice as (
      insert into notices (id, kind, about, facts, created_at, is_once)
      values (${newId()}, ${kind.name}, ${about}, ${JSON.stringify(facts)}, ${now}, ${kind.isOnce ?? false})
      on conflict (kind, about) where is_open or is_once ${onOpen}
      returning id
    ), readers as (
      insert into notice_readers (notice_id, user_id, at, is_listed, due_at)
      select notice.id, reader.id, ${now}::timestamptz, ${isListedFor(kind, 'reader.id')}, ${dueAt}::timestamptz
      from notice cross join auth.users as reader
      where reader.id = any(${to}::uuid[]) order by reader.id
      on conflict (notice_id, user_id) ${onReader}
      returning user_id
    )
    select (select id from notice) as id, ${announceReaders}`.execute(db);
  return rows[0]?.id != null;
}
