import { z } from 'zod';
import { defineRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { textLine } from '#shared/text/text.ts';
import { tableSearchShape } from './inputs.ts';
import { MOST_SEARCHES, rhythms } from './searches-rules.ts';

export const searchesRefusals = defineRefusals({
  SEARCH_NOT_FOUND: [404, 'This saved search is no longer there'],
  TOO_MANY_SEARCHES: [409, `You can save ${MOST_SEARCHES} searches. Remove one first.`],
  PLACE_UNKNOWN: [409, 'No such place is known: the search would find nothing there.'],
});

/** A saved search's name, and how often its player is notified of new tables. */
const namingShape = z.object({
  name: textLine({ min: 1, max: 80 }),
  rhythm: z.enum(rhythms),
});

const savedSearchShape = namingShape.extend({
  id: z.guid(),
  search: tableSearchShape,
  /** Whether its latest run found too many tables to notify the player of each: no notices are sent until it finds fewer. */
  isTooMuch: z.boolean(),
  createdAt: moment,
});
export type SavedSearch = z.infer<typeof savedSearchShape>;

const route = routesOf('Tables');
const player = operation('player');
const ofSearch = z.strictObject({ searchId: z.guid() });

/** The saved searches of the actor's player. They are the player's alone. */
export const searchesContract = {
  /** Your saved searches, the oldest first. */
  list: player
    .route(route.get('/tables/searches', 'List your saved searches'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(savedSearchShape) })),

  /** Saves a search. You are notified once of each table that it finds later; tables that it finds now count as known. */
  create: player
    .route(route.post('/tables/searches', 'Save a search', 201))
    .errors(pick(searchesRefusals, 'TOO_MANY_SEARCHES', 'PLACE_UNKNOWN'))
    .input(z.strictObject({ ...namingShape.shape, search: tableSearchShape }))
    .output(savedSearchShape),

  /** Renames one of your saved searches, and changes how often you are notified. */
  update: player
    .route(route.patch('/tables/searches/{searchId}', 'Change a saved search'))
    .errors(pick(searchesRefusals, 'SEARCH_NOT_FOUND'))
    .input(z.strictObject({ ...ofSearch.shape, ...namingShape.shape }))
    .output(savedSearchShape),

  /** Removes one of your saved searches. */
  remove: player
    .route(route.delete('/tables/searches/{searchId}', 'Remove a saved search'))
    .errors(pick(searchesRefusals, 'SEARCH_NOT_FOUND'))
    .input(ofSearch)
    .output(z.object({})),
};
