import { adminsOnly, everybody, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';
import type { Target, World } from '../world.ts';

/** What a player without the exam's game system gets: no more than for an exam that is not there. */
const notFound = { others: 'EXAM_NOT_FOUND', missing: 'EXAM_NOT_FOUND' };

const takers = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
  player: notFound,
  owner: { own: 'ok', ...notFound },
};

const graders = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('FORBIDDEN'),
  player: nobody('FORBIDDEN'),
  owner: nobody('FORBIDDEN'),
};

const answers = (world: World, target: Target) =>
  world.exam[target].questionIds.map((questionId) => ({ questionId, text: 'I ask first.' }));

/** Exams are for players who have the game system; submissions are read and graded by admins. */
export const examsRows: PermissionRows = {
  'exams.listCompleted': { input: () => ({}), expected: signedInOnly('ok') },
  'exams.listAvailable': { input: () => ({}), expected: signedInOnly('ok') },
  'exams.get': { input: (world, target) => ({ examId: world.exam[target].id }), expected: takers },
  'exams.submit': {
    input: (world, target) => ({
      examId: world.exam[target].id,
      shownSha256: world.exam[target].shownSha256,
      answers: answers(world, target),
    }),
    expected: takers,
  },
  'exams.listToGrade': {
    input: () => ({}),
    expected: {
      anonymous: 'UNAUTHORIZED',
      user: 'FORBIDDEN',
      player: 'FORBIDDEN',
      owner: 'FORBIDDEN',
      admin: 'ok',
    },
  },
  'exams.listGraded': { input: () => ({}), expected: adminsOnly('ok') },
  'exams.withdrawScore': {
    input: (world, target) => ({ submissionId: world.submission[target], revision: 1 }),
    expected: { ...graders, admin: { others: 'ok', missing: 'SUBMISSION_NOT_FOUND' } },
  },
  'exams.getSubmission': {
    input: (world, target) => ({ submissionId: world.submission[target] }),
    expected: { ...graders, admin: { others: 'ok', missing: 'SUBMISSION_NOT_FOUND' } },
  },
  'exams.grade': {
    input: (world, target) => ({ submissionId: world.submission[target], revision: 1, scorePercent: 80 }),
    expected: { ...graders, admin: { others: 'ok', missing: 'SUBMISSION_NOT_FOUND' } },
  },
  'exams.certificates.issue': {
    input: (world, target) => ({ examId: world.certificate[target].examId }),
    expected: takers,
  },
  'exams.certificates.withdraw': {
    input: (world, target) => ({ examId: world.certificate[target].examId }),
    expected: {
      ...takers,
      player: nobody('CERTIFICATE_NOT_FOUND'),
      owner: { own: 'ok', others: 'CERTIFICATE_NOT_FOUND', missing: 'CERTIFICATE_NOT_FOUND' },
    },
  },
  'exams.certificates.get': {
    input: (world, target) => ({ code: world.certificate[target].code }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'CERTIFICATE_NOT_FOUND' }),
  },
  'exams.certificates.verify': {
    input: () => ({ proof: 'not a certificate' }),
    expected: everybody('CERTIFICATE_NOT_FOUND'),
  },
  'exams.certificates.listKeys': { input: () => ({}), expected: everybody('ok') },
  'exams.certificates.revoke': {
    input: (world, target) => ({
      submissionId: world.certificate[target].submissionId,
      reason: 'The answers were copied.',
    }),
    expected: { ...graders, admin: { others: 'ok', missing: 'SUBMISSION_NOT_FOUND' } },
  },
  'exams.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'exams.admin.get': {
    input: (world, target) => ({ examId: world.exam[target].id }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
  'exams.admin.create': {
    input: (world, target) => ({ name: 'The basics', weight: 1, gameSystemId: world.gameSystem[target] }),
    expected: adminsOnly('ok'),
  },
  'exams.admin.update': {
    input: (world, target) => ({ examId: world.exam[target].id, revision: 1, name: 'The basics', weight: 2 }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
  'exams.admin.publish': {
    input: (world, target) => ({ examId: world.exam[target].id, revision: 1 }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
  'exams.admin.createVersion': {
    input: (world, target) => ({ examId: world.exam[target].id }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
  'exams.admin.saveQuestions': {
    input: (world, target) => ({
      examId: world.exam[target].id,
      revision: 1,
      questions: [{ name: 'Why?', url: null }],
    }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
  'exams.admin.remove': {
    input: (world, target) => ({ examId: world.exam[target].id }),
    expected: adminsOnly({ others: 'ok', missing: 'EXAM_NOT_FOUND' }),
  },
};
