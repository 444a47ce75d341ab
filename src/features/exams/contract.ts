import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';
import { operation } from '../../shared/operation.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { adminExamsContract } from './admin-contract.ts';
import { examRefusals } from './refusals.ts';
import { MOST_ANSWER_CHARACTERS, MOST_QUESTIONS } from './rules.ts';

const {
  EXAM_NOT_FOUND,
  EXAM_WITHOUT_QUESTIONS,
  EXAM_ALREADY_SUBMITTED,
  EXAM_CHANGED,
  ANSWER_MISSING,
  SUBMISSION_NOT_FOUND,
} = examRefusals;
const { INVALID_CURSOR } = commonRefusals;

const moment = z.iso.datetime();
const named = z.object({ id: z.guid(), name: z.string() });

/** 0 to 100; null while the exam is in review. */
const scoreShape = z.int().min(0).max(100).nullable();

const questionShape = z.object({
  id: z.guid(),
  /** The question itself. */
  name: z.string(),
  /** Something to read or watch before answering. Not every text here is an address: see `resourceLink`. */
  url: z.string().nullable(),
});
export type ExamQuestion = z.infer<typeof questionShape>;

/** An exam that the player may take. */
const availableExamShape = z.object({
  id: z.guid(),
  name: z.string(),
  gameSystem: named,
  questionCount: z.int(),
  createdAt: moment,
});
export type AvailableExam = z.infer<typeof availableExamShape>;

/** An exam that the player submitted. `id` is the submission's. */
const completedExamShape = z.object({
  id: z.guid(),
  exam: named,
  gameSystem: named,
  submittedAt: moment,
  scorePercent: scoreShape,
});
export type CompletedExam = z.infer<typeof completedExamShape>;

const answeredQuestionShape = questionShape.extend({ answer: z.string() });

/** An exam with its questions in order, and once submitted what the player answered and reached. */
export const examDetailShape = z.object({
  id: z.guid(),
  name: z.string(),
  gameSystem: named,
  questions: z.array(questionShape),
  submission: z
    .object({
      submittedAt: moment,
      scorePercent: scoreShape,
      answers: z.array(z.object({ questionId: z.guid(), text: z.string() })),
    })
    .nullable(),
});
export type ExamDetail = z.infer<typeof examDetailShape>;

/** Each answer is required. */
export const examAnswersShape = z
  .array(
    z.strictObject({
      questionId: z.guid(),
      text: z.string().trim().min(1, 'Answer is required').max(MOST_ANSWER_CHARACTERS),
    }),
  )
  .max(MOST_QUESTIONS);

/** A submitted exam that waits for its score. */
const submissionInReviewShape = z.object({
  id: z.guid(),
  exam: named,
  gameSystem: named,
  player: z.object({ id: z.guid(), alias: z.string() }),
  submittedAt: moment,
});
export type SubmissionInReview = z.infer<typeof submissionInReviewShape>;

/** A submitted exam as its grader sees it: every question with its answer, in order. */
export const submissionDetailShape = submissionInReviewShape.extend({
  scorePercent: scoreShape,
  gradedAt: moment.nullable(),
  questions: z.array(answeredQuestionShape),
});
export type SubmissionDetail = z.infer<typeof submissionDetailShape>;

/** A percent from 0 to 100. */
export const gradeShape = z.strictObject({ scorePercent: z.int().min(0).max(100) });

const tags = ['Exams'];
const ownList = operation('user').errors({ INVALID_CURSOR });
const takerOnly = operation('player').errors({ EXAM_NOT_FOUND });
const graderOnly = operation('admin');

export const examsContract = {
  /** Exams that the actor's player submitted, newest submission first; empty for users without a player. */
  listCompleted: ownList
    .route({ method: 'GET', path: '/exams/completed', tags, summary: 'List the exams you submitted' })
    .input(z.strictObject(pageInput))
    .output(pageOf(completedExamShape)),

  /** Exams of the player's game systems that are still to be taken, newest first; empty for users without a player. */
  listAvailable: ownList
    .route({ method: 'GET', path: '/exams/available', tags, summary: 'List the exams you may take' })
    .input(z.strictObject(pageInput))
    .output(pageOf(availableExamShape)),

  /** An exam of one of the player's game systems, or one that the player submitted. */
  get: takerOnly
    .route({ method: 'GET', path: '/exams/{examId}', tags, summary: 'Get an exam with its questions' })
    .input(z.strictObject({ examId: z.guid() }))
    .output(examDetailShape),

  /**
   * Submits one answer to each question; a player submits an exam once. The same answers sent again get the first
   * answer, other answers are refused.
   */
  submit: takerOnly
    .route({
      method: 'POST',
      path: '/exams/{examId}/submission',
      tags,
      summary: 'Submit an exam',
      successStatus: 201,
    })
    .errors({ EXAM_WITHOUT_QUESTIONS, EXAM_ALREADY_SUBMITTED, EXAM_CHANGED, ANSWER_MISSING })
    .input(z.strictObject({ examId: z.guid(), answers: examAnswersShape }))
    .output(z.object({ submittedAt: moment })),

  /** Submitted exams without a score, the longest waiting first. */
  listToGrade: graderOnly
    .route({ method: 'GET', path: '/submissions/in-review', tags, summary: 'List the exams in review' })
    .errors({ INVALID_CURSOR })
    .input(z.strictObject(pageInput))
    .output(pageOf(submissionInReviewShape)),

  getSubmission: graderOnly
    .route({ method: 'GET', path: '/submissions/{submissionId}', tags, summary: 'Get a submitted exam' })
    .errors({ SUBMISSION_NOT_FOUND })
    .input(z.strictObject({ submissionId: z.guid() }))
    .output(submissionDetailShape),

  /** Sets the score, or corrects it, and informs the player by mail. The same score again changes nothing. */
  grade: graderOnly
    .route({ method: 'PUT', path: '/submissions/{submissionId}/score', tags, summary: 'Grade an exam' })
    .errors({ SUBMISSION_NOT_FOUND })
    .input(gradeShape.extend({ submissionId: z.guid() }))
    .output(z.object({ scorePercent: z.int(), gradedAt: moment })),

  admin: adminExamsContract,
};
