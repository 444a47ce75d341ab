/** The words of the page on which a recipient switches mails off or on again. */
type MailsWords = {
  title: string;
  text: string;
  /** The label of the button that switches. */
  button: string;
  /** A link to further choices. */
  link?: { label: string; href: string };
};

/** Mails that their recipient can switch off and on again through a link in them, without signing in. */
export type MailChoice = {
  /** The link's path without its token: '/unsubscribe/notices'. */
  path: string;
  /** Whether the mails of a token are on, and the words for them; null for a token that this server did not make. Changes nothing. */
  find(token: string): Promise<{ isOn: boolean; words: MailsWords } | null>;
  /** Switches the mails of a token on or off; ignores a token that this server did not make. */
  set(token: string, isOn: boolean): Promise<void>;
};
