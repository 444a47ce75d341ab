import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { textBlock } from '#shared/text/text.ts';
import { managerRefusals } from './refusals.ts';
import { MOST_NOTE_CHARACTERS } from './rules.ts';

const claimShape = z.object({
  id: z.guid(),
  store: z.object({
    id: z.guid(),
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
  /** Null for the player of an account that is gone. */
  player: z.object({ id: z.guid(), alias: z.string(), userId: z.guid().nullable() }),
  note: z.string(),
  createdAt: moment,
  /** Whether somebody owns the store's page already: the player then becomes another manager. */
  hasOwner: z.boolean(),
  decision: z.enum(['accepted', 'declined']).nullable(),
  answer: z.string().nullable(),
  decidedAt: moment.nullable(),
});
/** What a player wrote so that they may manage a store. */
export type StoreClaim = z.infer<typeof claimShape>;

export const claimsInput = z.strictObject({
  ...browseInput,
  state: z.enum(['waiting', 'decided']).optional(),
  sort: sortInput(['created']),
});

/** A decision, with an optional word to the player. */
export const decisionForm = z.strictObject({
  decision: z.enum(['accepted', 'declined']),
  answer: textBlock({ min: 0, max: MOST_NOTE_CHARACTERS }),
});

const route = routesOf('Store managers');

export const adminManagersContract = {
  listClaims: operation('admin')
    .route(route.get('/admin/store-claims', 'List the claims to stores'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(claimsInput)
    .output(pageOf(claimShape)),

  /** Makes the player an owner, or a manager where there is an owner already; or declines. Tells the player. */
  decideClaim: operation('admin')
    .route(route.post('/admin/store-claims/{claimId}/decision', 'Decide a claim to a store'))
    .errors(pick(managerRefusals, 'CLAIM_NOT_FOUND', 'CLAIM_DECIDED', 'TOO_MANY_MANAGERS'))
    .input(decisionForm.extend({ claimId: z.guid() }))
    .output(z.object({})),
};
