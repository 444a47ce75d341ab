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

/** What happened to whom. */
type Told<Facts> = {
  /** What it is about, such as a session's id: what happens to the same soon after joins it. */
  about: string;
  facts: Facts;
  /** The users who are told: never who did it. Named twice, somebody is told once; who is gone is left out. */
  to: readonly Id[];
  /** Who did it, where that is not the context's actor: their own notice counts as read. */
  by?: Id;
};

/**
 * Tells users what happened, in the transaction in which it happens: in the app as soon as it commits, by mail and push
 * once `gatherSeconds` have passed. What joins an open notice makes it unread again, and is told with its final facts. The
 * confirmation of what somebody did themselves counts as read.
 * Only a kind with a `gather` of its own takes a round trip.
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

/** What of a kind a notice is made with. */
type OnceOrNot = Pick<NoticeKind, 'name' | 'isOnce'>;

/** A notice that further events join, locked; without facts where it was made just now. */
type OpenNotice = { id: Id; facts: unknown };

/** Locks the open notice of a kind about a thing, or makes one. */
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
    // Somebody else told of the same at the same time: it is joined then.
  }
}

const remove = (db: Database, id: Id): Promise<void> =>
  sendAhead(db, db.deleteFrom('notices').where('id', '=', id));

const replaceFacts = (id: Id, facts: unknown): RawBuilder<unknown> =>
  sql`update notices set facts = ${JSON.stringify(facts)} where id = ${id}::uuid returning id`;

/** Of a kind that is told once the first facts stay. */
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

/** Writes notice, readers and the message to all servers in one statement, which nobody waits for. */
function write(db: Database, { kind, to, now, by }: Telling, notice: RawBuilder<unknown>): Promise<void> {
  const dueAt = new Date(now.getTime() + kind.gatherSeconds * 1000);
  const readAt =
    by === undefined
      ? sql`null::timestamptz`
      : readIfOwn(kind, sql`reader.id = ${by}::uuid`, sql`${now}::timestamptz`);
  const onReader = kind.isOnce ? sql`do nothing` : joinedReader;
  // The inner `select` hides from PostgreSQL how many readers there are. Where it knows, it believes a plan for them to be better than one
  // for all, and plans this long statement again at each event.
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
