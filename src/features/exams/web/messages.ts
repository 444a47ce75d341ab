import type { Toast } from '#ui/feedback/toast.ts';

export const LOAD_EXAMS_ERROR = 'There was an error loading your exams. Please try again later.';

export const examSubmitted: Toast = {
  title: 'Exam submitted',
  description: 'It is in review now. We write to you as soon as it has a score.',
};

/** Shown after an exam that is graded automatically. */
export const examScored = (scorePercent: number): Toast => ({
  title: 'Exam submitted',
  description: `You reached ${scorePercent}%.`,
});

/** Messages why the exam was not submitted; other codes use the server's message. */
export const submitReasons: Record<string, string> = {
  UNAUTHORIZED: 'Your session has ended. Sign in again: your answers are kept on this device.',
  EXAM_CHANGED:
    'The questions have changed in the meantime. Your answers are kept: check them and submit again.',
  EXAM_REPLACED: 'A newer version has taken the place of this exam. Your answers are kept on this device.',
  NETWORK: 'The server could not be reached. Your answers are kept on this device.',
};
