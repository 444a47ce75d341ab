/** How long something that names a person is kept, and what it is, in the words of the privacy policy. */
type Kept = { days: number; what: string };

/**
 * How long the server keeps data that it deletes before the account is deleted. Its jobs read the periods from here,
 * and the privacy policy lists them.
 */
export const retention = {
  /** Counted from when it was answered or expired. */
  invites: { days: 90, what: 'An invitation, after it was answered or expired' },
  messages: { days: 365, what: 'What you write to us' },
  /** Counted from the last sign-in; for a network, from the last sign-in from there. */
  signIns: { days: 90, what: 'Your sign-ins, good and bad, and the networks that they came from' },
  /** Counted from the change; until then the old mailbox can take the account back. */
  formerAddresses: { days: 7, what: 'The e-mail address that you had before a change' },
  unconfirmed: { days: 30, what: 'An account whose address nobody confirms' },
  /** Counted from the last decision; kept longer while something that it hid is still hidden. */
  cases: {
    days: 365,
    what: 'A report, and what we decided about it, unless something is still hidden by it',
  },
  notices: { days: 90, what: 'What you were told' },
  /** Failed mail, and the outbox of an installation without a mail server. Sent mail is deleted within an hour. */
  mails: { days: 30, what: 'Mail that could not be sent' },
  /** Counted from when it was answered or withdrawn. */
  joinRequests: { days: 90, what: 'A request to join a campaign, after it was answered or withdrawn' },
  /** Counted from the session's start. Their seats stay, for the organiser's records. */
  guests: { days: 90, what: 'The name of a guest at a session, after it began' },
  calendars: { days: 30, what: 'What left your calendar' },
  /** Counted from the decision, or from when the request expired. */
  adminRequests: { days: 30, what: 'What an admin asked other admins to agree to, after it ended' },
  /** Counted from when the copy was ready, or failed. */
  exports: { days: 7, what: 'The copy of your data that you asked for' },
  requests: { days: 7, what: 'The answer to a request, in case that the connection broke' },
} satisfies Record<string, Kept>;
