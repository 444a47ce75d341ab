import type { Id } from '../../shared/ids.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import type { JobQueue } from '../jobs.ts';
import { describeError } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { channelState } from './channel-state.ts';
import {
  listDueReaders,
  lockDueNotices,
  type Outcome,
  READERS_A_BATCH,
  settleReaders,
} from './due-notices.ts';
import type { NoticeKind, NoticeReader, NoticeWords } from './notice-kind.ts';
import { noticeMail } from './notice-mail.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { readerZone } from './reader-zone.ts';
import { TELL_QUEUE } from './tell.ts';
import { NOTICE_MAILS_PATH, sealUnsubscription } from './unsubscribe-token.ts';
import { type KeptNotice, wordsOf } from './words-of.ts';

/** Batches of one job: then another one goes on, so that no job outlives its time. */
const MOST_BATCHES = 40;

/** A notice on its way to a user's devices. */
export type PushedNotice = { userId: Id; noticeId: Id; words: NoticeWords; isUrgent: boolean };

/** Queues a push message as a part of the transaction. */
type Push = (transaction: DatabaseTransaction, notice: PushedNotice) => Promise<void>;

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys' | 'noticeKinds'> & {
  mail: Mailer;
  push: Push;
};

/**
 * Hands notices that are due to mail and push: after each event that is told, and every minute, for what a server left
 * behind that died and for what waited for a morning. The mail is queued in the transaction that notes it as told, so
 * that each reader is told once, with however many servers.
 */
export const tellNoticesQueue = ({
  mail,
  ...parts
}: Omit<Parts, 'mail'> & {
  /** The mailer is made after the queues. */ mail: Promise<Mailer>;
}): JobQueue => ({
  name: TELL_QUEUE,
  cron: '* * * * *',
  work: async () => tellDue({ ...parts, mail: await mail }),
});

/** Tells what is due, a batch in a transaction. */
export async function tellDue(parts: Parts): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await tellBatch(parts)) < READERS_A_BATCH) return;
  }
}

/** Tells one batch. Returns how many readers it settled. */
const tellBatch = (parts: Parts): Promise<number> =>
  parts.db.transaction().execute(async (db) => {
    const now = parts.clock();
    const notices = await lockDueNotices(db, now);
    if (notices.length === 0) return 0;
    const readers = await listDueReaders(
      db,
      notices.map(({ id }) => id),
      now,
    );
    const noticeOf = new Map(notices.map((notice) => [notice.id, notice]));
    const outcomes: Outcome[] = [];
    const told = new Set<Id>();
    for (const reader of readers) {
      const { noticeId, userId } = reader;
      const dueAt = await tellReader(parts, db, noticeOf.get(noticeId)!, { ...reader, now });
      outcomes.push({ noticeId, userId, dueAt });
      if (dueAt === null) told.add(noticeId);
    }
    await settleReaders(db, outcomes, [...told]);
    return readers.length;
  });

type DueReader = Awaited<ReturnType<typeof listDueReaders>>[number] & { now: Date };

/** Queues the mail and the push message of one reader. Returns when to try again, in quiet hours; null once told. */
async function tellReader(
  parts: Parts,
  db: DatabaseTransaction,
  notice: KeptNotice,
  reader: DueReader,
): Promise<Date | null> {
  const kind = parts.noticeKinds.find(({ name }) => name === notice.kind);
  const ways = kind && waysTo(kind, reader);
  if (!kind || !ways || !(ways.mail || ways.push)) return null;
  const { userId, email, now } = reader;
  const timeZone = readerZone(reader.timeZone);
  const quiet = kind.isUrgent ? null : quietOf(reader);
  const dueAt = quiet && endOfQuiet(now, quiet, timeZone);
  if (dueAt) return dueAt;
  const { publicUrl, currency } = parts.config;
  const words = wordsOf(parts, notice, { userId, timeZone, currency });
  if (words === null) return null;
  if (ways.mail) {
    const token = sealUnsubscription(parts.keys, { userId, kind: kind.name });
    const unsubscribeUrl =
      kind.channels.mail === 'always' ? null : `${publicUrl}${NOTICE_MAILS_PATH}/${token}`;
    const calendar = calendarOf(parts, kind, notice, { userId, timeZone, currency, email });
    await parts.mail.enqueue(db, noticeMail(publicUrl, { to: email, words, kind, unsubscribeUrl, calendar }));
  }
  if (ways.push) {
    await parts.push(db, { userId, noticeId: notice.id, words, isUrgent: kind.isUrgent ?? false });
  }
  return null;
}

/** Mail goes to confirmed addresses alone, push to who has not seen it yet, and neither to who is shut out. */
function waysTo(kind: NoticeKind, { choices, isConfirmed, bannedAt, readAt }: DueReader) {
  if (bannedAt !== null) return null;
  const isOn = (channel: 'mail' | 'push') =>
    ['on', 'always'].includes(channelState(kind.channels[channel], choices?.[channel]));
  return { mail: isOn('mail') && isConfirmed, push: isOn('push') && readAt === null };
}

const quietOf = ({ quietFrom, quietUntil }: DueReader) =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };

/** The calendar event of the mail; a mail without one is better than none. */
function calendarOf(
  { log }: Parts,
  kind: NoticeKind,
  notice: KeptNotice,
  reader: NoticeReader & { email: string },
) {
  try {
    return kind.calendar?.(kind.facts.parse(notice.facts), reader) ?? null;
  } catch (error) {
    log.error({ error: describeError(error), noticeId: notice.id }, 'a notice lost its calendar event');
    return null;
  }
}
