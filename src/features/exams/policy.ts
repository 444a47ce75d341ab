/**
 * What a player may do with an exam. Once published it is open to players who have an account in its game system, and
 * stays open to read after they submitted it. To all others it does not exist.
 */
export const examCan = (exam: { isPublished: boolean; hasAccount: boolean; isSubmitted: boolean }) => ({
  open: (exam.isPublished && exam.hasAccount) || exam.isSubmitted,
});
