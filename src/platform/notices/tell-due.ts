import type { Id } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import type { JobQueue } from '../jobs/jobs.ts';
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
import type { MailedReader, MailSource, NoticeKind, NoticeWords } from './notice-kind.ts';
import { noticeMail } from './notice-mail.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { readerZone } from './reader-zone.ts';
import { TELL_QUEUE } from './tell.ts';
import { NOTICE_MAILS_PATH, sealUnsubscription } from './unsubscribe-token.ts';
import { type KeptNotice, wordsOf } from './words-of.ts';

/** The most batches that one job sends; then another job goes on, so that no job exceeds its time limit. */
const MOST_BATCHES = 40;

/** A notice that is to be pushed to a user's devices. */
export type PushedNotice = { userId: Id; noticeId: Id; words: NoticeWords; isUrgent: boolean };

/** Queues a push message as a part of the transaction. */
type Push = (transaction: DatabaseTransaction, notice: PushedNotice) => Promise<void>;

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'config' | 'keys' | 'noticeKinds'> & {
  mail: Mailer;
  push: Push;
};

/**
 * Hands due notices to mail and push. It runs after each event that is told, and every minute for what a dead server
 * left behind and for what waited until morning. The mail is queued in the same transaction that marks it as sent, so
 * that each reader gets it once, however many servers run.
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

/** Sends what is due, one transaction per batch. */
export async function tellDue(parts: Parts): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await tellBatch(parts)) < READERS_A_BATCH) return;
  }
}

/** Sends one batch. Returns how many readers it settled. */
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
    const plans = readers.map((reader) => planFor(parts, noticeOf.get(reader.noticeId)!, { ...reader, now }));
    const source = { db, now, config: parts.config };
    const calendars = await forMails(parts.log, plans, source, (kind, ...of) => kind.calendars?.(...of));
    const mailed = await forMails(parts.log, plans, source, (kind, ...of) => kind.mailed?.(...of));
    const told = new Set<Id>();
    for (const { notice, reader, telling, dueAt } of plans) {
      if (dueAt === null) told.add(notice.id);
      if (!telling) continue;
      const { userId } = reader;
      await send(
        parts,
        db,
        { notice, reader, telling },
        {
          calendars: calendars.get(notice)?.get(userId) ?? [],
          mailed: mailed.get(notice)?.get(userId),
        },
      );
    }
    const outcomes: Outcome[] = plans.map(({ notice, reader: { userId }, dueAt }) => ({
      noticeId: notice.id,
      userId,
      dueAt,
    }));
    await settleReaders(db, outcomes, [...told]);
    return readers.length;
  });

type DueReader = Awaited<ReturnType<typeof listDueReaders>>[number] & { now: Date };

/** What a reader is sent, and through which channels. */
type Telling = { kind: NoticeKind; words: NoticeWords; ways: { mail: boolean; push: boolean } };

/** What to do for one reader: tell them now, tell them nothing, or try again at `dueAt` because of quiet hours. */
type Plan = { notice: KeptNotice; reader: DueReader; telling: Telling | null; dueAt: Date | null };

function planFor(parts: Parts, notice: KeptNotice, reader: DueReader): Plan {
  const nothing = { notice, reader, telling: null, dueAt: null };
  const kind = parts.noticeKinds.find(({ name }) => name === notice.kind);
  const ways = kind && waysTo(kind, reader);
  if (!kind || !ways || !(ways.mail || ways.push)) return nothing;
  const { userId, now } = reader;
  const timeZone = readerZone(reader.timeZone);
  const quiet = kind.isUrgent ? null : quietOf(reader);
  const dueAt = quiet && endOfQuiet(now, quiet, timeZone);
  if (dueAt) return { ...nothing, dueAt };
  const words = wordsOf(parts, notice, { userId, timeZone, currency: parts.config.currency });
  return words === null ? nothing : { ...nothing, telling: { kind, words, ways } };
}

type PartOf<Part> = (
  kind: NoticeKind,
  facts: unknown,
  readers: readonly MailedReader[],
  source: MailSource,
) => Promise<ReadonlyMap<Id, Part>> | undefined;

/** A part of mails that is read when they are sent, by notice and reader. If it fails, the mail goes out without it. */
async function forMails<Part>(
  log: Parts['log'],
  plans: readonly Plan[],
  source: MailSource,
  partOf: PartOf<Part>,
): Promise<ReadonlyMap<KeptNotice, ReadonlyMap<Id, Part>>> {
  const byMail = Map.groupBy(
    plans.filter(({ telling }) => telling?.ways.mail),
    ({ notice }) => notice,
  );
  const found = new Map<KeptNotice, ReadonlyMap<Id, Part>>();
  for (const [notice, group] of byMail) {
    const { kind } = group[0]!.telling!;
    const readers = group.map(({ reader: { userId, email } }) => ({ userId, email }));
    try {
      const parts = await partOf(kind, kind.facts.parse(notice.facts), readers, source);
      if (parts) found.set(notice, parts);
    } catch (error) {
      log.error({ error: describeError(error), noticeId: notice.id }, 'a notice lost a part of its mail');
    }
  }
  return found;
}

/** Queues the mail and the push message of one reader. */
async function send(
  parts: Parts,
  db: DatabaseTransaction,
  { notice, reader: { userId, email }, telling }: { notice: KeptNotice; reader: DueReader; telling: Telling },
  inMail: Pick<Parameters<typeof noticeMail>[1], 'calendars' | 'mailed'>,
): Promise<void> {
  const { kind, words, ways } = telling;
  if (ways.mail) {
    const { publicUrl } = parts.config;
    const token = sealUnsubscription(parts.keys, { userId, kind: kind.name });
    const unsubscribeUrl =
      kind.channels.mail === 'always' ? null : `${publicUrl}${NOTICE_MAILS_PATH}/${token}`;
    await parts.mail.enqueue(
      db,
      noticeMail(publicUrl, { to: email, words, kind, unsubscribeUrl, ...inMail }),
    );
  }
  if (ways.push) {
    await parts.push(db, { userId, noticeId: notice.id, words, isUrgent: kind.isUrgent ?? false });
  }
}

/**
 * The channels for a reader: mail only to confirmed addresses, push only if the notice is unread or must not be missed,
 * and neither to banned users.
 */
function waysTo(kind: NoticeKind, { choices, isConfirmed, bannedAt, readAt }: DueReader) {
  if (bannedAt !== null) return null;
  // A user's own acts count as read at once. What must not be missed still goes to every device.
  const isForEveryDevice = kind.isUrgent === true && kind.gatherSeconds === 0;
  const isOn = (channel: 'mail' | 'push') =>
    ['on', 'always'].includes(channelState(kind.channels[channel], choices?.[channel]));
  return {
    mail: isOn('mail') && isConfirmed,
    push: isOn('push') && (readAt === null || isForEveryDevice),
  };
}

const quietOf = ({ quietFrom, quietUntil }: DueReader) =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
