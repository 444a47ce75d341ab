import { isolated } from '#shared/text/isolated.ts';
import { DAY_MS } from '#shared/time.ts';

/** A player's standing in an exam: whether submitted, and once graded the score in percent. */
export type ExamStanding = { submitted: boolean; scorePercent: number | null };

/** Which players of earlier versions must take a new version of an exam. */
export const RETAKES = ['nobody', 'everybody', 'below'] as const;
export type Retake = (typeof RETAKES)[number];

/** How long a replaced version still takes answers, so that nobody loses answers in progress. */
export const ANSWERS_TAKEN_MS = DAY_MS;

/** An exam's title, with its version unless it is the first. */
export const examTitle = ({ name, version }: { name: string; version: number }): string =>
  version === 1 ? name : `${isolated(name)}, version ${version}`;

/** The most questions of one exam: more than anybody answers in one sitting. */
export const MOST_QUESTIONS = 100;

export const MOST_ANSWER_CHARACTERS = 10_000;

/** The most grades that one score can need. */
export const MOST_GRADERS = 5;

/** The most characters of a grader's comment on one question. */
export const MOST_COMMENT_CHARACTERS = 1_000;

/** The most characters of the message with a score. */
export const MOST_NOTE_CHARACTERS = 2_000;

/** How long a score can be withdrawn and its notice is delayed, in seconds. */
export const TELL_AFTER_SECONDS = 10;

/** A player's standing in an exam, in words: not submitted, in review, or the score. */
export function standingText({ submitted, scorePercent }: ExamStanding): string {
  if (!submitted) return 'Available';
  return scorePercent === null ? 'In Review' : `${scorePercent}%`;
}

/** A question's URL if it is safe to link: a complete http or https URL. Else null. */
export function resourceLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return ['https:', 'http:'].includes(new URL(url).protocol) ? url : null;
}

/** The most options of one question. */
export const MOST_OPTIONS = 10;

export const MOST_OPTION_CHARACTERS = 300;

/** The most marks that one question can be worth. */
export const MOST_MARKS = 100;

/** The most characters of a question's instructions for graders. */
export const MOST_RUBRIC_CHARACTERS = 2_000;

export const WHOLE_MARKS = `Enter a whole number from 1 to ${MOST_MARKS}`;

/** Why these options are invalid; null if they are valid, and if there are none. */
export function faultOfOptions(
  options: readonly string[] | null,
  rightOptions: readonly string[] | null,
): string | null {
  if (options === null) return rightOptions === null ? null : 'Write options to choose from';
  if (options.length < 2) return 'Write at least two options';
  if (new Set(options).size < options.length) return 'Each option stands once';
  const right = rightOptions ?? [];
  if (right.length === 0) return 'Mark at least one option as right';
  return right.every((one) => options.includes(one)) ? null : 'A right option is one of the options';
}

/** The options chosen in an answer: one per line of its text. */
export const chosenIn = (text: string): string[] => text.split('\n');

/** Whether an answer chooses only existing options, each once, and only one unless several are allowed. */
function isChoice(text: string, options: readonly string[], isSeveral: boolean): boolean {
  const chosen = chosenIn(text);
  const isOnce = new Set(chosen).size === chosen.length;
  return isOnce && chosen.every((one) => options.includes(one)) && (isSeveral || chosen.length === 1);
}

/** The marks of an automatically graded answer: all marks if it has exactly the right options, else none. */
export function marksOfChoice(
  question: { rightOptions: readonly string[]; maxMarks: number },
  text: string,
): number {
  const chosen = new Set(chosenIn(text));
  const { rightOptions, maxMarks } = question;
  const isRight = chosen.size === rightOptions.length && rightOptions.every((one) => chosen.has(one));
  return isRight ? maxMarks : 0;
}

/** The marks of the automatically graded questions, in order. */
export function marksByItself(
  questions: readonly { id: string; rightOptions: readonly string[] | null; maxMarks: number }[],
  answers: readonly ExamAnswer[],
): { questionId: string; marks: number; maxMarks: number }[] {
  const texts = new Map(answers.map(({ questionId, text }) => [questionId, text]));
  return questions.flatMap(({ id, rightOptions, maxMarks }) =>
    rightOptions === null
      ? []
      : [
          {
            questionId: id,
            marks: marksOfChoice({ rightOptions, maxMarks }, texts.get(id) ?? ''),
            maxMarks,
          },
        ],
  );
}

/** Combines several grades: the mean in whole percent, and all notes, one below the other. */
export function scoreOfGrades(grades: readonly { scorePercent: number; note: string | null }[]): {
  scorePercent: number;
  note: string | null;
} {
  const sum = grades.reduce((total, { scorePercent }) => total + scorePercent, 0);
  const notes = grades.flatMap(({ note }) => note ?? []);
  return {
    scorePercent: Math.round(sum / grades.length),
    note: notes.length === 0 ? null : notes.join('\n\n'),
  };
}

type GivenMarks = { questionId: string; marks: number };

/** Whether marks are given for exactly the questions that are answered in words, none above the question's maximum. */
export function areWholeMarks(
  questions: readonly { id: string; rightOptions: readonly string[] | null; maxMarks: number }[],
  given: readonly GivenMarks[],
): boolean {
  const most = new Map(
    questions.flatMap(({ id, rightOptions, maxMarks }) => (rightOptions === null ? [[id, maxMarks]] : [])),
  );
  const isOnce = new Set(given.map(({ questionId }) => questionId)).size === given.length;
  return (
    isOnce &&
    given.length === most.size &&
    given.every(({ questionId, marks }) => marks <= (most.get(questionId) ?? -1))
  );
}

/** Converts marks to a whole percent. */
export function percentOf(marks: readonly { marks: number; maxMarks: number }[]): number {
  const most = marks.reduce((sum, { maxMarks }) => sum + maxMarks, 0);
  const reached = marks.reduce((sum, one) => sum + one.marks, 0);
  return Math.round((100 * reached) / most);
}

export type ExamAnswer = { questionId: string; text: string };

type AskedQuestion = { id: string; options: readonly string[] | null; isSeveral: boolean };
type AnswersFault = 'EXAM_WITHOUT_QUESTIONS' | 'EXAM_CHANGED' | 'ANSWER_MISSING' | 'ANSWER_NOT_OFFERED';

/** Why answers can't be stored for these questions; null if each question has exactly one, and choices only offered options. */
export function faultOfAnswers(
  questions: readonly AskedQuestion[],
  answers: readonly ExamAnswer[],
): AnswersFault | null {
  if (questions.length === 0) return 'EXAM_WITHOUT_QUESTIONS';
  const known = new Map(questions.map((question) => [question.id, question]));
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isOther = answers.some(({ questionId }) => !known.has(questionId));
  if (isOther || answered.size !== answers.length) return 'EXAM_CHANGED';
  if (answered.size < questions.length) return 'ANSWER_MISSING';
  const isStrange = answers.some(({ questionId, text }) => {
    const { options, isSeveral } = known.get(questionId)!;
    return options !== null && !isChoice(text, options, isSeveral);
  });
  return isStrange ? 'ANSWER_NOT_OFFERED' : null;
}

/** Whether two sets of answers are equal, in any order. */
export function areSameAnswers(one: readonly ExamAnswer[], other: readonly ExamAnswer[]): boolean {
  const texts = new Map(other.map(({ questionId, text }) => [questionId, text]));
  return one.length === texts.size && one.every(({ questionId, text }) => texts.get(questionId) === text);
}
