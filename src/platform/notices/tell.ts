import { sql } from 'kysely';
import { type Id, newId } from '../../shared/ids.ts';
import type { TransactionContext } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { announce } from './announce.ts';
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
  const now = clock();
  const noticeId = await openNotice(db, kind, { about, facts, now });
  if (noticeId === null) return announce(db, to);
  const dueAt = new Date(now.getTime() + kind.gatherSeconds * 1000);
  await db
    .insertInto('notice_readers')
    .columns(['notice_id', 'user_id', 'at', 'is_listed', 'due_at'])
    .expression(
      sql`select ${noticeId}::uuid, reader.id, ${now}::timestamptz, ${isListedFor(kind, 'reader.id')}, ${dueAt}::timestamptz
        from auth.users as reader where reader.id = any(${to}::uuid[]) order by reader.id`,
    )
    .onConflict((conflict) =>
      kind.isOnce
        ? conflict.columns(['notice_id', 'user_id']).doNothing()
        : conflict.columns(['notice_id', 'user_id']).doUpdateSet({
            at: now,
            read_at: null,
            due_at: sql<Date>`coalesce(notice_readers.due_at, excluded.due_at)`,
          }),
    )
    .execute();
  await announce(db, to);
  await jobs.enqueue(TELL_QUEUE, {}, db, kind.gatherSeconds);
}

/** The notice that the event makes or joins, locked; null when nothing is left to tell, and it is gone. */
async function openNotice<Facts>(
  db: Database,
  kind: NoticeKind<Facts>,
  { about, facts, now }: { about: string; facts: Facts; now: Date },
): Promise<Id | null> {
  for (;;) {
    const open = await db
      .selectFrom('notices')
      .select(['id', 'facts'])
      .where('kind', '=', kind.name)
      .where('about', '=', about)
      .where(sql<boolean>`(is_open or is_once)`)
      .forUpdate()
      .executeTakeFirst();
    if (open) return kind.isOnce ? open.id : join(db, kind, open, facts);
    const made = await db
      .insertInto('notices')
      .values({
        id: newId(),
        kind: kind.name,
        about,
        facts: JSON.stringify(facts),
        created_at: now,
        is_once: kind.isOnce ?? false,
      })
      // Somebody else told of the same at the same time: it is joined then.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return made.id;
  }
}

async function join<Facts>(
  db: Database,
  kind: NoticeKind<Facts>,
  open: { id: Id; facts: unknown },
  facts: Facts,
): Promise<Id | null> {
  const joined = kind.gather ? kind.gather(kind.facts.parse(open.facts), facts) : facts;
  if (joined === null) {
    await db.deleteFrom('notices').where('id', '=', open.id).execute();
    return null;
  }
  await db
    .updateTable('notices')
    .set({ facts: JSON.stringify(joined) })
    .where('id', '=', open.id)
    .execute();
  return open.id;
}
