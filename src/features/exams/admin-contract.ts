import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalText, textBlock, textLine } from '#shared/text/text.ts';
import { optionalWebAddress } from '#shared/addresses/web-address.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { examRefusals } from './refusals.ts';
import {
  faultOfOptions,
  MOST_GRADERS,
  MOST_MARKS,
  MOST_OPTION_CHARACTERS,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  MOST_RUBRIC_CHARACTERS,
  RETAKES,
  type Retake,
  WHOLE_MARKS,
} from './rules.ts';

const named = z.object({ id: z.guid(), name: z.string() });

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  weight: z.int(),
  /** How many grades are averaged into a score. */
  graders: z.int(),
  gameSystem: named,
  questionCount: z.int(),
  /** Whether a player has submitted it: its questions can then no longer change. */
  isLocked: z.boolean(),
  /** When it was published to players; null for a draft. */
  publishedAt: moment.nullable(),
  /** Its number in a series of exams that replace each other. */
  version: z.int(),
  /** Whether a newer version is published: this one is then no longer offered. */
  isReplaced: z.boolean(),
  createdAt: moment,
});

export type ManagedExam = z.infer<typeof managedShape>;

const versionShape = z.object({
  id: z.guid(),
  version: z.int(),
  publishedAt: moment.nullable(),
  /** Which players of earlier versions must take it again; 'below': those whose last score is below `retakeBelow`. */
  retake: z.enum(RETAKES),
  retakeBelow: z.int().nullable(),
});

export type ExamVersion = z.infer<typeof versionShape>;

const managedQuestion = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.string().nullable(),
  /** The options to choose from, and the right ones; null if players answer in their own words. */
  options: z.array(z.string()).nullable(),
  rightOptions: z.array(z.string()).nullable(),
  maxMarks: z.int(),
  /** Instructions for graders. */
  rubric: z.string().nullable(),
});

export type ManagedQuestion = z.infer<typeof managedQuestion>;

const managedDetailShape = managedShape.extend({
  revision: revisionInput,
  questions: z.array(managedQuestion),
  /** All versions including this one, the newest first. */
  versions: z.array(versionShape),
  /** The previous version; `copies` maps questions of this version to the ones that they were copied from. */
  earlier: z
    .object({
      version: z.int(),
      questions: z.array(managedQuestion),
      copies: z.array(z.object({ id: z.guid(), of: z.guid() })),
    })
    .nullable(),
});

export type ManagedExamDetail = z.infer<typeof managedDetailShape>;

const WHOLE_GRADERS = `Enter a whole number from 1 to ${MOST_GRADERS}`;

const fields = {
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  weight: z.int('Weight is required').min(0, 'Weight cannot be negative').max(100, 'Weight is at most 100'),
};
/** How many grades are averaged into a score. It can't change after publication. */
const graders = z.int(WHOLE_GRADERS).min(1, WHOLE_GRADERS).max(MOST_GRADERS, WHOLE_GRADERS);

export const newExamForm = z.strictObject({
  ...fields,
  graders: graders.default(1),
  gameSystemId: z.guid('Please select a game system'),
});
/** If left out, `graders` does not change. */
export const examForm = z.strictObject({ ...fields, graders: graders.optional() });

const PERCENT_BELOW = 'Enter a whole number from 1 to 100';

/** Which players of earlier versions must take a new version; ignored for a first version. */
const publication = {
  retake: z.enum(RETAKES).default('nobody'),
  /** Players with a lower score must take the exam again; only with 'below'. */
  retakeBelow: z.int(PERCENT_BELOW).min(1, PERCENT_BELOW).max(100, PERCENT_BELOW).nullable().default(null),
};
const hasBound = ({ retake, retakeBelow }: { retake: Retake; retakeBelow: number | null }) =>
  (retake === 'below') === (retakeBelow !== null);
const noBound = { error: PERCENT_BELOW, path: ['retakeBelow'] };

export const publishForm = z.strictObject(publication).refine(hasBound, noBound);

const option = textLine({ min: 1, max: MOST_OPTION_CHARACTERS, required: 'Option is required' });

