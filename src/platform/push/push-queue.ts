import { z } from 'zod';
import type { Id } from '../../shared/ids.ts';
import type { Context, TransactionContext } from '../context.ts';
import type { Database } from '../database/connect.ts';
import type { JobQueue } from '../jobs.ts';
import type { DataKeys } from '../security/data-keys.ts';
import { createEncryption } from '../security/keys.ts';
import type { PushMessage } from './push-message.ts';
import { PushError, sendPush, type PushSender } from './send-push.ts';

const PUSH_QUEUE = 'push';
/** A push service that is away is tried again after 10 s, 20 s ... then every ten minutes, for about four hours. */
const TRIES = { retryLimit: 30, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 60 };

const payloadSchema = z.object({ sealed: z.string() });
type Sealed = { deviceId: Id; message: PushMessage };

const encryptionOf = (keys: DataKeys) =>
  createEncryption({ secret: keys.keyFor('push queue'), previousSecrets: [] }, 'push queue');

/** The devices that take messages at a time; those of ended sessions don't. */
const liveDevices = (db: Database, now: Date) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('auth.sessions as s', 's.id', 'd.auth_session_id')
    .where('s.expires_at', '>', now);

/**
 * Queues a message for every device of its user, as a part of the transaction: it goes out if the transaction commits,
 * and never otherwise. Takes all messages of one transaction at once, in one read; users without a device get none.
 */
export async function enqueuePush(
  { db, clock, jobs, keys }: Pick<TransactionContext, 'db' | 'clock' | 'jobs' | 'keys'>,
  messages: readonly PushMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const userIds = [...new Set(messages.map(({ userId }) => userId))];
  const devices = await liveDevices(db, clock())
    .where('d.user_id', 'in', userIds)
    .select(['d.auth_session_id as deviceId', 'd.user_id as userId'])
    .execute();
  const encryption = encryptionOf(keys);
  for (const message of messages) {
    for (const { deviceId, userId } of devices) {
      if (userId !== message.userId) continue;
      const sealed = encryption.encrypt({ deviceId, message } satisfies Sealed);
      await jobs.enqueue(PUSH_QUEUE, { sealed }, db);
    }
  }
}

/** Hands queued messages to the push services of their devices; a device that its service has given up is forgotten. */
export function pushQueue(parts: Pick<Context, 'db' | 'clock' | 'keys'> & { sender: PushSender }): JobQueue {
  const encryption = encryptionOf(parts.keys);
  return {
    name: PUSH_QUEUE,
    concurrency: 4,
    options: TRIES,
    async work(payload) {
      const { deviceId, message } = encryption.decrypt(payloadSchema.parse(payload).sealed) as Sealed;
      const target = await liveDevices(parts.db, parts.clock())
        .where('d.auth_session_id', '=', deviceId)
        .where('d.user_id', '=', message.userId)
        .select(['d.endpoint', 'd.p256dh', 'd.auth'])
        .executeTakeFirst();
      if (!target || (await sendPush(parts.sender, target, message))) return;
      // Only if it is still the same: the browser may have subscribed anew meanwhile.
      await parts.db
        .deleteFrom('push_devices')
        .where('auth_session_id', '=', deviceId)
        .where('endpoint', '=', target.endpoint)
        .execute();
    },
    isFinal: (error) => error instanceof PushError && error.permanent,
  };
}
