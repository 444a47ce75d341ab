/** An organiser reminds a player of what they owe in a campaign once in so many days. */
export const DAYS_BETWEEN_REMINDERS = 7;
/** The book counts what was paid for sessions of so many days; what is owed stays in it for ever. */
const DAYS_IN_BOOK = 366;
/** How long a player's words about a payment may be, in characters. */
export const SAID_PAID_NOTE_LENGTH = 200;
/** As many seats as are marked paid in one act. */
export const SEATS_AT_ONCE = 1000;
/** As many players as one press reminds. */
export const REMINDED_AT_ONCE = 200;
/** As many lines as the table for spreadsheets has. */
export const LINES_IN_TABLE = 10_000;

const DAY_MS = 86_400_000;

/** Whoever was reminded after this moment is not reminded again yet. */
export const remindedSince = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN_REMINDERS * DAY_MS);
/** Paid seats of sessions from this moment on are in the book. */
export const bookSince = (now: Date): Date => new Date(now.getTime() - DAYS_IN_BOOK * DAY_MS);

/** The addresses of the book as a table: the organiser's, and the player's own. */
export const BOOK_TABLE = '/api/book.csv';
export const OWN_BOOK_TABLE = '/api/purchases.csv';
