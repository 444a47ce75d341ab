/** Rows of one page of the list. */
export const NOTICES_A_PAGE = 20;

/** Unread notices are counted up to here; it stands for "more than 99". */
export const MOST_UNREAD = 100;

/** Notices that one request marks by name. */
export const MOST_MARKED = 100;

/** Choices that one request changes. */
export const MOST_CHOICES = 100;

/** Notices are kept so long. */
export const KEPT_DAYS = 90;

/** How long before a session reminders come, in minutes, until their reader chooses. */
export const reminderDefaults = { first: 24 * 60, second: 2 * 60 };

/** A reminder comes at most a week before. */
export const MOST_REMINDER_MINUTES = 7 * 24 * 60;
