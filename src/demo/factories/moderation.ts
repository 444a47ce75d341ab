import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { type Given, insertOne, type NewRow, type Row } from './insert.ts';

/** A file that was hidden an hour ago, unless given otherwise: its person may appeal. */
const caseRow = (given: Given<'moderation_cases'>): NewRow<'moderation_cases'> => ({
  id: newId(),
  thing_kind: 'file',
  thing_id: newId(),
  thing_title: 'A picture',
  opened_at: new Date(Date.now() - 3_600_000),
  decision: 'hide',
  rule: 'spam',
  reason: 'It advertises something else.',
  decided_at: new Date(Date.now() - 3_600_000),
  ...given,
});

export const makeModerationCase = (
  db: Database,
  given: Given<'moderation_cases'> = {},
): Promise<Row<'moderation_cases'>> => insertOne(db, 'moderation_cases', caseRow(given));

/** The removal of an exam that nobody has, asked for an hour ago, unless given otherwise. */
const requestRow = (given: Given<'admin_requests'> & { asked_by: string }): NewRow<'admin_requests'> => ({
  id: newId(),
  operation: 'exams.admin.remove',
  input: JSON.stringify({ examId: newId() }),
  sha256: newId().replaceAll('-', '').repeat(2),
  what: 'Remove the exam “Basics” for good',
  asked_at: new Date(Date.now() - 3_600_000),
  expires_at: new Date(Date.now() + 6 * 86_400_000),
  ...given,
});

/** Makes a request of an admin that waits for another. */
export const makeAdminRequest = (
  db: Database,
  given: Given<'admin_requests'> & { asked_by: string },
): Promise<Row<'admin_requests'>> => insertOne(db, 'admin_requests', requestRow(given));

/** Bans a user, who appealed against it an hour later, unless given otherwise. */
export async function makeBan(db: Database, given: Given<'bans', 'user_id'>): Promise<Row<'bans'>> {
  const at = new Date(Date.now() - 7_200_000);
  const ban = await insertOne(db, 'bans', {
    id: newId(),
    reason: 'Spam in every campaign.',
    banned_at: at,
    appeal: 'It was not me.',
    appealed_at: new Date(at.getTime() + 3_600_000),
    ...given,
  });
  await db.updateTable('profiles').set({ disabled_at: at }).where('id', '=', given.user_id).execute();
  return ban;
}

/** Makes a note of an admin about a user. */
export const makePersonNote = (
  db: Database,
  given: Given<'person_notes', 'user_id'>,
): Promise<Row<'person_notes'>> =>
  insertOne(db, 'person_notes', {
    id: newId(),
    text: 'Was warned by mail.',
    written_at: new Date(),
    ...given,
  });
