import { createHash } from 'node:crypto';

type ReadQuestion = {
  id: string;
  name: string;
  url: string | null;
  options?: readonly string[] | null;
  isSeveral?: boolean;
};

/**
 * Names the text of an exam: equal only when every question, in its place, has the same words, the same resource and the same
 * options.
 */
export const versionOfQuestions = (questions: readonly ReadQuestion[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        questions.map(({ id, name, url, options, isSeveral }) =>
          options ? [id, name, url, options, isSeveral] : [id, name, url],
        ),
      ),
    )
    .digest('hex');

/**
 * Whether a submission answers the questions that are shown beside it.
 * @param answered the text that the submission named; null where it was stored before submissions named one
 */
export function askedAsShown(answered: string | null, questions: readonly ReadQuestion[]) {
  if (answered === null) return 'unknown';
  return answered === versionOfQuestions(questions) ? 'yes' : 'no';
}
