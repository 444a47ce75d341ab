import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { moderationContract } from '../contract.ts';
import { decideAppeal } from './decide-appeal.ts';
import { describeDecision, decideCase } from './decide-case.ts';
import { getOwnDecision, listOwnDecisions } from './list-own-decisions.ts';
import { getThing, listModerationCases, listUserCases } from './manage-cases.ts';
import { restoreThing } from './restore-thing.ts';
import { sendAppeal } from './send-appeal.ts';
import { sendReport } from './send-report.ts';
import { moderationWork } from './desk-work.ts';
import { moderationNotices } from './notices.ts';
import { moderationTables } from './records/personal-tables.ts';
import { sweepCasesQueue } from './sweep-cases-queue.ts';

export const moderationFeature = {
  router: implementContract(moderationContract, {
    report: sendReport,
    listOwnDecisions,
    getOwnDecision,
    appeal: sendAppeal,
    admin: {
      list: listModerationCases,
      listOfUser: listUserCases,
      get: getThing,
      decide: finalAct(decideCase, describeDecision),
      restore: restoreThing,
      decideAppeal,
    },
  }),
  notices: moderationNotices,
  deskWork: moderationWork,
  personalTables: moderationTables,
  queues: (parts) => [sweepCasesQueue(parts)],
} satisfies Feature;
