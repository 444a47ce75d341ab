import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import type { Context } from '../context.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import type { JobQueue, Jobs } from '../jobs/jobs.ts';
import type { NoticeWords } from '../notices/notice-kind.ts';
import type { DataKeys } from '../security/data-keys.ts';
import { createEncryption } from '../security/keys.ts';
import { withoutLinks } from '#shared/text/mail-name.ts';
import { lineInPush } from '../notices/written-words.ts';
import type { PushMessage } from './push-message.ts';
import { PushError, sendPush, type PushSender } from './send-push.ts';

const PUSH_QUEUE = 'push';
/** If a push service is down, a message is retried after 10 s, 20 s ... then every ten minutes, for about four hours. */
const TRIES = { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 60 };

const payloadSchema = z.object({ sealed: z.string() });
type Sealed = { deviceId: Id; userId: Id; message: PushMessage };

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('push queue'), previousSecrets: [] }, 'push queue');

/** The devices that accept messages at a moment; those of expired sessions don't. */
const liveDevices = (db: Database, now: Date) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('auth.sessions as s', 's.id', 'd.auth_session_id')
    .where('s.expires_at', '>', now);

/** The ids of a user's devices that accept messages now. */
export const listDevices = (db: Database, userId: Id, now: Date) =>
  liveDevices(db, now).where('d.user_id', '=', userId).select('d.auth_session_id as id').execute();

/** The push target of a user's device; undefined if it accepts no messages now. */
export const findTarget = (db: Database, { deviceId, userId }: { deviceId: Id; userId: Id }, now: Date) =>
  liveDevices(db, now)
    .where('d.auth_session_id', '=', deviceId)
    .where('d.user_id', '=', userId)
    .select(['d.endpoint', 'd.p256dh', 'd.auth'])
    .executeTakeFirst();

/** A notice that is to be pushed to a user's devices. */
type PushedNotice = {
  userId: Id;
  noticeId: Id;
  words: NoticeWords;
  /** Useless later: it wakes a sleeping device, and expires after two hours instead of a day. */
  isUrgent: boolean;
};

/**
 * Makes the function that queues a notice for every device of its reader, as a part of a transaction: it is sent only
 * if the transaction commits. Does nothing for readers without a device.
 * @param parts.jobs a promise, because the queues are created before it
 */
export function createPush(
  parts: Pick<Context, 'clock' | 'keys'> & { jobs: Promise<Jobs> },
): (transaction: DatabaseTransaction, notice: PushedNotice) => Promise<void> {
  const encryption = encryptionOf(parts.keys);
  return async (transaction, { userId, noticeId, words, isUrgent }) => {
    const devices = await listDevices(transaction, userId, parts.clock());
    const { action } = words;
    const [title, line] = [withoutLinks(words.title), lineInPush(words)];
    const message: PushMessage = { noticeId, title, line, path: action.path, isUrgent };
    const jobs = await parts.jobs;
    for (const { id } of devices) {
      const sealed = encryption.encrypt({ deviceId: id, userId, message } satisfies Sealed);
      await jobs.enqueue(PUSH_QUEUE, { sealed }, transaction);
    }
  };
}

/** Sends queued messages to the push services of their devices; deletes a device that its push service no longer knows. */
export function pushQueue(parts: Pick<Context, 'db' | 'clock' | 'keys'> & { sender: PushSender }): JobQueue {
  const encryption = encryptionOf(parts.keys);
  return {
    name: PUSH_QUEUE,
    concurrency: 4,
    isSeenOutside: true,
    options: TRIES,
    async work(payload) {
      const { deviceId, userId, message } = encryption.decrypt(payloadSchema.parse(payload).sealed) as Sealed;
      const target = await findTarget(parts.db, { deviceId, userId }, parts.clock());
      if (!target || (await sendPush(parts.sender, target, message))) return;
      // Only if unchanged: the browser may have subscribed again meanwhile.
      await parts.db
        .deleteFrom('push_devices')
        .where('auth_session_id', '=', deviceId)
        .where('endpoint', '=', target.endpoint)
        .execute();
    },
    isFinal: (error) => error instanceof PushError && error.permanent,
  };
}
