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
  /** How many grades make a score. */
  graders: z.int(),
  gameSystem: named,
  questionCount: z.int(),
  /** Whether somebody has submitted it: then its questions stay as they are. */
  isLocked: z.boolean(),
  /** Since when players are offered it; null for a draft. */
  publishedAt: moment.nullable(),
  /** Counts the exams that replaced each other. */
  version: z.int(),
  /** Whether a newer version is published: then this one is offered to nobody. */
  isReplaced: z.boolean(),
  createdAt: moment,
});

export type ManagedExam = z.infer<typeof managedShape>;

const versionShape = z.object({
  id: z.guid(),
  version: z.int(),
  publishedAt: moment.nullable(),
  /** Who takes it though they took an earlier version: with 'below', those whose last score is below `retakeBelow`. */
  retake: z.enum(RETAKES),
  retakeBelow: z.int().nullable(),
});

export type ExamVersion = z.infer<typeof versionShape>;

const managedQuestion = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.string().nullable(),
  /** What players choose from, and which of it is right; null for answers in their own words. */
  options: z.array(z.string()).nullable(),
  rightOptions: z.array(z.string()).nullable(),
  maxMarks: z.int(),
  /** What graders go by. */
  rubric: z.string().nullable(),
});

export type ManagedQuestion = z.infer<typeof managedQuestion>;

const managedDetailShape = managedShape.extend({
  revision: revisionInput,
  questions: z.array(managedQuestion),
  /** All versions, this one too, the newest first. */
  versions: z.array(versionShape),
  /** The version before this one, and which questions of this one were copied from which of its. */
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
/** How many grades make a score. It stays as it was published. */
const graders = z.int(WHOLE_GRADERS).min(1, WHOLE_GRADERS).max(MOST_GRADERS, WHOLE_GRADERS);

export const newExamForm = z.strictObject({
  ...fields,
  graders: graders.default(1),
  gameSystemId: z.guid('Please select a game system'),
});
/** Left out, `graders` stays as it is. */
export const examForm = z.strictObject({ ...fields, graders: graders.optional() });

const PERCENT_BELOW = 'Enter a whole number from 1 to 100';

/** Who takes a new version again; nothing is asked of a first version. */
const publication = {
  retake: z.enum(RETAKES).default('nobody'),
  /** A score below it asks to take the exam again, with 'below' alone. */
  retakeBelow: z.int(PERCENT_BELOW).min(1, PERCENT_BELOW).max(100, PERCENT_BELOW).nullable().default(null),
};
const hasBound = ({ retake, retakeBelow }: { retake: Retake; retakeBelow: number | null }) =>
  (retake === 'below') === (retakeBelow !== null);
const noBound = { error: PERCENT_BELOW, path: ['retakeBelow'] };

export const publishForm = z.strictObject(publication).refine(hasBound, noBound);

const option = textLine({ min: 1, max: MOST_OPTION_CHARACTERS, required: 'Option is required' });

/** A question as it is written; without an id it is a new one. One with options grades itself. */
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
/** Which saved state was read. */
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
   * Offers a draft to the players of its game system, for good. A published exam stays as it is. A new version takes the place
   * of the one before; those who took an earlier one take it again if `retake` says so, and are told.
   */
  publish: ofOneExam
    .route(route.post('/admin/exams/{examId}/publication', 'Publish an exam'))
    .errors({ ...pick(examRefusals, 'EXAM_EMPTY'), ...pick(commonRefusals, 'STALE_REVISION') })
    .input(z.strictObject({ ...asRead, ...publication }).refine(hasBound, noBound))
    .output(saved),

  /** Begins the next version of a published exam with its questions, or finds the draft that was begun. */
  createVersion: ofOneExam
    .route(route.post('/admin/exams/{examId}/versions', 'Begin a new version of an exam', 201))
    .errors(pick(examRefusals, 'EXAM_IS_DRAFT', 'EXAM_HAS_NEWER'))
    .input(z.strictObject(byExam))
    .output(saved),

  /** Writes all questions in their order; refused once somebody has submitted the exam. */
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
