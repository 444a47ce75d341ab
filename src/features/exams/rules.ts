import { isolated } from '#shared/text/isolated.ts';
import { DAY_MS } from '#shared/time.ts';

/** An exam of a game system as its player sees it: submitted or not, and once graded the score in percent. */
export type ExamStanding = { submitted: boolean; scorePercent: number | null };

/** Who takes a new version of an exam though they took an earlier one. */
export const RETAKES = ['nobody', 'everybody', 'below'] as const;
export type Retake = (typeof RETAKES)[number];

/** How long answers to a version are taken after the next one was published: nobody loses what they are writing. */
export const ANSWERS_TAKEN_MS = DAY_MS;

/** An exam in words, with its version if there were others before. */
export const examTitle = ({ name, version }: { name: string; version: number }): string =>
  version === 1 ? name : `${isolated(name)}, version ${version}`;

/** Questions of one exam: more than anybody answers in one sitting. */
export const MOST_QUESTIONS = 100;

/** Characters of one answer. */
export const MOST_ANSWER_CHARACTERS = 10_000;

/** Characters of the words that go with a score. */
export const MOST_NOTE_CHARACTERS = 2_000;

/** How long a score can be taken back, and how long its mail waits, in seconds. */
export const TELL_AFTER_SECONDS = 10;

/** A player's standing in an exam, in words: nothing submitted, no score yet, or the score. */
export function standingText({ submitted, scorePercent }: ExamStanding): string {
  if (!submitted) return 'Available';
  return scorePercent === null ? 'In Review' : `${scorePercent}%`;
}

/** A question's address if it is safe to open from a page: a complete http or https address. Else null. */
export function resourceLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return ['https:', 'http:'].includes(new URL(url).protocol) ? url : null;
}

/** The answer to one question. */
export type ExamAnswer = { questionId: string; text: string };

/** Why answers can't be stored for these questions; null when there is exactly one for each. */
export function faultOfAnswers(
  questionIds: readonly string[],
  answers: readonly ExamAnswer[],
): 'EXAM_WITHOUT_QUESTIONS' | 'EXAM_CHANGED' | 'ANSWER_MISSING' | null {
  if (questionIds.length === 0) return 'EXAM_WITHOUT_QUESTIONS';
  const known = new Set(questionIds);
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isOther = answers.some(({ questionId }) => !known.has(questionId));
  if (isOther || answered.size !== answers.length) return 'EXAM_CHANGED';
  return answered.size < questionIds.length ? 'ANSWER_MISSING' : null;
}

/** Whether two sets of answers say the same, in whatever order they come. */
export function areSameAnswers(one: readonly ExamAnswer[], other: readonly ExamAnswer[]): boolean {
  const texts = new Map(other.map(({ questionId, text }) => [questionId, text]));
  return one.length === texts.size && one.every(({ questionId, text }) => texts.get(questionId) === text);
}
