import { z } from 'zod';
import { ANNOUNCEMENT_LENGTH, QUESTION_LENGTH } from './rules.ts';

/** Control characters, but for line breaks and tabs. */
const unwelcome = /[^\P{Cc}\n\t]/u;

/** A text of one or more lines that people write to others, as plain text. */
const plainText = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Required')
        .max(max, `Use at most ${max.toLocaleString('en-US')} characters`)
        .refine((text) => !unwelcome.test(text), 'This has characters that cannot be shown'),
    );

/** What an announcement says. */
export const announcementText = plainText(ANNOUNCEMENT_LENGTH);
/** What a player asks. */
export const questionText = plainText(QUESTION_LENGTH);
/** What an organiser answers. */
export const answerText = plainText(ANNOUNCEMENT_LENGTH);
