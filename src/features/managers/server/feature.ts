import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { managersContract } from '../contract.ts';
import { decideClaim, listClaims } from './admin/manage-claims.ts';
import { enterClaimCode, sendClaimCode } from './redeem-claim-code.ts';
import { claimByNote, withdrawClaim } from './submit-claim.ts';
import { managersWork } from './desk-work.ts';
import { getStanding } from './get-standing.ts';
import { addStoreManager, handStoreOver, listStoreManagers, removeStoreManager } from './manage-managers.ts';
import { managersNotices } from './notices.ts';
import { managersTables } from './records/personal-tables.ts';

export const managersFeature = {
  router: implementContract(managersContract, {
    getStanding,
    sendCode: sendClaimCode,
    enterCode: enterClaimCode,
    claim: claimByNote,
    withdrawClaim,
    list: listStoreManagers,
    add: addStoreManager,
    remove: removeStoreManager,
    handOver: handStoreOver,
    admin: { listClaims, decideClaim },
  }),
  deskWork: [managersWork],
  notices: managersNotices,
  personalTables: managersTables,
} satisfies Feature;
