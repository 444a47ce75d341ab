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
/** An exam; `version` is its number in a series of exams that replace each other. */
const namedExam = named.extend({ version: z.int() });

/**
 * Whether the player saw the questions as they are shown beside the answers. 'unknown': the submission is from before submissions recorded the hash of the questions that were shown. 'no': somebody changed questions without the server.
 */
const askedAsShown = z.enum(['yes', 'no', 'unknown']);
export type AskedAsShown = z.infer<typeof askedAsShown>;

/** 0 to 100; null while the exam is in review. */
const scoreShape = z.int().min(0).max(100).nullable();

const questionShape = z.object({
  id: z.guid(),
  /** The question itself. */
  name: z.string(),
  /** Something to read or watch before answering. Not always a valid URL: see `resourceLink`. */
  url: z.string().nullable(),
  /** The options to choose from; null if players answer in their own words. The answer has one chosen option per line. */
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
  /** The earlier version that the player took and is asked to take again. */
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

/** The marks of a question: with several graders the mean of their marks, and each grader's comment. */
const marksShape = z.object({
  questionId: z.guid(),
  marks: z.number(),
  maxMarks: z.int(),
  comments: z.array(z.string()),
});

/** One grader's grade; `marks` is empty if they only gave a percent. */
const gradeGivenShape = z.object({
  scorePercent: z.int(),
  note: z.string().nullable(),
  marks: z.array(z.object({ questionId: z.guid(), marks: z.int(), comment: z.string().nullable() })),
});
export type GivenGrade = z.infer<typeof gradeGivenShape>;

const answeredQuestionShape = questionShape.extend({
  answer: z.string(),
  /** The right options, and the automatic marks of the answer; null for an answer in the player's own words. */
  rightOptions: z.array(z.string()).nullable(),
  marks: z.int().nullable(),
  /** Instructions for graders. */
  rubric: z.string().nullable(),
});

/**
 * An exam with its questions in order, and once submitted with the player's answers and score. A submission sends back
 * the `sha256` of the questions that were shown.
 */
export const examDetailShape = z.object({
  id: z.guid(),
  name: z.string(),
  version: z.int(),
  gameSystem: named,
  questions: z.array(questionShape),
  sha256,
  /** The latest earlier version that the player took. */
  takenBefore: z
    .object({ examId: z.guid(), version: z.int(), submittedAt: moment, scorePercent: scoreShape })
    .nullable(),
  /** The newest version that replaced this one, and whether the player can still take it. */
  newer: z
    .object({ examId: z.guid(), version: z.int(), publishedAt: moment, isOffered: z.boolean() })
    .nullable(),
  /** The deadline for answers; null as long as no newer version is published. */
  answersUntil: moment.nullable(),
  submission: z
    .object({
      submittedAt: moment,
      scorePercent: scoreShape,
      /** The grader's message to the player. */
      note: z.string().nullable(),
      gradedAt: moment.nullable(),
      askedAsShown,
      answers: z.array(z.object({ questionId: z.guid(), text: z.string() })),
      /** Whether the player was told the current score: a certificate can then be made. */
      isTold: z.boolean(),
      /** The marks of each question that has some, in order; empty while the exam is in review. */
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
  /** How many grades its score needs, how many were given, and whether the caller gave one. */
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

/** A submitted exam as shown to graders: every question with its answer, in order. */
export const submissionDetailShape = submissionInReviewShape.extend({
  scorePercent: scoreShape,
  note: z.string().nullable(),
  gradedAt: moment.nullable(),
  /** Whether the player was told a score. Until then it can be withdrawn. */
  isTold: z.boolean(),
  /** The revision of the score and note. */
  revision: revisionInput,
  askedAsShown,
  /** The grade that the caller edits: with one grader the current one, with several the caller's own. */
  grade: gradeGivenShape.nullable(),
  /** With several graders, the others' grades: empty until the caller has given a grade or there is a score. */
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
/** Filters submitted exams: by text in the name of the player or the exam, and by exam if given. */
const submissionsInput = z.strictObject({ ...browseInput, examId: z.guid().optional() });
export type SubmissionsScope = Omit<z.infer<typeof submissionsInput>, 'cursor'>;

export const examsContract = {
  /** Exams that the actor's player submitted, newest submission first; empty for users without a player. */
  listCompleted: ownList
    .route(route.get('/exams/completed', 'List the exams you submitted'))
    .input(ofOwnSystem)
    .output(pageOf(completedExamShape)),

  /**
   * Exams of the player's game systems that are still to be taken, newest first; empty for users without a player. Of
   * an exam with several versions only the newest is listed; players of an earlier version see it if it asks them to
   * take it again.
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
   * Submits one answer to each question; a player submits an exam once. The same answers sent again get the same
   * result, other answers are refused. Also refused: answers to questions that have changed since (EXAM_CHANGED), and
   * to a version that was replaced more than a day ago (EXAM_REPLACED). If all questions are graded automatically, the
   * exam has its score at once.
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

  /** Submitted exams with a score, the most recently graded first. */
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
   * Sets or corrects the score. The player is told some seconds later, by mail, the score of that time. Sending the
   * same score and note again changes nothing. A grader who has not read the newest state is refused; with several graders, not for their own first grade while there is no score yet. If an exam needs several graders, it stays in review until that many have given a grade; the
   * score is the mean of the newest grades.
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
        /** Null while more grades are needed; `gradedAt` is then null too. */
        scorePercent: scoreShape,
        gradedAt: moment.nullable(),
        revision: revisionInput,
        /** The number of grades still needed. */
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
