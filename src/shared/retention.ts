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
  /** After the last one, and of a network after the last from there. */
  signIns: { days: 90, what: 'Your sign-ins, good and bad, and the networks that they came from' },
  /** After the change: until then its mailbox can take the account back. */
  formerAddresses: { days: 7, what: 'The e-mail address that you had before a change' },
  /** An account whose address nobody confirmed. */
  unconfirmed: { days: 30, what: 'An account whose address nobody confirms' },
  /** After the last decision about it; not while what it decided is hidden still. */
  cases: {
    days: 365,
    what: 'A report, and what we decided about it, unless something is still hidden by it',
  },
  notices: { days: 90, what: 'What you were told' },
  /** Mail that failed, and the outbox of a server without a mail server. Sent mail is gone within an hour. */
  mails: { days: 30, what: 'Mail that could not be sent' },
  /** After it was answered or withdrawn. */
  joinRequests: { days: 90, what: 'A request to join a campaign, after it was answered or withdrawn' },
  /** After the session began; their seats stay, for the organiser's books. */
  guests: { days: 90, what: 'The name of a guest at a session, after it began' },
  calendars: { days: 30, what: 'What left your calendar' },
  /** After it was decided, or nobody had agreed in time. */
  adminRequests: { days: 30, what: 'What an admin asked other admins to agree to, after it ended' },
  /** Counted from the moment it was ready, or failed. */
  exports: { days: 7, what: 'The copy of your data that you asked for' },
  requests: { days: 7, what: 'The answer to a request, in case that the connection broke' },
} satisfies Record<string, Kept>;
