/** Rows of one page of the list. */
export const NOTICES_A_PAGE = 20;

/** Unread notices are counted up to here; it stands for "more than 99". */
export const MOST_UNREAD = 100;

/** Notices that one request marks by name. */
export const MOST_MARKED = 100;

/** Choices that one request changes. */
export const MOST_CHOICES = 100;
