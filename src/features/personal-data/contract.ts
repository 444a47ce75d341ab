import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { moment } from '#shared/shapes.ts';
import { adminPersonalDataContract } from './admin-contract.ts';
import { personalDataRefusals } from './refusals.ts';

const route = routesOf('Your data');
const path = '/account/erasure';
const exportPath = '/account/export';

const erasureState = z.object({
  /** When the account is erased; null unless its person asked for it. */
  dueAt: moment.nullable(),
  /** What has to be typed to ask for it. */
  username: z.string(),
  /** What will end or change, in sentences. */
  consequences: z.array(z.string()),
});
export type ErasureState = z.infer<typeof erasureState>;

/** The username, typed as a proof that the account is meant to be deleted. */
export const newErasure = z.strictObject({ confirmation: textLine({ min: 1, max: 40 }) });

/** How far a copy of somebody's data is. */
export const exportState = z.object({
  status: z.enum(['none', 'waiting', 'ready', 'failed']),
  /** When it was asked for; null where none was, or none is there any more. */
  requestedAt: moment.nullable(),
  /** What can be fetched, and until when; null unless it is ready. */
  ready: z.object({ goneAt: moment, bytes: z.int().min(1) }).nullable(),
  /** From when another one may be asked for; null where that is so now, or one is being made. */
  nextAt: moment.nullable(),
});
export type ExportState = z.infer<typeof exportState>;

/** What people may do with all that the product knows of them. */
export const personalDataContract = {
  admin: adminPersonalDataContract,

  /** Whether the account is going to be erased, and what that would end or change. */
  getErasure: operation('user')
    .route(route.get(path, 'Find out what deleting your account would do'))
    .input(z.strictObject({}))
    .output(erasureState),

  /** Has the account erased in 14 days. Asking again changes nothing. */
  requestErasure: operation('user', { fresh: true })
    .route(route.post(path, 'Delete your account in 14 days'))
    .errors(pick(personalDataRefusals, 'CONFIRMATION_WRONG', 'LAST_ADMIN_STAYS'))
    .input(newErasure)
    .output(z.object({ dueAt: moment })),

  /** Keeps the account after all. One that is not to be erased stays as it is. */
  cancelErasure: operation('user')
    .route(route.delete(path, 'Keep your account'))
    .input(z.strictObject({}))
    .output(z.object({})),

  /** How far the copy of all of one's data is that one asked for. */
  getExport: operation('user')
    .route(route.get(exportPath, 'Find out whether your data are ready'))
    .input(z.strictObject({}))
    .output(exportState),

  /** Has a copy of everything of oneself made, once a day; whoever asked is told when it is ready. */
  requestExport: operation('user', { fresh: true })
    .route(route.post(exportPath, 'Have a copy of your data made'))
    .errors(pick(personalDataRefusals, 'EXPORT_UNDER_WAY', 'EXPORT_TOO_SOON'))
    .input(z.strictObject({}))
    .output(exportState),
};
