import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { AuditLog } from '#platform/database/types.gen.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { type Id, isId } from '#shared/ids.ts';
import type { AuditEntryView, ThingChange } from '../../contract.ts';

/** Which entries to list. `party` is the actor or the subject. */
type AuditScope = {
  party?: Id | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  /** The first moment that is too late. */
  until?: Date | undefined;
};

/** One slice of the log's entries, sorted by time. */
export async function listEntries(db: Database, scope: AuditScope, slice: Slice): Promise<AuditEntryView[]> {
  const { party, kind, action, from, until } = scope;
  const entries = db
    .selectFrom('audit_log as e')
    .selectAll('e')
    .$if(kind !== undefined, (query) => query.where('e.subject_type', '=', kind ?? ''))
    .$if(action !== undefined, (query) => query.where('e.action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('e.created_at', '<', until ?? new Date(0)))
    .$if(party !== undefined, (query) =>
      query.where((either) =>
        either.or([either('e.actor_id', '=', party ?? ''), either('e.subject_id', '=', party ?? '')]),
      ),
    );
  return viewsOf(db, await sliceOf(entries, 'e', slice).execute());
}

/** One slice of a thing's changes, sorted by time. An import that changed it among others is one of them. */
export async function listChanges(db: Database, subjectId: Id, slice: Slice): Promise<ThingChange[]> {
  const changes = db.selectFrom('history as h').selectAll('h').where('h.subject_id', '=', subjectId);
  const rows = await sliceOf(changes, 'h', slice).execute();
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '=', sql<Id>`any(${rows.map((row) => row.entry_id)}::uuid[])`)
    .execute();
  const views = new Map((await viewsOf(db, entries)).map((view) => [view.id, view]));
  return rows.map(({ id, entry_id: entryId, before, after }) =>
    Object.assign({}, views.get(entryId)!, { id, words: { before, after } as ThingChange['words'] }),
  );
}

type EntryRow = Selectable<AuditLog>;

/** Entries as the console shows them, in the order given. The caller bounds their number. */
async function viewsOf(db: Database, rows: readonly EntryRow[]): Promise<AuditEntryView[]> {
  const names = await findUsernames(db, [
    ...rows.flatMap((row) => row.actor_id ?? []),
    ...rows.flatMap((row) => (isAboutUser(row) ? (row.subject_id ?? []) : [])),
  ]);
  const things = await findNames(
    db,
    rows.flatMap(({ subject_id: id }) => (id !== null && isId(id) ? id : [])),
  );
  return rows.map((row) => {
    const { before = null, after = null } = row.details as Partial<Pick<AuditEntryView, 'before' | 'after'>>;
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      actor: row.actor_id === null ? null : { id: row.actor_id, username: names.get(row.actor_id) ?? null },
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      subjectName: (isAboutUser(row) ? names : things).get(row.subject_id ?? '') ?? null,
      before,
      after,
      requestId: row.request_id,
    };
  });
}

const isAboutUser = (row: { subject_type: string }) => ['user', 'profile'].includes(row.subject_type);

/** The usernames of these users; deleted ones are left out. The caller bounds the number of ids. */
async function findUsernames(db: Database, userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where('id', '=', sql<Id>`any(${[...new Set(userIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * What agreements, exams, game systems, stores and conventions with these ids are called, or were before they were removed; of
 * submissions, their exams. The caller bounds the number of ids.
 */
async function findNames(db: Database, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (ids.length === 0) return new Map();
  const these = sql`any(${[...new Set(ids)]}::uuid[])`;
  const { rows } = await sql<{ id: Id; name: string }>`
    select id, name from former_names where id = ${these}
    union all select id, name from contracts where id = ${these}
    union all select id, name from exams where id = ${these}
    union all select id, name from game_systems where id = ${these}
    union all select id, name from retailers where id = ${these}
    union all select id, name from conventions where id = ${these}
    union all select taken.id, exams.name from player_exams taken
      join exams on exams.id = taken.exam_id where taken.id = ${these}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** More kinds and more actions than the product has. */
const MOST_NAMES = 300;

/** The kinds of subjects that occur in the log. */
export function listSubjectTypes(db: Database): Promise<string[]> {
  return readNames(db, 'subject_type');
}

export function listActions(db: Database): Promise<string[]> {
  return readNames(db, 'action');
}

/** The distinct values of an indexed column, sorted: one index step per value, not a scan. */
async function readNames(db: Database, column: 'subject_type' | 'action'): Promise<string[]> {
  const of = sql.ref(column);
  // total: only the name of the first is read
  // total: only the name of each next one is read
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      (select ${of} from audit_log order by ${of} limit 1)
      union all
      select (select ${of} from audit_log where ${of} > names.name order by ${of} limit 1)
      from names where names.name is not null
    )
    select name from names where name is not null limit ${sql.lit(MOST_NAMES)}`.execute(db);
  return rows.map((row) => row.name);
}

/** The user with this username, ignoring case; undefined when there is none. */
export async function findUserByName(db: Database, username: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username}::text collate "und-x-icu")`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.id;
}
