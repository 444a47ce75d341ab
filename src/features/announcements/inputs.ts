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

/** What an announcement says. */
export const announcementText = plainText(ANNOUNCEMENT_LENGTH);
/** What a player asks. */
export const questionText = plainText(QUESTION_LENGTH);
/** What an organiser answers. */
export const answerText = plainText(ANNOUNCEMENT_LENGTH);
