type ExamOfPlayer = {
  isPublished: boolean;
  hasAccount: boolean;
  isSubmitted: boolean;
  /** The deadline for answers; null for the newest version. */
  answersUntil: Date | null;
};

/**
 * What a player may do with an exam. A published exam is open to players who have an account in its game system, and
 * stays readable after they submitted it. For everybody else it does not exist. A replaced version takes answers for a
 * while longer.
 */
export const examCan = (exam: ExamOfPlayer) => ({
  open: (exam.isPublished && exam.hasAccount) || exam.isSubmitted,
  submit: (now: Date) => !exam.isSubmitted && (exam.answersUntil === null || now < exam.answersUntil),
});
