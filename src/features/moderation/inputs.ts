import { z } from 'zod';
import { rules, thingKinds } from '#shared/things.ts';
import { optionalText, textBlock } from '#shared/text/text.ts';

/** The most characters of a report's text, a reason, an appeal and its answer. */
export const MOST_CHARACTERS = 1_000;

const words = (required: string) =>
  textBlock({ min: 1, max: MOST_CHARACTERS, required, tooLong: `Use at most ${MOST_CHARACTERS} characters` });

export const thingShape = z.strictObject({ kind: z.enum(thingKinds), id: z.guid() });

/** The fields of a report, besides the reported thing. */
export const reportForm = z.strictObject({
  rule: z.enum(rules, 'Choose what it is about'),
  text: optionalText(MOST_CHARACTERS),
});

/** An admin's decision about a thing. 'nothing' needs no reason. */
export const decisionForm = z
  .strictObject({
    decision: z.enum(['nothing', 'hide', 'remove']),
    rule: z.enum(rules).nullable(),
    reason: optionalText(MOST_CHARACTERS),
  })
  .refine(({ decision, rule }) => decision === 'nothing' || rule !== null, {
    path: ['rule'],
    message: 'Choose what it is about',
  })
  .refine(({ decision, reason }) => decision === 'nothing' || reason !== null, {
    path: ['reason'],
    message: 'Reason is required',
  });

/** The form for why something is hidden or removed. */
export const verdictForm = z.strictObject({
  rule: z.enum(rules, 'Choose what it is about'),
  reason: words('Reason is required'),
});

export const appealForm = z.strictObject({ text: words('Required') });

export const answerForm = z.strictObject({
  decision: z.enum(['stands', 'lifted']),
  answer: words('Answer is required'),
});
