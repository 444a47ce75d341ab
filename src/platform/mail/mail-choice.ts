/** What a page says of mails that somebody may switch off, and on again. */
export type MailsWords = {
  title: string;
  text: string;
  /** The button that changes it. */
  button: string;
  /** Where more of the like is chosen. */
  link?: { label: string; href: string };
};

/** Mails that whoever gets one can switch off by the link in it, without a sign-in, and on again. */
export type MailChoice = {
  /** The link's path up to its token: '/unsubscribe/notices'. */
  path: string;
  /** Whether the mails of a token go out, and the words for it; null for a token that this server did not make. Changes nothing. */
  find(token: string): Promise<{ isOn: boolean; words: MailsWords } | null>;
  /** Switches the mails of a token off or on; nothing for a token that this server did not make. */
  set(token: string, isOn: boolean): Promise<void>;
};
