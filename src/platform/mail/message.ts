/**
 * One message to one recipient. Words only: the frame (`renderMessage`) turns it into HTML and plain text,
 * so that every message of the product looks the same and no feature writes HTML.
 */
export type MailMessage = {
  /** One address. Line breaks and lists are refused when it is sent. */
  to: string;
  subject: string;
  /** Paragraphs above the button. */
  paragraphs: string[];
  /** The one thing to do, shown as a button and, for who sees no button, as an address. */
  action?: { label: string; url: string };
  /** Paragraphs below the button: what else one may do instead. */
  below?: string[];
  /** Small print below the button. */
  footnotes?: string[];
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  /** Address of a 1 x 1 picture at the end of the HTML part; loading it tells that the message was read. */
  pixelUrl?: string;
  /**
   * An entry for the recipient's calendar, or its cancellation (RFC 5545 and 5546): calendars take it by themselves. The
   * content's METHOD is `method`.
   */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Somebody waits for it in order to sign in: it goes past all other mail. */
  aboutSignIn?: true;
};
