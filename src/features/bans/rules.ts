/** The most characters of an appeal, and of the answer to it. */
export const MOST_APPEAL_CHARACTERS = 2000;
