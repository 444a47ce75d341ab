/** For how many seconds a call-off can be undone as if nothing had happened. Nobody has a mail about it before. */
export const UNDO_SECONDS = 30;

/** Characters that the words to everybody may have. */
export const WORDS_LENGTH = 1_000;

/** When what was called off then can no longer be undone. */
export const undoEnd = (calledOffAt: Date): Date => new Date(calledOffAt.getTime() + UNDO_SECONDS * 1000);

/** Which upcoming sessions one act calls off: one, one and those after it in its series, its whole series, or the whole campaign. */
export const callOffScopes = ['one', 'following', 'series', 'campaign'] as const;
export type CallOffScope = (typeof callOffScopes)[number];
