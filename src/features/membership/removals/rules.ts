/** Why an organiser removes a member from a campaign. The player reads it, and the audit log stores it. */
export const removalReasons = ['missed', 'unpaid', 'conduct', 'agreed', 'other'] as const;
export type RemovalReason = (typeof removalReasons)[number];

/** The words for each reason, for the organiser and the player. */
export const removalReasonWords: Record<RemovalReason, string> = {
  missed: 'Sessions were missed',
  unpaid: 'Seats were not paid',
  conduct: 'Conduct at the table',
  agreed: 'It was agreed',
  other: 'Another reason',
};

/** The most characters of an organiser's message to the player. */
export const WORDS_LENGTH = 500;
