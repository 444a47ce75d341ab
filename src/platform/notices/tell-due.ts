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

/** What goes to a reader, and how. */
type Telling = { kind: NoticeKind; words: NoticeWords; ways: { mail: boolean; push: boolean } };

/** What becomes of one reader: told now, told nothing, or tried again at `dueAt`, in quiet hours. */
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

/** A part of mails that is read as they go out, by notice and reader; a mail without it is better than none. */
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

/** Mail goes to confirmed addresses alone, push to those who have not seen it yet or must not miss it, and neither to those who are banned. */
function waysTo(kind: NoticeKind, { choices, isConfirmed, bannedAt, readAt }: DueReader) {
  if (bannedAt !== null) return null;
  // Own acts count as read at once. What must not be missed goes to every device all the same.
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
