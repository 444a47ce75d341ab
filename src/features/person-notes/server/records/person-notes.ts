import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';

/** Notes a page of the list has; the list returns one more where there is a next page. */
export const NOTES_A_PAGE = 20;

/** The notes about a user, newest first, one more than fits on a page. */
export function listNotesOf(db: Database, userId: Id, after: [at: string, id: Id] | null) {
  return db
    .selectFrom('person_notes')
    .leftJoin('profiles', 'profiles.id', 'person_notes.written_by')
    .select([
      'person_notes.id',
      'person_notes.text',
      'person_notes.written_by as writtenById',
      'profiles.username as writtenBy',
      'person_notes.written_at as writtenAt',
    ])
    .where('person_notes.user_id', '=', userId)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(person_notes.written_at, person_notes.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('person_notes.written_at', 'desc')
    .orderBy('person_notes.id', 'desc')
    .limit(sql.lit(NOTES_A_PAGE + 1))
    .execute();
}

/** Whether there is such a user; until the transaction ends they are not erased. */
export async function lockPerson(db: Database, userId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNote(
  db: Database,
  note: { userId: Id; text: string; writtenById: Id; writtenAt: Date },
): Promise<Id> {
  const { id } = await db
    .insertInto('person_notes')
    .values({
      id: newId(),
      user_id: note.userId,
      text: note.text,
      written_by: note.writtenById,
      written_at: note.writtenAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A note, locked until the transaction ends; undefined where there is none. */
export const lockNote = (db: Database, noteId: Id) =>
  db
    .selectFrom('person_notes')
    .select(['user_id as userId', 'written_by as writtenById'])
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();

export async function deleteNote(db: Database, noteId: Id): Promise<void> {
  await db.deleteFrom('person_notes').where('id', '=', noteId).execute();
}
