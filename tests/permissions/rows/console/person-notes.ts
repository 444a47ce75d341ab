import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

/** Admins write notes about people for each other, and remove their own. */
export const personNotesRows: PermissionRows = {
  'personNotes.list': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'ok' }),
  },
  'personNotes.add': {
    input: (world, target) => ({ userId: world.user[target], text: 'Was warned by mail.' }),
    expected: adminsOnly({ others: 'ok', missing: 'PERSON_NOT_FOUND' }),
  },
  'personNotes.remove': {
    input: (world, target) => ({ noteId: world.personNote[target] }),
    expected: adminsOnly({ others: 'OTHERS_NOTE', missing: 'NOTE_NOT_FOUND' }),
  },
};
