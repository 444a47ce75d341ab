/** What is said when the list can't be read. */
export const LOAD_NOTICES_ERROR = 'Your notices could not be loaded';
/** What is said when the settings can't be read. */
export const LOAD_SETTINGS_ERROR = 'Your settings could not be loaded';
/** What is said where there is no notice. */
export const NO_NOTICES = 'Nothing yet. What concerns you appears here: seats, sessions, invitations, exams.';
