import { sql } from 'kysely';
import { type Id, newId } from '#shared/ids.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { sendAhead } from '../../requests/send-ahead.ts';
import { announceReadersOf } from '../announce.ts';
import type { NoticeKind } from '../notice-kind.ts';
import { type BookedNotice, lockOpenNotices, replaceAll, type ToldReader, writeAll } from './notice-rows.ts';

/** Identifies an open notice: there is at most one per key. */
export type NoticeKey = { kind: NoticeKind; about: string };

/** What happened, and to whom; see `tell` (../tell.ts). */
type Told<Facts> = { about: string; facts: Facts; to: readonly Id[] };

type By = { by: Id | null; at: Date };

/** Open notices that are read once, changed in memory by many events, and written once. */
export type NoticeBook = {
  /** Like `tell`, but in memory: an event that joins an open notice makes it unread again. */
  tell<Facts>(kind: NoticeKind<Facts>, told: Told<Facts>, event: By): void;
  /**
   * Like `amend`, but in memory: null deletes the notice for everybody.
   * @returns false if there is none, or it was already sent by mail or push
   */
  amend<Facts>(kind: NoticeKind<Facts>, about: string, change: (facts: Facts) => Facts | null): boolean;
};

const keyOf = (kind: string, about: string): string => `${kind} ${about}`;

/** Reads and locks the open notices with these keys. The book must be written in the same transaction. */
export async function openBook(db: DatabaseTransaction, keys: readonly NoticeKey[]) {
  const kinds = new Map<string, NoticeKind>();
  const wanted = new Map<string, NoticeKey>();
  for (const key of keys) {
    kinds.set(key.kind.name, key.kind);
    wanted.set(keyOf(key.kind.name, key.about), key);
  }
  const rows = await lockOpenNotices(
    db,
    Array.from(wanted.values(), ({ kind, about }) => [kind.name, about] as const),
  );
  const open = new Map<string, BookedNotice>();
  const unreadable: Id[] = [];
  for (const row of rows) {
    const kind = kinds.get(row.kind)!;
    const { success: isReadable, data: facts } = kind.facts.safeParse(row.facts);
    if (!isReadable) {
      unreadable.push(row.id);
      continue;
    }
    open.set(keyOf(row.kind, row.about), {
      ...row,
      kind,
      facts,
      isKept: true,
      isAmended: false,
      readers: new Map(),
    });
  }
  if (unreadable.length > 0) await close(db, unreadable);
  return bookOf(open, wanted);
}

function bookOf(open: Map<string, BookedNotice>, wanted: ReadonlyMap<string, NoticeKey>) {
  /** Deleted notices that exist in the database. */
  const gone: Id[] = [];

  function lookUp(kind: string, about: string): BookedNotice | undefined {
    const key = keyOf(kind, about);
    // Otherwise it might be made twice, or be based on facts that nobody locked.
    if (!wanted.has(key)) throw new Error(`An event did not say that it touches ${key}`);
    return open.get(key);
  }

  function takeAway({ id, kind, about, isKept }: BookedNotice): void {
    if (isKept) gone.push(id);
    open.delete(keyOf(kind.name, about));
  }

  const book: NoticeBook = {
    tell(kind, { about, facts, to }, { by, at }) {
      const earlier = lookUp(kind.name, about);
      if (to.length === 0) return;
      const joined = earlier && kind.gather ? kind.gather(earlier.facts as typeof facts, facts) : facts;
      if (joined === null) {
        if (earlier) takeAway(earlier);
        return;
      }
      const notice = earlier ?? {
        id: newId(),
        kind,
        about,
        facts: joined,
        createdAt: at,
        isKept: false,
        isAmended: false,
        readers: new Map<Id, ToldReader>(),
      };
      notice.facts = joined;
      notice.isAmended = true;
      for (const userId of to) {
        const dueFrom = notice.readers.get(userId)?.dueFrom ?? at;
        notice.readers.set(userId, { at, dueFrom, isOwn: userId === by });
      }
      open.set(keyOf(kind.name, about), notice);
    },
    amend(kind, about, change) {
      const notice = lookUp(kind.name, about);
      if (!notice) return false;
      const facts = change(notice.facts as Parameters<typeof change>[0]);
      if (facts === null) takeAway(notice);
      else Object.assign(notice, { facts, isAmended: true });
      return true;
    },
  };

  return {
    book,
    /** Writes all changes, and notifies open pages. Returns the kinds that were told. */
    async write(db: DatabaseTransaction): Promise<Set<NoticeKind>> {
      // Deletions come first: a new notice may have the same key.
      if (gone.length > 0) await remove(db, gone);
      const changed = [...open.values()].filter(({ isAmended }) => isAmended);
      const told = Map.groupBy(
        changed.filter(({ readers }) => readers.size > 0),
        ({ kind }) => kind,
      );
      for (const [kind, notices] of told) await writeAll(db, kind, notices);
      const amended = changed.filter(({ readers }) => readers.size === 0);
      if (amended.length > 0) await replaceAll(db, amended);
      return new Set(told.keys());
    },
  };
}

/** Closes notices whose facts no longer parse, so that no event joins them: they would block all other events. */
const close = (db: DatabaseTransaction, ids: readonly Id[]): Promise<void> =>
  sendAhead(db, sql`update notices set is_open = false where id = any(${ids}::uuid[])`);

/** Deletes notices for everybody. */
const remove = (db: DatabaseTransaction, ids: readonly Id[]): Promise<void> =>
  sendAhead(
    db,
    sql`
    with deleted as (delete from notices where id = any(${ids}::uuid[]))
    select ${announceReadersOf(ids)}`,
  );
