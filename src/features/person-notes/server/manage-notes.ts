import { z } from 'zod';
import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { PersonNote } from '../contract.ts';
import { mayRemoveNote } from '../policy.ts';
import { personNoteRefusals } from '../refusals.ts';
import {
  deleteNote,
  insertNote,
  listNotesOf,
  lockNote,
  lockPerson,
  NOTES_A_PAGE,
} from './records/person-notes.ts';

/** The notes about a user, newest first. */
export async function listNotes(
  { db, actor }: ContextOf<'admin'>,
  { userId, cursor }: { userId: Id; cursor?: string | undefined },
): Promise<Page<PersonNote>> {
  const after = decodeCursor(cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listNotesOf(db, userId, after);
  const page = pageOfRows(rows, NOTES_A_PAGE, ({ writtenAt, id }) => [writtenAt.toISOString(), id]);
  const items = page.items.map(({ id, text, writtenBy, writtenAt, writtenById }) => ({
    id,
    text,
    writtenBy,
    writtenAt: writtenAt.toISOString(),
    mayRemove: mayRemoveNote(actor, { writtenById }),
  }));
  return { items, nextCursor: page.nextCursor };
}

export function addNote(
  context: ContextOf<'admin'>,
  { userId, text }: { userId: Id; text: string },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    if (!(await lockPerson(db, userId))) refuse(personNoteRefusals.PERSON_NOT_FOUND);
    const id = await insertNote(db, { userId, text, writtenById: context.actor.userId, writtenAt: clock() });
    await audit(inner, 'person-note.add', ['user', userId]);
    return { id };
  });
}

/** Removes a note that the admin wrote. */
export function removeNote(
  context: ContextOf<'admin'>,
  { noteId }: { noteId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const note = await lockNote(inner.db, noteId);
    if (!note) refuse(personNoteRefusals.NOTE_NOT_FOUND);
    if (!mayRemoveNote(context.actor, note)) refuse(personNoteRefusals.OTHERS_NOTE);
    await deleteNote(inner.db, noteId);
    await audit(inner, 'person-note.remove', ['user', note.userId]);
    return {};
  });
}
