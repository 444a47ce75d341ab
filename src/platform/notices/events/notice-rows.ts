import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { sendAhead } from '../../requests/send-ahead.ts';
import { announceReaders, announceReadersOf } from '../announce.ts';
import { isListedFor } from '../is-listed.ts';
import type { NoticeKind } from '../notice-kind.ts';
import { joinedReader, readIfOwn } from '../reader-row.ts';

/** The state of one reader of a notice in the book. */
export type ToldReader = { at: Date; dueFrom: Date; isOwn: boolean };

/** An open notice in the book. */
export type BookedNotice = {
  id: Id;
  kind: NoticeKind;
  about: string;
  facts: unknown;
  createdAt: Date;
  /** Whether it exists in the database. */
  isKept: boolean;
  isAmended: boolean;
  readers: Map<Id, ToldReader>;
};

type OpenNotice = { id: Id; kind: string; about: string; facts: unknown; createdAt: Date };

/** Locks and returns the open notices among these, which are named by their kind and `about`. */
export async function lockOpenNotices(
  db: Database,
  names: readonly (readonly [kind: string, about: string])[],
): Promise<OpenNotice[]> {
  const { rows } = await sql<OpenNotice>`
    select notices.id, notices.kind, notices.about, notices.facts, notices.created_at as "createdAt"
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) as wanted
    join notices on notices.kind = wanted ->> 0 and notices.about = wanted ->> 1 and notices.is_open
    order by notices.id for update of notices`.execute(db);
  return rows;
}

/** Writes the notices of one kind and their readers in one statement, without waiting for it. */
export function writeAll(
  db: DatabaseTransaction,
  kind: NoticeKind,
  notices: readonly BookedNotice[],
): Promise<void> {
  const readers = notices.flatMap(({ id, readers: told }) =>
    [...told].map(([userId, { at, dueFrom, isOwn }]) => ({ id, userId, at, dueFrom, isOwn })),
  );
  const seconds = sql`make_interval(secs => ${kind.gatherSeconds})`;
  return sendAhead(
    db,
    sql`
    with written as (
      insert into notices (id, kind, about, facts, created_at)
      select id, ${kind.name}, about, facts::jsonb, at from unnest(
        ${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ about }) => about)}::text[],
        ${notices.map(({ facts }) => JSON.stringify(facts))}::text[],
        ${notices.map(({ createdAt }) => createdAt)}::timestamptz[]) as given (id, about, facts, at)
      on conflict (id) do update set facts = excluded.facts
    ), readers as (
      insert into notice_readers (notice_id, user_id, at, is_listed, due_at, read_at)
      select given.id, reader.id, given.at, ${isListedFor(kind, 'reader.id')}, given.due_from + ${seconds},
        ${readIfOwn(kind, sql`given.is_own`, sql`given.at`)}
      from unnest(
        ${readers.map(({ id }) => id)}::uuid[], ${readers.map(({ userId }) => userId)}::uuid[],
        ${readers.map(({ at }) => at)}::timestamptz[], ${readers.map(({ dueFrom }) => dueFrom)}::timestamptz[],
        ${readers.map(({ isOwn }) => isOwn)}::boolean[]) as given (id, user_id, at, due_from, is_own)
      join auth.users as reader on reader.id = given.user_id order by given.id, reader.id
      on conflict (notice_id, user_id) ${joinedReader}
      returning user_id
    )
    select ${announceReaders}`,
  );
}

/** Changes the facts of notices without making them unread or due again. */
export function replaceAll(db: DatabaseTransaction, notices: readonly BookedNotice[]): Promise<void> {
  const ids = notices.map(({ id }) => id);
  return sendAhead(
    db,
    sql`
    with replaced as (
      update notices set facts = given.facts::jsonb
      from unnest(${ids}::uuid[], ${notices.map(({ facts }) => JSON.stringify(facts))}::text[]) as given (id, facts)
      where notices.id = given.id
    )
    select ${announceReadersOf(ids)}`,
  );
}
