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

export const MOST_ANSWER_CHARACTERS = 10_000;

/** Grades that one score can be made of. */
export const MOST_GRADERS = 5;

/** Characters of a grader's words at one question. */
export const MOST_COMMENT_CHARACTERS = 1_000;

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

/** Options of one question to choose from. */
export const MOST_OPTIONS = 10;

export const MOST_OPTION_CHARACTERS = 300;

/** Marks that one question is worth at most. */
export const MOST_MARKS = 100;

/** Characters of what graders go by at a question. */
export const MOST_RUBRIC_CHARACTERS = 2_000;

export const WHOLE_MARKS = `Enter a whole number from 1 to ${MOST_MARKS}`;

/** Why these can't be the options of a question; null where they can, and where there are none. */
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

/** The options that an answer chooses: its text has one in each line. */
export const chosenIn = (text: string): string[] => text.split('\n');

/** Whether an answer chooses among the options, each once, and one alone where several are not asked for. */
function isChoice(text: string, options: readonly string[], isSeveral: boolean): boolean {
  const chosen = chosenIn(text);
  const isOnce = new Set(chosen).size === chosen.length;
  return isOnce && chosen.every((one) => options.includes(one)) && (isSeveral || chosen.length === 1);
}

/** The marks of an answer to a question that grades itself: all of them for all right options and no other, else none. */
export function marksOfChoice(
  question: { rightOptions: readonly string[]; maxMarks: number },
  text: string,
): number {
  const chosen = new Set(chosenIn(text));
  const { rightOptions, maxMarks } = question;
  const isRight = chosen.size === rightOptions.length && rightOptions.every((one) => chosen.has(one));
  return isRight ? maxMarks : 0;
}

/** The marks of the questions that grade themselves, in their order. */
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

/** What several grades make of a submission: the mean in whole percent, and all notes, one below the other. */
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

/** Whether marks are given to each question that is answered in words, to no other, and none more than it is worth. */
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

/** What marks make in percent, rounded to a whole one. */
export function percentOf(marks: readonly { marks: number; maxMarks: number }[]): number {
  const most = marks.reduce((sum, { maxMarks }) => sum + maxMarks, 0);
  const reached = marks.reduce((sum, one) => sum + one.marks, 0);
  return Math.round((100 * reached) / most);
}

export type ExamAnswer = { questionId: string; text: string };

type AskedQuestion = { id: string; options: readonly string[] | null; isSeveral: boolean };
type AnswersFault = 'EXAM_WITHOUT_QUESTIONS' | 'EXAM_CHANGED' | 'ANSWER_MISSING' | 'ANSWER_NOT_OFFERED';

/** Why answers can't be stored for these questions; null when there is exactly one for each, of its options if it has some. */
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

/** Whether two sets of answers say the same, in whatever order they come. */
export function areSameAnswers(one: readonly ExamAnswer[], other: readonly ExamAnswer[]): boolean {
  const texts = new Map(other.map(({ questionId, text }) => [questionId, text]));
  return one.length === texts.size && one.every(({ questionId, text }) => texts.get(questionId) === text);
}
