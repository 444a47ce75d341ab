import { textBlock } from '#shared/text/text.ts';
import { ANNOUNCEMENT_LENGTH, QUESTION_LENGTH } from './rules.ts';

/** A text of one or more lines that people write to others, as plain text. */
const plainText = (max: number) =>
  textBlock({
    min: 1,
    max,
    required: 'Required',
    tooLong: `Use at most ${max.toLocaleString('en-US')} characters`,
  });

export const announcementText = plainText(ANNOUNCEMENT_LENGTH);
export const questionText = plainText(QUESTION_LENGTH);
export const answerText = plainText(ANNOUNCEMENT_LENGTH);
