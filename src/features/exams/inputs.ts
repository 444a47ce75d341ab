import { z } from 'zod';
import { optionalText, textBlock } from '#shared/text/text.ts';
import {
  MOST_ANSWER_CHARACTERS,
  MOST_COMMENT_CHARACTERS,
  MOST_MARKS,
  MOST_NOTE_CHARACTERS,
  MOST_QUESTIONS,
} from './rules.ts';

/** The answers of a submission; none may be empty. */
export const examAnswersShape = z
  .array(
    z.strictObject({
      questionId: z.guid(),
      text: textBlock({ min: 1, max: MOST_ANSWER_CHARACTERS, required: 'Answer is required' }),
    }),
  )
  .max(MOST_QUESTIONS);

const WHOLE_MARKS = 'Enter a whole number of marks, none more than the question is worth';

const WHOLE_PERCENT = 'Enter a whole number from 0 to 100';

/** A percent from 0 to 100, and the grader's message to the player. */
export const gradeShape = z.strictObject({
  scorePercent: z.int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT),
  note: optionalText(MOST_NOTE_CHARACTERS).optional(),
  /** For every question that is answered in words, or for none. */
  marks: z
    .array(
      z.strictObject({
        questionId: z.guid(),
        marks: z.int(WHOLE_MARKS).min(0, WHOLE_MARKS).max(MOST_MARKS, WHOLE_MARKS),
        comment: optionalText(MOST_COMMENT_CHARACTERS).default(null),
      }),
    )
    .max(MOST_QUESTIONS)
    .optional(),
});

type GradedQuestion = { id: string; maxMarks: number };

/** The schema of the grading form: marks are given for all questions that are answered in words, or for none. */
export function gradeFormOf(questions: readonly GradedQuestion[]) {
  const most = new Map(questions.map(({ id, maxMarks }) => [id, maxMarks]));
  const line = z.strictObject({
    questionId: z.guid(),
    marks: z.number(WHOLE_MARKS).nullable(),
    comment: optionalText(MOST_COMMENT_CHARACTERS),
  });
  const lines = z.array(line).superRefine((given, check) => {
    const isMarked = given.some(({ marks, comment }) => marks !== null || comment !== null);
    for (const [index, { questionId, marks }] of given.entries()) {
      const mostMarks = most.get(questionId) ?? 0;
      const isRight =
        marks === null ? !isMarked : Number.isInteger(marks) && marks >= 0 && marks <= mostMarks;
      if (!isRight) {
        const message = `Enter a whole number from 0 to ${mostMarks}, or leave all marks and words to answers empty`;
        check.addIssue({ code: 'custom', message, path: [index, 'marks'] });
      }
    }
  });
  return gradeShape.extend({ marks: lines });
}
