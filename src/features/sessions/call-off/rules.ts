/** For how many seconds a call-off can be undone as if nothing had happened. No mail about it is sent before that. */
export const UNDO_SECONDS = 30;

/** The most characters in what an organiser writes to everybody. */
export const WORDS_LENGTH = 1_000;

/** When a call-off made at `calledOffAt` can no longer be undone. */
export const undoEnd = (calledOffAt: Date): Date => new Date(calledOffAt.getTime() + UNDO_SECONDS * 1000);

/**
 * Which upcoming sessions are called off together: one session, that one and those after it in its series, its whole
 * series, or all sessions of the campaign.
 */
export const callOffScopes = ['one', 'following', 'series', 'campaign'] as const;
export type CallOffScope = (typeof callOffScopes)[number];
