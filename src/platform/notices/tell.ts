import { type RawBuilder, sql } from 'kysely';
import { type Id, newId } from '#shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { sendAhead } from '../requests/send-ahead.ts';
import { announce, announceReaders } from './announce.ts';
import { isListedFor } from './is-listed.ts';
import type { NoticeKind } from './notice-kind.ts';
import { joinedReader, readIfOwn } from './reader-row.ts';

/** The job that hands due notices to mail and push. */
export const TELL_QUEUE = 'tell-notices';

type TellContext = Pick<TransactionContext, 'db' | 'clock' | 'jobs'> &
  Partial<Pick<TransactionContext, 'actor'>>;

/** What happened, and to whom. */
type Told<Facts> = {
  /** What it is about, such as a session's id: later events about the same thing join the open notice. */
  about: string;
  facts: Facts;
  /** The users to tell. Duplicates are told once; users who no longer exist are left out. */
  to: readonly Id[];
  /** The user who did it, if not the context's actor; their own notice counts as read. */
  by?: Id;
};

/**
 * Tells users what happened, in the transaction in which it happens: in the app once it commits, by mail and push after
 * `gatherSeconds`. An event that joins an open notice makes it unread again, and mail and push send the final facts. A
 * notice to the user who did it, as a confirmation, counts as read. It takes a round trip only for a kind with its own
 * `gather`.
 * @throws outside of a transaction
 */
export async function tell<Facts>(
  context: TellContext,
  kind: NoticeKind<Facts>,
  { about, facts, to, by = userIdOf(context) }: Told<Facts>,
): Promise<void> {
  const { db, clock, jobs } = context;
  if (!db.isTransaction) throw new Error(`${kind.name} is told outside of its transaction`);
  const now = clock();
  if (to.length === 0) return;
  if (kind.gather === undefined) {
    await write(db, { kind, to, now, by }, makeOrReplace(kind, { about, facts, now }));
  } else {
    const open = await openOne(db, kind, about, now);
    const joined = open.facts === null ? facts : kind.gather(kind.facts.parse(open.facts), facts);
    if (joined === null) {
      await remove(db, open.id);
      return announce(db, to);
    }
    await write(db, { kind, to, now, by }, replaceFacts(open.id, joined));
  }
  await jobs.wake(TELL_QUEUE, db, kind.gatherSeconds);
}

const userIdOf = ({ actor }: TellContext): Id | undefined =>
  actor?.kind === 'user' ? actor.userId : undefined;

/** The parts of a kind that a new notice needs. */
type OnceOrNot = Pick<NoticeKind, 'name' | 'isOnce'>;

/** A locked notice that further events join; its facts are null if it was just created. */
type OpenNotice = { id: Id; facts: unknown };

/** Locks the open notice of a kind about a thing, or creates it. */
async function openOne(db: Database, kind: OnceOrNot, about: string, now: Date): Promise<OpenNotice> {
  for (;;) {
    const { rows } = await sql<OpenNotice>`
      with open as (
        select id, facts from notices
        where kind = ${kind.name} and about = ${about} and (is_open or is_once) for update
      ), made as (
        insert into notices (id, kind, about, facts, created_at, is_once)
        select ${newId()}::uuid, ${kind.name}::text, ${about}::text, '{}', ${now}::timestamptz, ${kind.isOnce ?? false}::boolean
        where not exists (select from open)
        on conflict (kind, about) where is_open or is_once do nothing
        returning id
      )
      select id, facts from open union all select id, null::jsonb from made`.execute(db);
    if (rows[0]) return rows[0];
    // Somebody else created it at the same time; the next attempt joins theirs.
  }
}

const remove = (db: Database, id: Id): Promise<void> =>
  sendAhead(db, db.deleteFrom('notices').where('id', '=', id));

const replaceFacts = (id: Id, facts: unknown): RawBuilder<unknown> =>
  sql`update notices set facts = ${JSON.stringify(facts)} where id = ${id}::uuid returning id`;

/** Inserts a notice or replaces its facts; a kind with `isOnce` keeps its first facts. */
const makeOrReplace = (
  { name, isOnce }: OnceOrNot,
  { about, facts, now }: { about: string; facts: unknown; now: Date },
): RawBuilder<unknown> => sql`
  insert into notices (id, kind, about, facts, created_at, is_once)
  values (${newId()}, ${name}, ${about}, ${JSON.stringify(facts)}, ${now}, ${isOnce ?? false})
  on conflict (kind, about) where is_open or is_once
    do update set facts = case when notices.is_once then notices.facts else excluded.facts end
  returning id`;

type Telling = {
  kind: Pick<NoticeKind, 'name' | 'channels' | 'gatherSeconds' | 'isOnce'>;
  to: readonly Id[];
  now: Date;
  by: Id | undefined;
};

/** Writes the notice, its readers and the message to all servers in one statement, without waiting for it. */
function write(db: Database, { kind, to, now, by }: Telling, notice: RawBuilder<unknown>): Promise<void> {
  const dueAt = new Date(now.getTime() + kind.gatherSeconds * 1000);
  const readAt =
    by === undefined
      ? sql`null::timestamptz`
      : readIfOwn(kind, sql`reader.id = ${by}::uuid`, sql`${now}::timestamptz`);
  const onReader = kind.isOnce ? sql`do nothing` : joinedReader;
  // The inner `select` hides the number of readers from PostgreSQL. If it knew the number, it would prefer a plan made
  // for that number to a generic one, and plan this long statement again for each event.
  return sendAhead(
    db,
    sql`
    with notice as (${notice}), readers as (
      insert into notice_readers (notice_id, user_id, at, is_listed, due_at, read_at)
      select notice.id, reader.id, ${now}::timestamptz, ${isListedFor(kind, 'reader.id')}, ${dueAt}::timestamptz, ${readAt}
      from notice cross join auth.users as reader
      where reader.id = any((select ${to}::uuid[])::uuid[]) order by reader.id
      on conflict (notice_id, user_id) ${onReader}
      returning user_id
    )
    select ${announceReaders}`,
  );
}
