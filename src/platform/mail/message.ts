/**
 * A message to one recipient, as words only. `renderMessage` turns it into HTML and plain text, so that all messages of
 * the product look the same and no feature writes HTML.
 */
export type MailMessage = {
  /** A single e-mail address. Line breaks and lists are refused when it is sent. */
  to: string;
  subject: string;
  /** The heading above the paragraphs; the subject by default. */
  heading?: string;
  /** The preview text in an inbox; by default the second paragraph, or the only one. */
  preheader?: string;
  /** Paragraphs above the button. */
  paragraphs: string[];
  /** The main action, shown as a button, and as a plain URL for programs that show no buttons. */
  action?: { label: string; url: string };
  /** Paragraphs below the button, about alternatives. */
  below?: string[];
  /** Further paragraphs below, each with a link. */
  links?: LinkedText[];
  /** Small print below the button. */
  footnotes?: Footnote[];
  /** The address for replies, if not the sender. */
  replyTo?: string;
  /** The URL of a 1 x 1 picture at the end of the HTML part; loading it shows that the message was read. */
  pixelUrl?: string;
  /** Entries for the recipient's calendar, which most mail programs add by themselves. All of those read at least the first. */
  calendars?: CalendarPart[];
  /**
   * The URL with which mail programs switch mails of this kind off, by one press without a sign-in: it accepts a POST
   * (RFC 8058), and shows a page to people who open it.
   */
  unsubscribe?: { url: string };
  /** The recipient waits for it in order to sign in, so it overtakes all other mail. */
  aboutSignIn?: true;
};

/** A calendar entry that is added, changed or cancelled (RFC 5545 and 5546). The content's METHOD is `method`. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string };

/** A paragraph that ends with a link. */
export type LinkedText = { text: string; link: { label: string; url: string } };

/** A paragraph of small print. */
type Footnote = string | LinkedText;
