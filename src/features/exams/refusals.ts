import { defineRefusals } from '#shared/errors.ts';

export const examRefusals = defineRefusals({
  EXAM_NOT_FOUND: [404, 'Exam not found'],
  EXAM_WITHOUT_QUESTIONS: [409, 'This exam has no questions yet'],
  EXAM_ALREADY_SUBMITTED: [409, 'You have already submitted this exam'],
  EXAM_CHANGED: [409, 'The questions of this exam have changed. Check your answers and submit them again.'],
  EXAM_REPLACED: [409, 'A newer version has taken the place of this exam. Take that one instead.'],
  EXAM_IS_DRAFT: [409, 'This exam is a draft: change it, instead of making a new version.'],
  EXAM_HAS_NEWER: [409, 'There is a newer version of this exam. Make the next one of that.'],
  EXAM_EMPTY: [409, 'Write at least one question first: a published exam has questions.'],
  SCORE_TOLD: [
    409,
    'The player has already seen this score. Correct it instead, and the player is notified again.',
  ],
  MARKS_WRONG: [
    422,
    'Give marks to each question that is answered in words, none more than it is worth, or to none at all.',
  ],
  EXAM_GRADERS_FIXED: [
    409,
    'The number of graders cannot change after publishing. Make a new version to change it.',
  ],
  ANSWER_NOT_OFFERED: [422, 'Choose among what is offered'],
  ANSWER_MISSING: [422, 'Answer is required'],
  EXAM_LOCKED: [
    409,
    'Somebody has submitted this exam: its questions stay as they were answered. Make a new version.',
  ],
  QUESTION_NOT_FOUND: [404, 'One of the questions is no longer there. Load the exam again.'],
  GAME_SYSTEM_UNKNOWN: [404, 'Game system not found'],
  SUBMISSION_NOT_FOUND: [404, 'Submitted exam not found'],
});
