import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import type { CalendarPart, LinkedText } from '../mail/message.ts';
import type { Id } from '#shared/ids.ts';
import type { ChannelState, NoticeChannel, NoticeGroup } from '#shared/notices.ts';

/** The reader for whom words are made. */
export type NoticeReader = {
  userId: Id;
  /** The reader's time zone, an IANA name; 'UTC' if unknown. */
  timeZone: string;
  /** The currency of all prices: its ISO 4217 code. */
  currency: string;
};

/** The words of a notice in every channel. The title is also the heading of a mail and of a push message. */
export type NoticeWords = {
  title: string;
  /** Replaces the title as the heading in the mail's body, where the title, which is the subject, repeats one of the lines. */
  heading?: string;
  /**
   * What a person wrote to the reader, and that person's alias. The app shows the whole text; mails and push messages
   * quote it (written-words.ts). `isExpected`: the reader chose to hear from the writer, so mails contain the whole
   * text too.
   */
  written?: { by: string; text: string; isExpected?: true };
  /** What happened, in sentences; the app and push show the first one unless there is a `written` text. */
  lines: string[];
  /** The one action to take: the button's label and the path of its page. */
  action: { label: string; path: string };
};

export type MailedReader = { userId: Id; email: string };

/** Further words of a notice's mail, read from the database when the mail is sent. */
export type MailedWords = {
  /** Paragraphs below the lines of the notice. */
  lines: string[];
  /** Paragraphs below the button, each with a link. */
  links: LinkedText[];
};

/** What calendar entries and further words of mails are made from. */
export type MailSource = { db: Database; now: Date; config: Config };

/** A kind of notice, declared by the feature that has its event. */
export type NoticeKind<Facts = unknown> = {
  /** The name in the database: 'session.moved'. */
  name: `${string}.${string}`;
  group: NoticeGroup;
  /** Its label on /my/notifications: 'A session is moved or changed'. */
  label: string;
  /** The state of each channel until the reader chooses. */
  channels: Readonly<Record<NoticeChannel, ChannelState>>;
  /** The shape of its facts: ids, product texts and what people wrote, as they were at the event. */
  facts: z.ZodType<Facts>;
  /** How long further events can join it before mail and push are sent, in seconds; 0 sends them at once. */
  gatherSeconds: number;
  /** The combined facts when another event joins; by default the later ones. Null when nothing is left to tell. */
  gather?(earlier: Facts, later: Facts): Facts | null;
  /** Only for admins: nobody else is offered a choice about it. */
  isForAdmins?: true;
  /** Only for users who run a campaign: nobody else is offered a choice about it. */
  isForOrganisers?: true;
  /** Told only once for each `about`, ever. */
  isOnce?: true;
  /** Sent even in quiet hours, because it is useless later. */
  isUrgent?: true;
  words(facts: Facts, reader: NoticeReader): NoticeWords;
  /**
   * The calendar entries that the mail carries for each of these readers, read when it is sent. The number of queries
   * must not depend on the number of readers.
   */
  calendars?(
    facts: Facts,
    readers: readonly MailedReader[],
    source: MailSource,
  ): Promise<ReadonlyMap<Id, CalendarPart[]>>;
  /** The further words of the mail for each of these readers. The limit on queries is that of `calendars`. */
  mailed?(
    facts: Facts,
    readers: readonly MailedReader[],
    source: MailSource,
  ): Promise<ReadonlyMap<Id, MailedWords>>;
};

/** Declares a kind of notice: `export const playersMoved = noticeKind({ name: 'players.moved', … })`. */
export const noticeKind = <Facts>(kind: NoticeKind<Facts>): NoticeKind<Facts> => kind;
