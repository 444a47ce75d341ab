import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { finalAct } from '#platform/requests/second-admin.ts';
import { examsContract } from '../contract.ts';
import { getSubmission } from './admin/get-submission.ts';
import { createVersion } from './admin/create-version.ts';
import { gradeExam, withdrawScore } from './admin/grade-exam.ts';
import { listGraded, listToGrade } from './admin/list-submissions.ts';
import {
  describeRemoval,
  createExam,
  getManagedExam,
  listAllExams,
  publishExam,
  removeExam,
  saveQuestions,
  updateExam,
} from './admin/manage-exams.ts';
import {
  issueCertificate,
  revokeCertificate,
  withdrawCertificate,
} from './certificates/manage-certificate.ts';
import { getCertificate, listKeys, verifyCertificate } from './certificates/verify-certificate.ts';
import { getExam } from './get-exam.ts';
import { listAvailable, listCompleted } from './list-own-exams.ts';
import { submitExam } from './submit-exam.ts';
import { examsWork } from './desk-work.ts';
import { examsNotices } from './notices.ts';
import { examsTables } from './records/personal-tables.ts';
import { examsExport } from './admin/exams-export.ts';
import { tellAgainQueue } from './admin/tell-again-queue.ts';
import { tellScoresQueue } from './admin/tell-scores-queue.ts';

export const examsFeature = {
  router: implementContract(examsContract, {
    listCompleted,
    listAvailable,
    get: getExam,
    submit: submitExam,
    listToGrade,
    listGraded,
    getSubmission,
    grade: gradeExam,
    withdrawScore,
    certificates: {
      issue: issueCertificate,
      withdraw: withdrawCertificate,
      get: getCertificate,
      verify: verifyCertificate,
      listKeys,
      revoke: revokeCertificate,
    },
    admin: {
      list: listAllExams,
      get: getManagedExam,
      create: createExam,
      update: updateExam,
      publish: publishExam,
      createVersion,
      saveQuestions,
      remove: finalAct(removeExam, describeRemoval),
    },
  }),
  notices: examsNotices,
  deskWork: [examsWork],
  personalTables: examsTables,
  exports: [examsExport],
  queues: (parts) => [tellScoresQueue(parts), tellAgainQueue(parts)],
} satisfies Feature;
