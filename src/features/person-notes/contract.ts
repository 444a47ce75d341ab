import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { noteForm } from './inputs.ts';
import { personNoteRefusals } from './refusals.ts';

const noteShape = z.object({
  id: z.guid(),
  text: z.string(),
  /** Username; null where the account is gone. */
  writtenBy: z.string().nullable(),
  writtenAt: moment,
  /** Whether the caller wrote it. */
  mayRemove: z.boolean(),
});
export type PersonNote = z.infer<typeof noteShape>;

const route = routesOf('Notes of admins');
const ofOnePerson = { userId: z.guid() };

/** What admins write down about a person for each other. */
export const personNotesContract = {
  /** The notes about a user, newest first. */
  list: operation('admin')
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .route(route.get('/admin/users/{userId}/notes', 'List the notes about a user'))
    .input(z.strictObject({ ...ofOnePerson, ...pageInput }))
    .output(pageOf(noteShape)),

  /** Writes a note about a user, for the other admins. */
  add: operation('admin')
    .errors(pick(personNoteRefusals, 'PERSON_NOT_FOUND'))
    .route(route.post('/admin/users/{userId}/notes', 'Write a note about a user', 201))
    .input(noteForm.extend(ofOnePerson))
    .output(z.object({ id: z.guid() })),

  /** Removes a note that the admin wrote. */
  remove: operation('admin')
    .errors(pick(personNoteRefusals, 'NOTE_NOT_FOUND', 'OTHERS_NOTE'))
    .route(route.delete('/admin/notes/{noteId}', 'Remove a note of yours'))
    .input(z.strictObject({ noteId: z.guid() }))
    .output(z.object({})),
};
