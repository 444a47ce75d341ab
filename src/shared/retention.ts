/** So long something that names a person is kept, and what that is in the words of the privacy policy. */
type Kept = { days: number; what: string };

/**
 * How long the server keeps what it does not keep for as long as an account exists. Its jobs take the times from here, and the
 * privacy policy lists them.
 */
export const retention = {
  /** After it was answered or expired. */
  invites: { days: 90, what: 'An invitation, after it was answered or expired' },
  messages: { days: 365, what: 'What you write to us' },
  /** After the last sign-in from there. */
  signIns: { days: 90, what: 'The networks that you signed in from' },
  /** An account whose address nobody confirmed. */
  unconfirmed: { days: 30, what: 'An account whose address nobody confirms' },
  notices: { days: 90, what: 'What you were told' },
  /** Mail that failed, and the outbox of a server without a mail server. Sent mail is gone within an hour. */
  mails: { days: 30, what: 'Mail that could not be sent' },
  calendars: { days: 30, what: 'What left your calendar' },
  /** After it was ready, or could not be made. */
  exports: { days: 7, what: 'The copy of your data that you asked for' },
  requests: { days: 7, what: 'The answer to a request, in case that the connection broke' },
} satisfies Record<string, Kept>;
