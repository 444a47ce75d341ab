import { createHash } from 'node:crypto';
import type { ExamQuestion } from '../contract.ts';

/** Names the text of an exam: equal only when every question, in its place, has the same words and the same resource. */
export const versionOfQuestions = (questions: readonly ExamQuestion[]): string =>
  createHash('sha256')
    .update(JSON.stringify(questions.map(({ id, name, url }) => [id, name, url])))
    .digest('hex');

/**
 * Whether a submission answers the questions that are shown beside it.
 * @param answered the text that the submission named; null where it was stored before submissions named one
 */
export function askedAsShown(answered: string | null, questions: readonly ExamQuestion[]) {
  if (answered === null) return 'unknown';
  return answered === versionOfQuestions(questions) ? 'yes' : 'no';
}
