import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalLine, textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { IMPORT_BATCH, importedRetailerShape, keptFields } from './import/inputs.ts';
import { retailerRefusals } from './refusals.ts';

const statusShape = z.enum(['active', 'inactive']);

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  status: statusShape,
  createdAt: moment,
});

export type ManagedRetailer = z.infer<typeof managedShape>;

const managerShape = z.object({ playerId: z.guid(), alias: z.string(), username: z.string() });

/** A player who may edit a store. */
export type RetailerManager = z.infer<typeof managerShape>;

const count = z.int().min(0);

const importShape = z.object({
  id: z.guid(),
  fileName: z.string(),
  createdAt: moment,
  /** When the import was undone. Stores that were in use at that time were kept. */
  undoneAt: moment.nullable(),
  /** Stores that the import created and that still exist. */
  stores: count,
});

export type RetailerImport = z.infer<typeof importShape>;

const usesShape = z.object({ campaigns: count, players: count, visits: count });

/** How many records refer to a store, each kind counted up to MOST_USES. Players who have ended their link count too. */
export type RetailerUses = z.infer<typeof usesShape>;

/** The first fields of a new store; the others are filled in on the store's own page. */
export const newRetailerForm = z.strictObject({
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  address: optionalLine(300),
  city: optionalLine(120),
  state: optionalLine(120),
});

export const managerForm = z.strictObject({
  /** A username, or an alias or confirmed mail address of a player. */
  username: textLine({ min: 1, max: 254, required: 'Username is required' }),
});

export const managedRetailersInput = z.strictObject({
  ...browseInput,
  status: statusShape.optional(),
  sort: sortInput(['created']),
});

const route = routesOf('Retailers');
const adminOnly = operation('admin');
const ofOne = adminOnly.errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND'));
const byRetailer = { retailerId: z.guid() };

/** What admins may do with stores and their managers. */
export const adminRetailersContract = {
  list: adminOnly
    .route(route.get('/admin/retailers', 'List all retailers'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(managedRetailersInput)
    .output(pageOf(managedShape)),

  create: adminOnly
    .route(route.post('/admin/retailers', 'Add a retailer', 201))
    .input(newRetailerForm)
    .output(z.object({ id: z.guid() })),

  /** Imports rows of a file of stores. A dry run only reports what would happen to them. */
  importRows: operation('admin', { uncounted: true })
    .route(route.post('/admin/retailers/import', 'Import rows of a file of retailers'))
    .input(
      z.strictObject({
        rows: z.array(importedRetailerShape).min(1).max(IMPORT_BATCH),
        dryRun: z.boolean(),
        /** Identifies the whole import, so that it can be undone: the same in all of its requests. */
        importId: z.guid().optional(),
        fileName: textLine({ min: 0, max: 200 }).optional(),
      }),
    )
    .output(
      z.object({
        /** One for each row, in the order of the rows. */
        outcomes: z.array(
          z.object({
            outcome: z.enum(['new', 'update', 'duplicate']),
            isApproximate: z.boolean(),
            /** Fields that somebody has corrected since the last import: they keep their values although the row differs. */
            kept: z.array(z.enum(keptFields)),
            /** Sentences about what looks wrong in the row. */
            warnings: z.array(z.string()),
          }),
        ),
      }),
    ),

  /** The newest twenty imports, each with the number of its stores that still exist. */
  listImports: adminOnly
    .route(route.get('/admin/retailers/imports', 'List imports of retailers'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(importShape) })),

  /**
   * Removes the stores that an import created and nobody has touched since, a thousand per request. `next` is the value
   * to send as `after` in the next request; null when all are done. Stores that the import updated stay as they are.
   */
  undoImport: operation('admin', { uncounted: true })
    .route(route.post('/admin/retailers/imports/{importId}/undo', 'Undo an import of retailers'))
    .errors(pick(retailerRefusals, 'IMPORT_NOT_FOUND'))
    .input(z.strictObject({ importId: z.guid(), after: z.guid().nullable() }))
    .output(
      z.object({
        removed: count,
        stayed: count,
        /** Some of the stores that stayed. */
        examples: z.array(z.object({ id: z.guid(), name: z.string() })),
        next: z.guid().nullable(),
      }),
    ),

  /** Opens or closes a store. A closed one can be neither found nor linked; its existing links, campaigns and visits stay. */
  setStatus: ofOne
    .route(route.put('/admin/retailers/{retailerId}/status', 'Open or close a retailer'))
    .input(z.strictObject({ ...byRetailer, status: statusShape }))
    .output(z.object({ status: statusShape })),

  getUses: ofOne
    .route(route.get('/admin/retailers/{retailerId}/uses', 'Get what refers to a retailer'))
    .input(z.strictObject(byRetailer))
    .output(usesShape),

  /** Removes a store that nothing refers to, with its photo and its managers' right to edit it. */
  remove: operation('admin', { secondAdmin: true })
    .errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND'))
    .route(route.delete('/admin/retailers/{retailerId}', 'Remove a retailer that nothing uses'))
    .errors(pick(retailerRefusals, 'RETAILER_IN_USE'))
    .input(z.strictObject(byRetailer))
    .output(z.object({})),

  listManagers: ofOne
    .route(route.get('/admin/retailers/{retailerId}/managers', "List a retailer's managers"))
    .input(z.strictObject(byRetailer))
    .output(z.object({ items: z.array(managerShape) })),

  /** Makes the player of this user a manager, who may edit the store. */
  addManager: ofOne
    .route(route.post('/admin/retailers/{retailerId}/managers', 'Make somebody manager of a retailer'))
    .errors(pick(retailerRefusals, 'MANAGER_UNKNOWN', 'MANAGER_WITHOUT_PLAYER'))
    .input(managerForm.extend(byRetailer))
    .output(z.object({ playerId: z.guid() })),

  removeManager: ofOne
    .route(route.delete('/admin/retailers/{retailerId}/managers/{playerId}', 'End a management'))
    .input(z.strictObject({ ...byRetailer, playerId: z.guid() }))
    .output(z.object({})),
};
