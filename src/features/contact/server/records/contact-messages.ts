import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { findWaitingIn, type Waiting } from '#platform/desk/desk-work.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import type { ReceivedMessage } from '../../admin-contract.ts';
import type { ContactMessage } from '../../contract.ts';

/** Stores one message; of a visitor, or of a user who is gone by now, without a user. */
export async function insertContactMessage(
  db: Database,
  { userId, ...message }: ContactMessage & { id: Id; userId: Id | null },
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values((from) => ({
      ...message,
      user_id: from.selectFrom('auth.users').select('auth.users.id').where('auth.users.id', '=', userId),
    }))
    .execute();
}

/** A message that is answered. */
type AnsweredMessage = ContactMessage & { userId: Id | null };

/** Stores the answer to a message, which is done with it. Undefined if it is answered already or there is none. */
export async function putAnswer(
  db: Database,
  id: Id,
  { answer, at }: { answer: string; at: Date },
): Promise<AnsweredMessage | undefined> {
  return db
    .updateTable('contact_messages')
    .set({ answer, answered_at: at, handled_at: sql`coalesce(handled_at, ${at})` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning(['name', 'email', 'subject', 'message', 'user_id as userId'])
    .executeTakeFirst();
}

export async function existsMessage(db: Database, id: Id): Promise<boolean> {
  const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** One slice of the messages that match, sorted by time. */
export async function listContactMessages(
  db: Database,
  scope: { q?: string | undefined; state?: 'open' | 'done' | undefined },
  slice: Slice,
): Promise<ReceivedMessage[]> {
  const { q, state } = scope;
  const messages = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('contact_messages')
          .select('id')
          .where(contains([searchTextOf('name'), searchTextOf('email'), searchTextOf('subject')], q ?? '')),
    )
    .selectFrom('contact_messages as m')
    .selectAll('m')
    .$if(Boolean(q), (query) =>
      query.where('m.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    )
    .$if(state === 'open', (query) => query.where('m.handled_at', 'is', null))
    .$if(state === 'done', (query) => query.where('m.handled_at', 'is not', null));
  const rows = await sliceOf(messages, 'm', slice).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : { text: row.answer, at: row.answered_at.toISOString() },
  }));
}

/** Messages that nobody is done with. */
export const findOpenMessages = (db: Database): Promise<Waiting> =>
  findWaitingIn(
    db,
    sql`from contact_messages where handled_at is null order by created_at, id`,
    'created_at',
  );

/** Whether nobody is done with a message. */
export async function isOpenMessage(db: Database, id: Id): Promise<boolean> {
  const row = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The most messages that one sweep deletes; the next one continues. */
const MOST_SWEPT = 10_000;

/** Deletes messages from before `before`; returns how many. */
export async function sweepContactMessages(db: Database, before: Date): Promise<number> {
  const result = await sql`
    delete from contact_messages where id in (
      select id from contact_messages where created_at < ${before} order by created_at, id limit ${sql.lit(MOST_SWEPT)})`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** Records when a message was done; null opens it again. Undefined when there is no such message. */
export async function setMessageHandled(db: Database, id: Id, at: Date | null): Promise<Id | undefined> {
  const row = await db
    .updateTable('contact_messages')
    .set({ handled_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
