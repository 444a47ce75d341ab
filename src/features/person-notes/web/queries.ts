import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { pagesOfSearch } from '#ui/data/paging.ts';
import type { Id } from '#shared/ids.ts';
import type { personNotesContract } from '../contract.ts';

export const personNotes = adminApiClient<typeof personNotesContract>('personNotes');

const queries = apiQueries(personNotes, 'personNotes');

/** The key above everything that was read about notes. */
export const personNotesKey = queries.key();

/** The notes about a user, newest first, page by page. */
export const notesAbout = (userId: Id) => pagesOfSearch(queries.list, { userId });
