import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about exams. */
export const examRefusals = defineRefusals({
  EXAM_NOT_FOUND: { status: 404, message: 'Exam not found' },
  EXAM_WITHOUT_QUESTIONS: { status: 409, message: 'This exam has no questions yet' },
  EXAM_ALREADY_SUBMITTED: { status: 409, message: 'You have already submitted this exam' },
  EXAM_CHANGED: {
    status: 409,
    message: 'The questions of this exam have changed. Check your answers and submit them again.',
  },
  EXAM_REPLACED: {
    status: 409,
    message: 'A newer version has taken the place of this exam. Take that one instead.',
  },
  EXAM_IS_DRAFT: {
    status: 409,
    message: 'This exam is a draft: change it, instead of making a new version.',
  },
  EXAM_HAS_NEWER: {
    status: 409,
    message: 'There is a newer version of this exam. Make the next one of that.',
  },
  EXAM_EMPTY: { status: 409, message: 'Write at least one question first: a published exam has questions.' },
  SCORE_TOLD: {
    status: 409,
    message: 'The player has been told of this score. Correct it instead: the player is told again.',
  },
  MARKS_WRONG: {
    status: 422,
    message:
      'Give marks to each question that is answered in words, none more than it is worth, or to none at all.',
  },
  EXAM_GRADERS_FIXED: {
    status: 409,
    message: 'How many graders an exam has stays as it was published. Make a new version to change it.',
  },
  ANSWER_NOT_OFFERED: { status: 422, message: 'Choose among what is offered' },
  ANSWER_MISSING: { status: 422, message: 'Answer is required' },
  EXAM_LOCKED: {
    status: 409,
    message:
      'Somebody has submitted this exam: its questions stay as they were answered. Make a new version.',
  },
  QUESTION_NOT_FOUND: {
    status: 404,
    message: 'One of the questions is no longer there. Load the exam again.',
  },
  GAME_SYSTEM_UNKNOWN: { status: 404, message: 'Game system not found' },
  SUBMISSION_NOT_FOUND: { status: 404, message: 'Submitted exam not found' },
});
