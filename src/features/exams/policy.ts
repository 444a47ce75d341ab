/**
 * What a player may do with an exam. It is open to players who have an account in its game system, and stays open to
 * read after they submitted it. To all others it does not exist.
 */
export const examCan = ({ hasAccount, isSubmitted }: { hasAccount: boolean; isSubmitted: boolean }) => ({
  open: hasAccount || isSubmitted,
});
