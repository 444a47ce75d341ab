import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makePersonNote } from '#demo/factories/moderation.ts';
import { makeUser } from '#demo/factories/people.ts';
import { addNote, listNotes, removeNote } from './manage-notes.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');

async function asAdmin() {
  const { id } = await makeUser(db);
  return testContext({ db, actor: userActor({ userId: id, role: 'admin' }), clock: now });
}

test('a note about a person is read by every admin and removed by its writer alone', async () => {
  const { id: userId } = await makeUser(db);
  const [writer, other] = [await asAdmin(), await asAdmin()];
  const { id: noteId } = await addNote(writer, { userId, text: 'Was warned by mail.' });
  const seen = { id: noteId, text: 'Was warned by mail.', writtenAt: now.toISOString() };
  expect((await listNotes(other, { userId })).items).toMatchObject([{ ...seen, mayRemove: false }]);
  await expect(removeNote(other, { noteId })).rejects.toMatchObject({ refusal: { code: 'OTHERS_NOTE' } });
  expect((await listNotes(writer, { userId })).items).toMatchObject([{ ...seen, mayRemove: true }]);
  await removeNote(writer, { noteId });
  expect((await listNotes(writer, { userId })).items).toEqual([]);
  await expect(removeNote(writer, { noteId })).rejects.toMatchObject({ refusal: { code: 'NOTE_NOT_FOUND' } });
});

test('the audit log tells that a note was written, and not what it says', async () => {
  const { id: userId } = await makeUser(db);
  await addNote(await asAdmin(), { userId, text: 'Was warned by mail.' });
  const entries = await db.selectFrom('audit_log').selectAll().execute();
  expect(entries).toMatchObject([{ action: 'person-note.add', subject_id: userId }]);
  expect(JSON.stringify(entries)).not.toContain('warned');
});

test('all notes are listed page by page, also those of the same moment', async () => {
  const { id: userId } = await makeUser(db);
  const made: string[] = [];
  for (let count = 0; count < 45; count += 1)
    made.push((await makePersonNote(db, { user_id: userId, written_at: now })).id);
  const admin = await asAdmin();
  const read: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listNotes(admin, { userId, ...(cursor && { cursor }) });
    read.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(read.toSorted()).toEqual(made.toSorted());
});
