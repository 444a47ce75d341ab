import { z } from 'zod';
import { browseInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { adminExamsContract } from './admin-contract.ts';
import { certificatesContract, ownCertificate } from './certificates/contract.ts';
import { examAnswersShape, gradeShape } from './inputs.ts';
import { examRefusals } from './refusals.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const named = z.object({ id: z.guid(), name: z.string() });
/** An exam: `version` counts the exams that replaced each other. */
const namedExam = named.extend({ version: z.int() });

/**
 * Whether the player read the questions as they are shown beside the answers: 'unknown' for submissions of a time when
 * they did not name the text, 'no' where somebody changed questions behind the server's back.
 */
const askedAsShown = z.enum(['yes', 'no', 'unknown']);
export type AskedAsShown = z.infer<typeof askedAsShown>;

/** 0 to 100; null while the exam is in review. */
const scoreShape = z.int().min(0).max(100).nullable();

const questionShape = z.object({
  id: z.guid(),
  /** The question itself. */
  name: z.string(),
  /** Something to read or watch before answering. Not every text here is an address: see `resourceLink`. */
  url: z.string().nullable(),
  /** What to choose from; null for an answer in one's own words. Chosen options are the lines of the answer. */
  options: z.array(z.string()).nullable(),
  /** Whether several options can be chosen. */
  isSeveral: z.boolean(),
  maxMarks: z.int(),
});
export type ExamQuestion = z.infer<typeof questionShape>;

/** An exam that the player may take. */
const availableExamShape = z.object({
  id: z.guid(),
  name: z.string(),
  version: z.int(),
  gameSystem: named,
  questionCount: z.int(),
  /** The earlier version that the player took, and is asked to take again. */
  takenBefore: z.object({ version: z.int(), scorePercent: scoreShape }).nullable(),
  createdAt: moment,
});
export type AvailableExam = z.infer<typeof availableExamShape>;

/** An exam that the player submitted. `id` is the submission's. */
const completedExamShape = z.object({
  id: z.guid(),
  exam: namedExam,
  gameSystem: named,
  submittedAt: moment,
  scorePercent: scoreShape,
});
export type CompletedExam = z.infer<typeof completedExamShape>;

/** What a question reached: with several graders the mean of their marks, and what each wrote at it. */
const marksShape = z.object({
  questionId: z.guid(),
  marks: z.number(),
  maxMarks: z.int(),
  comments: z.array(z.string()),
});

/** What one grader gave; without marks where they gave a percent alone. */
const gradeGivenShape = z.object({
  scorePercent: z.int(),
  note: z.string().nullable(),
  marks: z.array(z.object({ questionId: z.guid(), marks: z.int(), comment: z.string().nullable() })),
});
export type GivenGrade = z.infer<typeof gradeGivenShape>;

const answeredQuestionShape = questionShape.extend({
  answer: z.string(),
  /** Which options are right, and the marks of the answer; null for an answer in the player's own words. */
  rightOptions: z.array(z.string()).nullable(),
  marks: z.int().nullable(),
  /** What graders go by. */
  rubric: z.string().nullable(),
});

/**
 * An exam with its questions in order, and once submitted what the player answered and reached. A submission sends back
 * the `sha256` of the questions that were shown.
 */
export const examDetailShape = z.object({
  id: z.guid(),
  name: z.string(),
  version: z.int(),
  gameSystem: named,
  questions: z.array(questionShape),
  sha256,
  /** The last version before this one that the player took. */
  takenBefore: z
    .object({ examId: z.guid(), version: z.int(), submittedAt: moment, scorePercent: scoreShape })
    .nullable(),
  /** The newest version that took the place of this one, and whether the player is to take it. */
  newer: z
    .object({ examId: z.guid(), version: z.int(), publishedAt: moment, isOffered: z.boolean() })
    .nullable(),
  /** Until when answers are taken; null as long as no newer version is published. */
  answersUntil: moment.nullable(),
  submission: z
    .object({
      submittedAt: moment,
      scorePercent: scoreShape,
      /** What the grader wrote to the player. */
      note: z.string().nullable(),
      gradedAt: moment.nullable(),
      askedAsShown,
      answers: z.array(z.object({ questionId: z.guid(), text: z.string() })),
      /** Whether the player was told the score that stands: then a certificate can say it. */
      isTold: z.boolean(),
      /** What each question reached, in their order, as far as it has marks; empty while the exam is in review. */
      marks: z.array(marksShape),
      /** The last one that was made of it. */
      certificate: ownCertificate.nullable(),
    })
    .nullable(),
});
export type ExamDetail = z.infer<typeof examDetailShape>;

/** A submitted exam that waits for its score. */
const submissionInReviewShape = z.object({
  id: z.guid(),
  exam: namedExam,
  gameSystem: named,
  player: z.object({ id: z.guid(), alias: z.string() }),
  submittedAt: moment,
  /** How many grades make its score, how many are given, and whether the caller gave one. */
  graders: z.int(),
  given: z.int(),
  isGradedByYou: z.boolean(),
});
export type SubmissionInReview = z.infer<typeof submissionInReviewShape>;

/** A submitted exam with its score. */
const gradedSubmissionShape = submissionInReviewShape.extend({
  scorePercent: z.int(),
  gradedAt: moment,
});
export type GradedSubmission = z.infer<typeof gradedSubmissionShape>;

/** A submitted exam as its grader sees it: every question with its answer, in order. */
export const submissionDetailShape = submissionInReviewShape.extend({
  scorePercent: scoreShape,
  note: z.string().nullable(),
  gradedAt: moment.nullable(),
  /** Whether the player was told of a score. Until then it can be taken back. */
  isTold: z.boolean(),
  /** Of score and note. */
  revision: revisionInput,
  askedAsShown,
  /** What the caller goes on from: with one grader what stands, with several their own grade. */
  grade: gradeGivenShape.nullable(),
  /** The grades of others, with several graders: none before the caller has given theirs, or the score stands. */
  others: z.array(gradeGivenShape),
  /** The last one that was made of it. */
  certificate: ownCertificate.nullable(),
  questions: z.array(answeredQuestionShape),
});
export type SubmissionDetail = z.infer<typeof submissionDetailShape>;

const route = routesOf('Exams');
const ownList = operation('user').errors(pick(commonRefusals, 'INVALID_CURSOR'));
/** A page of exams, of one game system if it is given. */
const ofOwnSystem = z.strictObject({ ...pageInput, gameSystemId: z.guid().optional() });
const takerOnly = operation('player').errors(pick(examRefusals, 'EXAM_NOT_FOUND'));
const graderOnly = operation('admin');
/** Submitted exams whose player or exam is called so, of one exam if it is given. */
const submissionsInput = z.strictObject({ ...browseInput, examId: z.guid().optional() });
export type SubmissionsScope = Omit<z.infer<typeof submissionsInput>, 'cursor'>;

export const examsContract = {
  /** Exams that the actor's player submitted, newest submission first; empty for users without a player. */
  listCompleted: ownList
    .route(route.get('/exams/completed', 'List the exams you submitted'))
    .input(ofOwnSystem)
    .output(pageOf(completedExamShape)),

  /**
   * Exams of the player's game systems that are still to be taken, newest first; empty for users without a player. Of an exam
   * with versions the newest one, also for those who took an earlier version if it asks them to take it again.
   */
  listAvailable: ownList
    .route(route.get('/exams/available', 'List the exams you may take'))
    .input(ofOwnSystem)
    .output(pageOf(availableExamShape)),

  /** An exam of one of the player's game systems, or one that the player submitted. */
  get: takerOnly
    .route(route.get('/exams/{examId}', 'Get an exam with its questions'))
    .input(z.strictObject({ examId: z.guid() }))
    .output(examDetailShape),

  /**
   * Submits one answer to each question; a player submits an exam once. The same answers sent again get the first
   * answer, other answers are refused. So are answers to questions that read otherwise by now (EXAM_CHANGED), and
   * to a version that was replaced more than a day ago (EXAM_REPLACED). An exam whose questions all grade themselves has its
   * score at once.
   */
  submit: takerOnly
    .route(route.post('/exams/{examId}/submission', 'Submit an exam', 201))
    .errors(
      pick(examRefusals, 'EXAM_WITHOUT_QUESTIONS', 'EXAM_ALREADY_SUBMITTED', 'EXAM_CHANGED', 'EXAM_REPLACED'),
    )
    .errors(pick(examRefusals, 'ANSWER_MISSING', 'ANSWER_NOT_OFFERED'))
    .input(z.strictObject({ examId: z.guid(), shownSha256: sha256, answers: examAnswersShape }))
    .output(z.object({ submittedAt: moment, scorePercent: scoreShape })),

  /** Submitted exams without a score, the longest waiting first. */
  listToGrade: graderOnly
    .route(route.get('/submissions/in-review', 'List the exams in review'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(submissionsInput)
    .output(pageOf(submissionInReviewShape)),

  /** Submitted exams with a score, the last graded first. */
  listGraded: graderOnly
    .route(route.get('/submissions/graded', 'List the graded exams'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(submissionsInput)
    .output(pageOf(gradedSubmissionShape)),

  getSubmission: graderOnly
    .route(route.get('/submissions/{submissionId}', 'Get a submitted exam'))
    .errors(pick(examRefusals, 'SUBMISSION_NOT_FOUND'))
    .input(z.strictObject({ submissionId: z.guid() }))
    .output(submissionDetailShape),

  /**
   * Sets the score, or corrects it. The player is told by mail some seconds later, of what it is then. The same score
   * and note again change nothing. Of two graders, the second is refused until they have read what the first wrote. Where an
   * exam asks for several graders, the exam stays in review until so many have given their grade; the newest ones make the
   * score, by their mean.
   */
  grade: graderOnly
    .route(route.put('/submissions/{submissionId}/score', 'Grade an exam'))
    .errors({
      ...pick(examRefusals, 'SUBMISSION_NOT_FOUND', 'MARKS_WRONG'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(gradeShape.extend({ submissionId: z.guid(), revision: revisionInput }))
    .output(
      z.object({
        /** Null while further grades are awaited; then `gradedAt` is null too. */
        scorePercent: scoreShape,
        gradedAt: moment.nullable(),
        revision: revisionInput,
        /** Grades that are still awaited. */
        missing: z.int(),
      }),
    ),

  /**
   * Withdraws a score before the player is told, so that the exam is in review again. With several graders it withdraws the
   * caller's grade, or the newest one.
   */
  withdrawScore: graderOnly
    .route(route.delete('/submissions/{submissionId}/score', 'Take back a score before the player is told'))
    .errors({
      ...pick(examRefusals, 'SUBMISSION_NOT_FOUND', 'SCORE_TOLD'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(z.strictObject({ submissionId: z.guid(), revision: revisionInput }))
    .output(z.object({})),

  certificates: certificatesContract,
  admin: adminExamsContract,
};
