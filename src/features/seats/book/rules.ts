/** An organiser may remind a player once in this many days of what they owe in a campaign. */
export const DAYS_BETWEEN_REMINDERS = 7;
/** Paid seats stay in the book for this many days after their session. What is owed stays in it for ever. */
const DAYS_IN_BOOK = 366;
/** The longest note of a player about a payment, in characters. */
export const SAID_PAID_NOTE_LENGTH = 200;
/** The most seats that are marked paid in one request. */
export const SEATS_AT_ONCE = 1000;
/** The most reminders that one request sends: one for each player and campaign. */
export const REMINDED_AT_ONCE = 200;
/** The most lines that the book has as a CSV table. */
export const LINES_IN_TABLE = 10_000;

const DAY_MS = 86_400_000;

/** Players who were reminded after this moment can't be reminded again yet. */
export const remindedSince = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN_REMINDERS * DAY_MS);
/** Paid seats are in the book if their session starts at this moment or later. */
export const bookSince = (now: Date): Date => new Date(now.getTime() - DAYS_IN_BOOK * DAY_MS);

/** The URLs of the book as a CSV table: the organiser's, and the player's own. */
export const BOOK_TABLE = '/api/book.csv';
export const OWN_BOOK_TABLE = '/api/purchases.csv';
