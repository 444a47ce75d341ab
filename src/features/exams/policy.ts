type ExamOfPlayer = {
  isPublished: boolean;
  hasAccount: boolean;
  isSubmitted: boolean;
  /** Until when it takes answers; null for the newest version. */
  answersUntil: Date | null;
};

/**
 * What a player may do with an exam. Once published it is open to players who have an account in its game system, and
 * stays open to read after they submitted it. To all others it does not exist. A version that was replaced takes answers
 * for a while.
 */
export const examCan = (exam: ExamOfPlayer) => ({
  open: (exam.isPublished && exam.hasAccount) || exam.isSubmitted,
  submit: (now: Date) => !exam.isSubmitted && (exam.answersUntil === null || now < exam.answersUntil),
});
