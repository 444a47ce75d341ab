/** The file at the root of a release archive that says what it is. */
export const ARCHIVE_FILE: string;
