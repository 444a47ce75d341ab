import { createHash } from 'node:crypto';

type ReadQuestion = {
  id: string;
  name: string;
  url: string | null;
  options?: readonly string[] | null;
  isSeveral?: boolean;
};

/** A hash of an exam's questions: equal only if every question, in its place, has the same text, resource and options. */
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
 * Whether a submission answers the questions that are shown beside it now.
 * @param answered the text that the submission named; null where it was stored before submissions named one
 */
export function askedAsShown(answered: string | null, questions: readonly ReadQuestion[]) {
  if (answered === null) return 'unknown';
  return answered === versionOfQuestions(questions) ? 'yes' : 'no';
}
