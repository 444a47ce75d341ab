import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { adminCampaignsContract } from './admin-contract.ts';
import { campaignSearchShape, campaignShape } from '#features/campaigns/contract.ts';
import { nightsContract } from './nights/contract.ts';
import { tonightContract } from './tonight-contract.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const route = routesOf('Campaigns');
const publicList = operation('anyone').errors(pick(commonRefusals, 'INVALID_CURSOR'));
const ownList = operation('user').errors(pick(commonRefusals, 'INVALID_CURSOR'));

/** Lists of campaigns: for finding one, and of one's own. */
export const playContract = {
  admin: adminCampaignsContract,
  nights: nightsContract,
  tonight: tonightContract,

  /** Campaigns of one type, newest first by default. */
  listByType: publicList
    .route(route.get('/campaigns', 'List campaigns of a type'))
    .errors(pick(campaignRefusals, 'CAMPAIGN_TYPE_NOT_FOUND'))
    .input(z.strictObject({ ...campaignSearchShape, ...pageInput }))
    .output(pageOf(campaignShape)),

  /** The states in which campaigns are played in stores, for a filter. */
  listStates: operation('anyone')
    .route(route.get('/campaigns/states', 'List the states of stores'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(z.string()) })),

  /** Campaigns that the signed-in player owns, newest first; empty for users without a player profile. */
  listOwned: ownList
    .route(route.get('/campaigns/owned', 'List the campaigns you own'))
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Campaigns that the signed-in player plays in without owning them, newest first; empty for users without a player profile. */
  listPlaying: ownList
    .route(route.get('/campaigns/playing', 'List the campaigns you play in'))
    .input(z.strictObject(pageInput))
    .output(pageOf(campaignShape)),

  /** Active campaigns at a store, newest first; empty for a store that does not exist. */
  listAtRetailer: publicList
    .route(route.get('/retailers/{retailerId}/campaigns', 'List the campaigns at a retailer'))
    .input(z.strictObject({ retailerId: z.guid(), ...pageInput }))
    .output(pageOf(campaignShape)),

  /** Campaigns that meet at a convention, newest first, without those that ended; empty for one that does not exist. */
  listAtConvention: publicList
    .route(route.get('/conventions/{conventionId}/campaigns', 'List the campaigns at a convention'))
    .input(z.strictObject({ conventionId: z.guid(), ...pageInput }))
    .output(pageOf(campaignShape)),
};
