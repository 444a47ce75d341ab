import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { adminManagersContract } from './admin-contract.ts';
import { claimForm, codeForm, personForm } from './inputs.ts';
import { managerRefusals } from './refusals.ts';
import { roles } from './rules.ts';

/** How the caller stands to a store, and the ways to claim it. */
const standingShape = z.object({
  role: z.enum(roles).nullable(),
  hasOwner: z.boolean(),
  /** The store's known address, masked, that a code may be sent to; null if there is none or somebody owns the store. */
  codeTo: z.string().nullable(),
  /** The caller's newest note to the admins. */
  claim: z
    .object({
      note: z.string(),
      createdAt: moment,
      decision: z.enum(['accepted', 'declined']).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type Standing = z.infer<typeof standingShape>;

const managerShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  role: z.enum(roles),
  isViewer: z.boolean(),
});
/** A player who manages a store. */
export type Manager = z.infer<typeof managerShape>;

const route = routesOf('Store managers');
const byRetailer = { retailerId: z.guid() };
const ofPlayers = operation('player').errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND'));
const ofOwners = ofPlayers.errors(pick(commonRefusals, 'FORBIDDEN'));

/** Who manages a store, and how somebody comes to. */
export const managersContract = {
  getStanding: ofPlayers
    .route(route.get('/retailers/{retailerId}/standing', 'Get how you stand to a retailer'))
    .input(z.strictObject(byRetailer))
    .output(standingShape),

  /** Sends a code to the address of the store that an import or an admin wrote. */
  sendCode: ofPlayers
    .route(route.post('/retailers/{retailerId}/claim/code', 'Have a code sent to a retailer'))
    .errors({
      ...pick(retailerRefusals, 'RETAILER_CLOSED'),
      ...pick(managerRefusals, 'ALREADY_MANAGER', 'STORE_HAS_OWNER', 'NO_KNOWN_ADDRESS', 'CODES_SENT'),
    })
    .input(z.strictObject(byRetailer))
    .output(z.object({ sentTo: z.string() })),

  /** Makes the caller the owner by the code that went to the store. */
  enterCode: ofPlayers
    .route(route.post('/retailers/{retailerId}/claim/confirm', 'Claim a retailer by its code'))
    .errors({
      ...pick(retailerRefusals, 'RETAILER_CLOSED'),
      ...pick(managerRefusals, 'ALREADY_MANAGER', 'STORE_HAS_OWNER', 'CODE_WRONG', 'CODE_ENDED'),
    })
    .input(codeForm.extend(byRetailer))
    .output(z.object({ role: z.enum(roles) })),

  /** Tells the admins why the store is the caller's. */
  claim: ofPlayers
    .route(route.post('/retailers/{retailerId}/claim', 'Claim a retailer by a note', 201))
    .errors({
      ...pick(retailerRefusals, 'RETAILER_CLOSED'),
      ...pick(managerRefusals, 'ALREADY_MANAGER', 'CLAIM_WAITING', 'CLAIMS_WAITING'),
    })
    .input(claimForm.extend(byRetailer))
    .output(z.object({ id: z.guid() })),

  /** Takes back a note that no admin has decided; does nothing if there is none. */
  withdrawClaim: ofPlayers
    .route(route.delete('/retailers/{retailerId}/claim', 'Withdraw your claim to a retailer'))
    .input(z.strictObject(byRetailer))
    .output(z.object({})),

  /** Who manages the store, for its managers and for admins: owners first, then by alias. */
  list: operation('user')
    .route(route.get('/retailers/{retailerId}/managers', 'List the managers of a retailer'))
    .errors({ ...pick(retailerRefusals, 'RETAILER_NOT_FOUND'), ...pick(commonRefusals, 'FORBIDDEN') })
    .input(z.strictObject(byRetailer))
    .output(z.object({ items: z.array(managerShape) })),

  /** Adds a manager, found by alias or mail address, and tells them; changes the role of somebody who is one already. */
  add: ofOwners
    .route(route.post('/retailers/{retailerId}/managers', 'Add a manager of a retailer'))
    .errors(pick(managerRefusals, 'PERSON_UNKNOWN', 'TOO_MANY_MANAGERS', 'OWNER_NEEDED', 'LOOKUPS_USED'))
    .input(personForm.extend(byRetailer))
    .output(z.object({ alias: z.string() })),

  /** Removes a manager and tells them; managers may also remove themselves. The last owner hands the store over first. */
  remove: ofOwners
    .route(route.delete('/retailers/{retailerId}/managers/{playerId}', 'Remove a manager of a retailer'))
    .errors(pick(managerRefusals, 'OWNER_NEEDED'))
    .input(z.strictObject({ ...byRetailer, playerId: z.guid() }))
    .output(z.object({})),

  /** Makes another manager the owner, and the caller a manager. */
  handOver: ofOwners
    .route(route.post('/retailers/{retailerId}/managers/{playerId}/owner', 'Hand a retailer over'))
    .errors(pick(managerRefusals, 'MANAGER_NOT_FOUND'))
    .input(z.strictObject({ ...byRetailer, playerId: z.guid() }))
    .output(z.object({})),

  admin: adminManagersContract,
};
