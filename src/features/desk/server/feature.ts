import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { deskContract } from '../contract.ts';
import { getDesk } from './get-desk.ts';
import { deskNotices } from './notices.ts';
import { deskTables } from './records/personal-tables.ts';
import { giveBackWork, takeWork } from './take-work.ts';
import { tellDeskQueue, tellDigestsQueue } from './tell-desk-queue.ts';

export const deskFeature = {
  router: implementContract(deskContract, { get: getDesk, take: takeWork, giveBack: giveBackWork }),
  notices: deskNotices,
  personalTables: deskTables,
  queues: ({ ownContext }) => [tellDeskQueue(ownContext), tellDigestsQueue(ownContext)],
} satisfies Feature;
