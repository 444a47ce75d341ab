import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import { statementOnce } from '../database/compile-once.ts';
import type { Database } from '../database/connect.ts';
import { askTogether, sendAhead } from '../requests/send-ahead.ts';
import type { NoticeKind } from './notice-kind.ts';
import { announce } from './announce.ts';

/**
 * Changes an open notice because what it reports went on or was undone before mail and push were sent; null deletes it
 * for everybody. This does not make it unread again. A notice of a kind with `isOnce` is changed in the app even after
 * it was sent.
 * @returns false if there is none, or it was already sent by mail or push and its kind is not `isOnce`
 */
export async function amend<Facts>(
  { db }: Pick<TransactionContext, 'db'>,
  kind: NoticeKind<Facts>,
  about: string,
  change: (facts: Facts) => Facts | null,
): Promise<boolean> {
  const { found, readers } = await lockNotice(db, kind, about);
  if (!found) return false;
  await write(db, found.id, change(kind.facts.parse(found.facts)));
  await announce(db, readers);
  return true;
}

/** Deletes an open notice for everybody; see `amend`. */
export const takeBack = (
  context: Pick<TransactionContext, 'db'>,
  kind: NoticeKind,
  about: string,
): Promise<boolean> => amend(context, kind, about, () => null);

/**
 * Deletes a kind's open notices about these things for everybody.
 * @returns the `about` of each deleted notice
 */
export async function takeBackAll(
  { db }: Pick<TransactionContext, 'db'>,
  kind: NoticeKind,
  abouts: readonly string[],
): Promise<string[]> {
  if (abouts.length === 0) return [];
  const open = await db
    .selectFrom('notices')
    .select(['id', 'about'])
    .where('kind', '=', kind.name)
    .where(sql<boolean>`about = any(${abouts}::text[])`)
    .where('is_open', '=', sql.lit(true))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const gone = await db
    .selectFrom('notice_readers')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`notice_id = any(${ids}::uuid[])`)
    .execute();
  await sendAhead(db, db.deleteFrom('notices').where(sql<boolean>`id = any(${ids}::uuid[])`));
  await announce(
    db,
    gone.map((row) => row.user_id),
  );
  return open.map(({ about }) => about);
}

/**
 * Takes back a notice of a kind with `isOnce`. Readers who have not been sent its mail or push never are, and it
 * disappears from their app. For the others the app shows what `rest` makes of its facts.
 */
export async function withdraw<Facts>(
  { db }: Pick<TransactionContext, 'db'>,
  kind: NoticeKind<Facts>,
  about: string,
  rest: (facts: Facts) => Facts,
): Promise<void> {
  const { found, readers } = await lockNotice(db, kind, about);
  if (!found) return;
  if (found.isOpen) {
    await write(db, found.id, null);
  } else {
    // In quiet hours a notice may have been sent to some readers while others still wait for the morning.
    await sendAhead(
      db,
      db.deleteFrom('notice_readers').where('notice_id', '=', found.id).where('due_at', 'is not', null),
    );
    await write(db, found.id, rest(kind.facts.parse(found.facts)));
  }
  await announce(db, readers);
}

/** Closes an open notice, so that later events make a new one instead of joining it. */
export async function closeNotice(
  { db }: Pick<TransactionContext, 'db'>,
  kind: Pick<NoticeKind, 'name'>,
  about: string,
): Promise<void> {
  await sendAhead(db, noticeToClose(db, { name: kind.name, about }));
}

const noticeToClose = statementOnce((db, { name, about }: NoticeValues) =>
  db
    .updateTable('notices')
    .set({ is_open: sql.lit(false) })
    .where('kind', '=', name)
    .where('about', '=', about)
    .where('is_open', '=', sql.lit(true)),
);

/** Locks a notice that is open or `isOnce`, and then reads its readers. */
async function lockNotice(db: Database, { name }: Pick<NoticeKind, 'name'>, about: string) {
  const [[found], readers] = await askTogether(
    db,
    noticeToLock(db, { name, about }),
    readersOfNotice(db, { name, about }),
  );
  return { found, readers: readers.map(({ userId }) => userId) };
}

type NoticeValues = { name: string; about: string };

const isMeant = ({ name, about }: NoticeValues) =>
  sql<boolean>`notices.kind = ${name} and notices.about = ${about} and (is_open or is_once)`;

const noticeToLock = statementOnce((db, of: NoticeValues) =>
  db.selectFrom('notices').select(['id', 'facts', 'is_open as isOpen']).where(isMeant(of)).forUpdate(),
);

const readersOfNotice = statementOnce((db, of: NoticeValues) =>
  db
    .selectFrom('notice_readers')
    .select('user_id as userId')
    // There is at most one. Selecting by its id makes PostgreSQL use the index whatever it estimates about the tables'
    // sizes.
    .where('notice_id', '=', (notice) => notice.selectFrom('notices').select('id').where(isMeant(of))),
);

/** Stores a notice's new facts; null deletes it. */
const write = (db: Database, id: Id, facts: unknown): Promise<void> =>
  sendAhead(
    db,
    facts === null
      ? db.deleteFrom('notices').where('id', '=', id)
      : db
          .updateTable('notices')
          .set({ facts: JSON.stringify(facts) })
          .where('id', '=', id),
  );
