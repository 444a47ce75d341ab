import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { bansContract } from '../contract.ts';
import { bansWork } from './desk-work.ts';
import { endBansQueue } from './end-bans-queue.ts';
import { getOwnBan } from './get-own-ban.ts';
import { decideBanAppeal, describeBanAppeal, listBans } from './manage-bans.ts';
import { cancelOwnErasure, openOwnExport, requestOwnErasure, requestOwnExport } from './request-data.ts';
import { sendBanAppeal } from './send-appeal.ts';

export const bansFeature = {
  router: implementContract(bansContract, {
    getOwn: getOwnBan,
    appeal: sendBanAppeal,
    requestExport: requestOwnExport,
    openExport: openOwnExport,
    requestErasure: requestOwnErasure,
    cancelErasure: cancelOwnErasure,
    admin: { list: listBans, decideAppeal: finalAct(decideBanAppeal, describeBanAppeal) },
  }),
  deskWork: [bansWork],
  queues: ({ ownContext }) => [endBansQueue(ownContext)],
} satisfies Feature;
