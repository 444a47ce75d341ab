import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { personNotesContract } from '../contract.ts';
import { addNote, listNotes, removeNote } from './manage-notes.ts';
import { personNotesTables } from './records/personal-tables.ts';

export const personNotesFeature = {
  router: implementContract(personNotesContract, { list: listNotes, add: addNote, remove: removeNote }),
  personalTables: personNotesTables,
} satisfies Feature;
