import { z } from 'zod';
import { optionalText, textBlock } from '#shared/text/text.ts';
import { MOST_ANSWER_CHARACTERS, MOST_NOTE_CHARACTERS, MOST_QUESTIONS } from './rules.ts';

/** Each answer is required. */
export const examAnswersShape = z
  .array(
    z.strictObject({
      questionId: z.guid(),
      text: textBlock({ min: 1, max: MOST_ANSWER_CHARACTERS, required: 'Answer is required' }),
    }),
  )
  .max(MOST_QUESTIONS);

const WHOLE_PERCENT = 'Enter a whole number from 0 to 100';

/** A percent from 0 to 100, and what the grader has to say to the player. */
export const gradeShape = z.strictObject({
  scorePercent: z.int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT),
  note: optionalText(MOST_NOTE_CHARACTERS).optional(),
});
