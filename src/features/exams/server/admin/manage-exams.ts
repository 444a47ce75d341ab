import type { FinalAct } from '#platform/requests/final-act.ts';
import type { z } from 'zod';
import { audit, changedFields, changedWords } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { byCreation, byName, managedList } from '#platform/lists/sorted-page.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type {
  examForm,
  ManagedExam,
  ManagedExamDetail,
  managedExamsInput,
  newExamForm,
  publishForm,
  QuestionFields,
} from '../../admin-contract.ts';
import { examRefusals } from '../../refusals.ts';
import { listKeyedQuestions } from '../records/exams.ts';
import {
  deleteExam,
  findManagedExam,
  insertExam,
  listManagedExams,
  lockExam,
  raiseRevision,
  replaceQuestions,
  writeExam,
} from '../records/managed.ts';
import { findEarlierVersion, listVersions, setPublished } from '../records/versions.ts';
import { AGAIN_QUEUE, type AgainJob } from './tell-again-queue.ts';

/** All exams, the newest first unless sorted otherwise, for admins. */
export const listAllExams = managedList<typeof managedExamsInput, ManagedExam>(
  '-created',
  { created: byCreation, name: byName },
  listManagedExams,
);

/** An exam with its questions, for admins. */
export async function getManagedExam(
  context: ContextOf<'admin'>,
  { examId }: { examId: Id },
): Promise<ManagedExamDetail> {
  const exam = await findManagedExam(context.db, examId);
  if (!exam) refuse(examRefusals.EXAM_NOT_FOUND);
  return {
    ...exam,
    questions: await listKeyedQuestions(context.db, examId),
    versions: await listVersions(context.db, examId),
    earlier: await findEarlierVersion(context.db, examId),
  };
}

/** Adds a draft without questions to a game system. */
export async function createExam(
  context: ContextOf<'admin'>,
  { graders = 1, ...input }: z.input<typeof newExamForm>,
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const id = newId();
    if (!(await insertExam(inner.db, { ...input, graders, id, createdAt: inner.clock() }))) {
      refuse(examRefusals.GAME_SYSTEM_UNKNOWN);
    }
    const { gameSystemId, weight } = input;
    await audit(inner, 'exam.create', ['exam', id], { after: { gameSystemId, weight }, history: {} });
    return { id };
  });
}

/**
 * Changes an exam's name and weight, even after submissions: neither affects the questions. The number of graders can
 * only change before publication.
 */
export async function updateExam(
  context: ContextOf<'admin'>,
  input: z.input<typeof examForm> & { examId: Id; revision: number },
): Promise<{ id: Id; revision: number }> {
  const { examId, revision, graders, ...words } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockExam(inner.db, examId);
    if (!before) refuse(examRefusals.EXAM_NOT_FOUND);
    if (before.revision !== revision) refuse(commonRefusals.STALE_REVISION);
    const fields = { ...words, graders: graders ?? before.graders };
    if (before.isPublished && fields.graders !== before.graders) refuse(examRefusals.EXAM_GRADERS_FIXED);
    await writeExam(inner.db, examId, fields);
    await raiseRevision(inner.db, examId);
    await audit(inner, 'exam.update', ['exam', examId], {
      before: { weight: before.weight },
      after: { weight: fields.weight, changed: changedFields(before, fields) },
      history: changedWords(before, fields),
    });
    return { id: examId, revision: revision + 1 };
  });
}

/**
 * Publishes an exam with questions to the players of its game system; does nothing if it is published already. Waits
 * for a concurrent change of its questions, and the other way round. A new version replaces the one before, and players
 * who must take it again are told; a first version has none.
 */
export async function publishExam(
  context: ContextOf<'admin'>,
  input: Partial<z.output<typeof publishForm>> & { examId: Id; revision: number },
): Promise<{ id: Id }> {
  const { examId, revision } = input;
  return inTransaction(context, async (inner) => {
    const exam = await lockExam(inner.db, examId);
    if (!exam) refuse(examRefusals.EXAM_NOT_FOUND);
    if (exam.isPublished) return { id: examId };
    if (exam.revision !== revision) refuse(commonRefusals.STALE_REVISION);
    const questions = await listKeyedQuestions(inner.db, examId);
    if (questions.length === 0) refuse(examRefusals.EXAM_EMPTY);
    const { retake = 'nobody', retakeBelow = null } = exam.version === 1 ? {} : input;
    await setPublished(inner.db, examId, { at: inner.clock(), retake, below: retakeBelow });
    if (retake !== 'nobody') {
      const job: AgainJob = { examId, publishedBy: context.actor.userId };
      await inner.jobs.enqueue(AGAIN_QUEUE, job, inner.db);
    }
    await audit(inner, 'exam.publish', ['exam', examId], {
      after: { questions: questions.length, version: exam.version, retake, retakeBelow },
      history: {},
    });
    return { id: examId };
  });
}

type GivenQuestion = Partial<QuestionFields> & Pick<QuestionFields, 'name' | 'url'>;

/** Saves the questions of an exam that nobody has submitted. This and a concurrent submission wait for each other. */
export async function saveQuestions(
  context: ContextOf<'admin'>,
  input: { examId: Id; revision: number; questions: readonly GivenQuestion[] },
): Promise<{ id: Id; revision: number }> {
  const { examId, revision, questions } = input;
  return inTransaction(context, async (inner) => {
    const exam = await lockExam(inner.db, examId);
    if (!exam) refuse(examRefusals.EXAM_NOT_FOUND);
    if (exam.isLocked) refuse(examRefusals.EXAM_LOCKED);
    if (exam.revision !== revision) refuse(commonRefusals.STALE_REVISION);
    if (exam.isPublished && questions.length === 0) refuse(examRefusals.EXAM_EMPTY);
    const before = await listKeyedQuestions(inner.db, examId);
    const given = questions.flatMap(({ id }) => id ?? []);
    const known = new Set(before.map(({ id }) => id));
    if (new Set(given).size !== given.length || given.some((id) => !known.has(id))) {
      refuse(examRefusals.QUESTION_NOT_FOUND);
    }
    await replaceQuestions(inner.db, examId, questions);
    await raiseRevision(inner.db, examId);
    await audit(inner, 'exam.questions', ['exam', examId], {
      before: { questions: before.length },
      after: { questions: questions.length },
      history: changedWords({ questions: before }, { questions: await listKeyedQuestions(inner.db, examId) }),
    });
    return { id: examId, revision: revision + 1 };
  });
}

/** Removes an exam that nobody submitted, with its questions. */
export async function removeExam(
  context: ContextOf<'admin'>,
  { examId }: { examId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const exam = await lockExam(inner.db, examId);
    if (!exam) refuse(examRefusals.EXAM_NOT_FOUND);
    if (exam.isLocked) refuse(examRefusals.EXAM_LOCKED);
    await deleteExam(inner.db, examId);
    await audit(inner, 'exam.remove', ['exam', examId], { before: { weight: exam.weight } });
    return {};
  });
}

/** Describes a removal to the second admin; null if there is no such exam. */
export async function describeRemoval(
  { db }: TransactionContext,
  { examId }: { examId: Id },
): Promise<FinalAct | null> {
  const found = await findManagedExam(db, examId);
  if (!found) return null;
  return {
    what: `Remove the exam “${isolated(found.name)}” for good`,
    why: null,
    path: `/admin/exams/${examId}`,
    userId: null,
  };
}