/** A question as an admin edits it; without an id it is a new one. A question with options is graded automatically. */
const questionForm = z
  .strictObject({
    id: z.guid().optional(),
    name: textBlock({ min: 1, max: 2_000, required: 'Question is required' }),
    url: optionalWebAddress(),
    options: z.array(option).max(MOST_OPTIONS).nullable().default(null),
    rightOptions: z.array(option).max(MOST_OPTIONS).nullable().default(null),
    maxMarks: z.int(WHOLE_MARKS).min(1, WHOLE_MARKS).max(MOST_MARKS, WHOLE_MARKS).default(1),
    rubric: optionalText(MOST_RUBRIC_CHARACTERS).default(null),
  })
  .superRefine(({ options, rightOptions }, check) => {
    const fault = faultOfOptions(options, rightOptions);
    if (fault) check.addIssue({ code: 'custom', message: fault, path: ['options'] });
  });

export type QuestionFields = z.output<typeof questionForm>;

export const managedExamsInput = z.strictObject({
  ...browseInput,
  gameSystemId: z.guid().optional(),
  state: z.enum(['draft', 'published']).optional(),
  sort: sortInput(['name', 'created']),
});

const route = routesOf('Exams');
const adminOnly = operation('admin');
const ofOneExam = adminOnly.errors(pick(examRefusals, 'EXAM_NOT_FOUND'));
const byExam = { examId: z.guid() };
const saved = z.object({ id: z.guid() });
/** The exam and the revision of it that the admin read. */
const asRead = { ...byExam, revision: revisionInput };
const savedState = saved.extend({ revision: revisionInput });

/** What admins may do with exams and their questions. */
export const adminExamsContract = {
  list: adminOnly
    .route(route.get('/admin/exams', 'List all exams'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(managedExamsInput)
    .output(pageOf(managedShape)),

  get: ofOneExam
    .route(route.get('/admin/exams/{examId}', 'Get an exam to edit'))
    .input(z.strictObject(byExam))
    .output(managedDetailShape),

  create: adminOnly
    .route(route.post('/admin/exams', 'Add an exam', 201))
    .errors(pick(examRefusals, 'GAME_SYSTEM_UNKNOWN'))
    .input(newExamForm)
    .output(saved),

  update: ofOneExam
    .route(route.put('/admin/exams/{examId}', 'Change an exam'))
    .errors({ ...pick(examRefusals, 'EXAM_GRADERS_FIXED'), ...pick(commonRefusals, 'STALE_REVISION') })
    .input(examForm.extend(asRead))
    .output(savedState),

  /**
   * Publishes a draft to the players of its game system. This can't be undone, and a published exam does not change. A
   * new version replaces the one before; those who took an earlier one take it again if `retake` says so, and are told.
   */
  publish: ofOneExam
    .route(route.post('/admin/exams/{examId}/publication', 'Publish an exam'))
    .errors({ ...pick(examRefusals, 'EXAM_EMPTY'), ...pick(commonRefusals, 'STALE_REVISION') })
    .input(z.strictObject({ ...asRead, ...publication }).refine(hasBound, noBound))
    .output(saved),

  /** Creates the next version of a published exam as a draft with the same questions; returns the existing draft if there is one. */
  createVersion: ofOneExam
    .route(route.post('/admin/exams/{examId}/versions', 'Begin a new version of an exam', 201))
    .errors(pick(examRefusals, 'EXAM_IS_DRAFT', 'EXAM_HAS_NEWER'))
    .input(z.strictObject(byExam))
    .output(saved),

  /** Saves all questions in order; refused once somebody has submitted the exam. */
  saveQuestions: ofOneExam
    .route(route.put('/admin/exams/{examId}/questions', 'Write the questions of an exam'))
    .errors({
      ...pick(examRefusals, 'EXAM_LOCKED', 'EXAM_EMPTY', 'QUESTION_NOT_FOUND'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(z.strictObject({ ...asRead, questions: z.array(questionForm).max(MOST_QUESTIONS) }))
    .output(savedState),

  remove: operation('admin', { secondAdmin: true })
    .errors(pick(examRefusals, 'EXAM_NOT_FOUND'))
    .route(route.delete('/admin/exams/{examId}', 'Remove an exam that nobody took'))
    .errors(pick(examRefusals, 'EXAM_LOCKED'))
    .input(z.strictObject(byExam))
    .output(z.object({})),
};
