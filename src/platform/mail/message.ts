/**
 * One message to one recipient. Words only: the frame (`renderMessage`) turns it into HTML and plain text,
 * so that every message of the product looks the same and no feature writes HTML.
 */
export type MailMessage = {
  /** One address. Line breaks and lists are refused when it is sent. */
  to: string;
  subject: string;
  /** What stands above the paragraphs; the subject unless said. */
  heading?: string;
  /** What an inbox shows beside the subject; the second paragraph unless said, or the only one. */
  preheader?: string;
  /** Paragraphs above the button. */
  paragraphs: string[];
  /** The one thing to do, shown as a button, and as an address where buttons are not shown. */
  action?: { label: string; url: string };
  /** Paragraphs below the button: what else one may do instead. */
  below?: string[];
  /** Paragraphs after them, each with something else to open. */
  links?: LinkedText[];
  /** Small print below the button. */
  footnotes?: Footnote[];
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** Address of a 1 x 1 picture at the end of the HTML part; loading it tells that the message was read. */
  pixelUrl?: string;
  /** Entries for the recipient's calendar, which most mail programs put there by themselves. They read the first at least. */
  calendars?: CalendarPart[];
  /**
   * Where mail programs switch mails like this one off, by one press without a sign-in: an address that takes a POST
   * (RFC 8058), and shows people who open it a page.
   */
  unsubscribe?: { url: string };
  /** Somebody waits for it in order to sign in: it goes past all other mail. */
  aboutSignIn?: true;
};

/** One entry of a calendar that is added, changed or taken out (RFC 5545 and 5546). The content's METHOD is `method`. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string };

/** A paragraph that ends with a link. */
export type LinkedText = { text: string; link: { label: string; url: string } };

/** A paragraph of small print. */
type Footnote = string | LinkedText;
