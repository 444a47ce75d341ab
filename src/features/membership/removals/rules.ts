/** Why an organiser takes a member out of a campaign: the player reads it, and the audit log keeps it. */
export const removalReasons = ['missed', 'unpaid', 'conduct', 'agreed', 'other'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** What each reason is called, for the organiser and the player. */
export const removalReasonWords: Record<RemovalReason, string> = {
  missed: 'Sessions were missed',
  unpaid: 'Seats were not paid',
  conduct: 'Conduct at the table',
  agreed: 'It was agreed',
  other: 'Another reason',
};

/** Characters that an organiser's words to the player may have. */
export const WORDS_LENGTH = 500;
