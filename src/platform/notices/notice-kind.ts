import type { z } from 'zod';
import type { MailMessage } from '../mail/message.ts';
import type { Id } from '../../shared/ids.ts';
import type { ChannelState, NoticeChannel, NoticeGroup } from '../../shared/notices.ts';

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
  /** What happened, in sentences; the app and push show the first. */
  lines: string[];
  /** The one thing to do, and the path of the page for it. */
  action: { label: string; path: string };
};

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
  /** Told once for each `about`, for ever. */
  isOnce?: true;
  /** Also in quiet hours, because it is of no use later. */
  isUrgent?: true;
  words(facts: Facts, reader: NoticeReader): NoticeWords;
  /** The calendar event that its mail carries to one reader, if any. */
  calendar?(facts: Facts, reader: { email: string }): NonNullable<MailMessage['calendar']> | null;
};

/** Declares a kind: `export const sessionMoved = noticeKind({ name: 'session.moved', … })`. */
export const noticeKind = <Facts>(kind: NoticeKind<Facts>): NoticeKind<Facts> => kind;
