import { sql } from 'kysely';
import type { Id } from '../../shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import type { Database } from '../database/connect.ts';
import type { NoticeKind } from './notice-kind.ts';
import { announce } from './announce.ts';

/**
 * Changes what an open notice says, because what it tells of went on or was undone before mail and push left: null takes it
 * away from everybody. Nobody finds it unread again.
 * @returns false where there is none, or it was told by mail or push already
 */
export async function amend<Facts>(
  { db }: Pick<TransactionContext, 'db'>,
  kind: NoticeKind<Facts>,
  about: string,
  change: (facts: Facts) => Facts | null,
): Promise<boolean> {
  const open = await lockOpen(db, kind.name, about);
  if (!open) return false;
  const readers = await db
    .selectFrom('notice_readers')
    .select('user_id')
    .where('notice_id', '=', open.id)
    .execute();
  const changed = change(kind.facts.parse(open.facts));
  if (changed === null) {
    await db.deleteFrom('notices').where('id', '=', open.id).execute();
  } else {
    await db
      .updateTable('notices')
      .set({ facts: JSON.stringify(changed) })
      .where('id', '=', open.id)
      .execute();
  }
  await announce(
    db,
    readers.map((reader) => reader.user_id),
  );
  return true;
}

/** Takes an open notice away from everybody; see `amend`. */
export const takeBack = (
  context: Pick<TransactionContext, 'db'>,
  kind: NoticeKind,
  about: string,
): Promise<boolean> => amend(context, kind, about, () => null);

/** Lets no further event join an open notice: what happens from now on is told by one of its own. */
export async function closeNotice(
  { db }: Pick<TransactionContext, 'db'>,
  kind: NoticeKind,
  about: string,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ is_open: false })
    .where('kind', '=', kind.name)
    .where('about', '=', about)
    .where('is_open', '=', sql.lit(true))
    .execute();
}

const lockOpen = (
  db: Database,
  kind: string,
  about: string,
): Promise<{ id: Id; facts: unknown } | undefined> =>
  db
    .selectFrom('notices')
    .select(['id', 'facts'])
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('is_open', '=', sql.lit(true))
    .forUpdate()
    .executeTakeFirst();
