import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, uploadRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalText, textLine } from '#shared/text/text.ts';
import { optionalWebAddress } from '#shared/addresses/web-address.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { gameSystemRefusals } from './refusals.ts';

const statusShape = z.enum(['active', 'inactive']);

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  logoImageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  status: statusShape,
  revision: revisionInput,
  createdAt: moment,
});

/** A game system as the console shows it. */
export type ManagedGameSystem = z.infer<typeof managedShape>;

const count = z.int().min(0);

const usesShape = z.object({ campaigns: count, exams: count, players: count });

/** What refers to a game system, each counted up to MOST_USES. */
export type GameSystemUses = z.infer<typeof usesShape>;

/** What an admin fills in for a game system. */
export const gameSystemForm = z.strictObject({
  name: textLine({ min: 1, max: 120, required: 'Name is required' }),
  description: optionalText(5_000),
  videoUrl: optionalWebAddress(),
  /** Inactive ones stay with their players and are offered to nobody else. */
  status: statusShape,
});

/** The logo that a form leaves as it is (absent), removes (null) or replaces. */
const logoUploadId = z.guid().nullable().optional();

export const gameSystemsInput = z.strictObject({
  ...browseInput,
  status: statusShape.optional(),
  sort: sortInput(['name', 'created']),
});

const route = routesOf('Game systems');
const admin = operation('admin');
const writes = admin.errors({
  ...pick(gameSystemRefusals, 'GAME_SYSTEM_NAME_TAKEN'),
  ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND'),
});

const ofOne = admin.errors(pick(gameSystemRefusals, 'GAME_SYSTEM_NOT_FOUND'));
const bySystem = { gameSystemId: z.guid() };

export const adminGameSystemsContract = {
  list: admin
    .route(route.get('/admin/game-systems', 'List all game systems'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(gameSystemsInput)
    .output(pageOf(managedShape)),

  get: ofOne
    .route(route.get('/admin/game-systems/{gameSystemId}', 'Get a game system to edit'))
    .input(z.strictObject(bySystem))
    .output(managedShape),

  create: writes
    .route(route.post('/admin/game-systems', 'Add a game system', 201))
    .input(gameSystemForm.extend({ logoUploadId }))
    .output(z.object({ id: z.guid() })),

  update: writes
    .route(route.put('/admin/game-systems/{gameSystemId}', 'Change a game system'))
    .errors({
      ...pick(gameSystemRefusals, 'GAME_SYSTEM_NOT_FOUND'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(gameSystemForm.extend({ ...bySystem, revision: revisionInput, logoUploadId }))
    .output(z.object({ id: z.guid() })),

  getUses: ofOne
    .route(route.get('/admin/game-systems/{gameSystemId}/uses', 'Get what refers to a game system'))
    .input(z.strictObject(bySystem))
    .output(usesShape),

  /** Removes a game system that nothing refers to, with its logo. */
  remove: operation('admin', { secondAdmin: true })
    .errors(pick(gameSystemRefusals, 'GAME_SYSTEM_NOT_FOUND'))
    .route(route.delete('/admin/game-systems/{gameSystemId}', 'Remove a game system that nothing uses'))
    .errors(pick(gameSystemRefusals, 'GAME_SYSTEM_IN_USE'))
    .input(z.strictObject(bySystem))
    .output(z.object({})),
};
