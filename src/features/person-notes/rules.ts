/** Characters of a note about a person. */
export const MOST_NOTE_CHARACTERS = 2_000;
