import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import type { CalendarPart, LinkedText } from '../mail/message.ts';
import type { Id } from '#shared/ids.ts';
import type { ChannelState, NoticeChannel, NoticeGroup } from '#shared/notices.ts';

/** For whom words are made. */
export type NoticeReader = {
  userId: Id;
  /** The reader's time zone, an IANA name; 'UTC' where it is not known. */
  timeZone: string;
  /** The currency of all prices: its ISO 4217 code. */
  currency: string;
};

/** What a notice says, in each way: the title alone heads a mail and a push message. */
export type NoticeWords = {
  title: string;
  /** What stands above the lines of its mail, where the title, which is the subject, has what a line says again. */
  heading?: string;
  /**
   * What a person wrote to the reader, and their alias: shown whole in the app, quoted in mails and push
   * (written-words.ts). `isExpected`: the reader chose to hear from them, so that mails have all of it too.
   */
  written?: { by: string; text: string; isExpected?: true };
  /** What happened, in sentences; the app and push show the first, where nobody wrote anything. */
  lines: string[];
  /** The one thing to do, and the path of the page for it. */
  action: { label: string; path: string };
};

/** Who gets the mail of a notice. */
export type MailedReader = { userId: Id; email: string };

/** What a mail says as it is when the mail goes out, beside the words of its notice. */
export type MailedWords = {
  /** Paragraphs below the lines of the notice. */
  lines: string[];
  /** Paragraphs below the button, each with something else to open. */
  links: LinkedText[];
};

/** What entries of calendars, and other words of mails, are made from. */
export type MailSource = { db: Database; now: Date; config: Config };

/** One kind of notice, declared by the feature whose event it is. */
export type NoticeKind<Facts = unknown> = {
  /** Kept in the database: 'session.moved'. */
  name: `${string}.${string}`;
  group: NoticeGroup;
  /** What /my/notifications calls it: 'A session is moved or changed'. */
  label: string;
  /** How each way stands until its reader chooses. */
  channels: Readonly<Record<NoticeChannel, ChannelState>>;
  /** The shape of its facts: ids, words of the product and what people wrote, as they were at the event. */
  facts: z.ZodType<Facts>;
  /** For how many seconds further events join it before mail and push; 0 sends them at once. */
  gatherSeconds: number;
  /** What is told when a further event joins: the later facts unless said; null when nothing is left to tell. */
  gather?(earlier: Facts, later: Facts): Facts | null;
  /** Told to admins alone: nobody else is offered a choice about it. */
  isForAdmins?: true;
  /** Told to those alone who run a campaign: nobody else is offered a choice about it. */
  isForOrganisers?: true;
  /** Told once for each `about`, for ever. */
  isOnce?: true;
  /** Also in quiet hours, because it is of no use later. */
  isUrgent?: true;
  words(facts: Facts, reader: NoticeReader): NoticeWords;
  /**
   * The entries of calendars that its mail carries to each of these readers, as they are when it is sent. It asks the
   * database the same number of times for however many readers.
   */
  calendars?(
    facts: Facts,
    readers: readonly MailedReader[],
    source: MailSource,
  ): Promise<ReadonlyMap<Id, CalendarPart[]>>;
  /** What its mail says to each of these readers beside its words. It asks the database like `calendars`. */
  mailed?(
    facts: Facts,
    readers: readonly MailedReader[],
    source: MailSource,
  ): Promise<ReadonlyMap<Id, MailedWords>>;
};

/** Declares a kind: `export const playersMoved = noticeKind({ name: 'players.moved', … })`. */
export const noticeKind = <Facts>(kind: NoticeKind<Facts>): NoticeKind<Facts> => kind;
