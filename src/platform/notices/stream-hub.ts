import type { Id } from '#shared/ids.ts';
import { describeError, type Log } from '../log.ts';

/** How often each stream sends a heartbeat and its auth session is checked. Proxies cut connections that are silent for a minute. */
const BEAT_MS = 25_000;
/** How many users' unread notices are counted in one query. */
const USERS_A_QUERY = 500;

/** The connection to one open page. */
type Stream = { authSessionId: Id; write(text: string): void; end(): void };

type Parts = {
  /** Counts the unread notices of each user. */
  countUnread: (userIds: readonly Id[]) => Promise<Map<Id, number>>;
  /** Which of these auth sessions are still valid. */
  listLive: (authSessionIds: readonly Id[]) => Promise<ReadonlySet<Id>>;
  log: Log;
  beatMs?: number;
};

export type StreamHub = {
  /** Whether it accepts no more streams. */
  isStopped: () => boolean;
  /** Adds a stream and sends it the number of unread notices. Returns a function that removes it. */
  add: (userId: Id, stream: Stream) => () => void;
  /** Sends these users' streams the number of their unread notices. */
  changed: (userIds: readonly Id[]) => void;
  /** The same for all streams. */
  allChanged: () => void;
  /** Ends all streams and accepts no new ones. */
  stop: () => void;
};

/** The open streams of one server, by user. Several changes in quick succession are counted and sent once. */
export function createStreamHub({ countUnread, listLive, log, beatMs = BEAT_MS }: Parts): StreamHub {
  const streams = new Map<Id, Set<Stream>>();
  let stopped = false;
  const waiting = new Set<Id>();
  let isTelling = false;

  function changed(userIds: readonly Id[]): void {
    for (const userId of userIds) if (streams.has(userId)) waiting.add(userId);
    if (!isTelling && waiting.size > 0) void tellAll();
  }

  async function tellAll(): Promise<void> {
    isTelling = true;
    // Lets changes of the same tick join.
    await Promise.resolve();
    while (waiting.size > 0) {
      const userIds = [...waiting].slice(0, USERS_A_QUERY);
      for (const userId of userIds) waiting.delete(userId);
      try {
        for (const [userId, unread] of await countUnread(userIds)) tellUser(userId, unread);
      } catch (error) {
        // Pages refresh the count by themselves now and then.
        log.error({ error: describeError(error) }, 'unread notices could not be counted');
      }
    }
    isTelling = false;
  }

  function tellUser(userId: Id, unread: number): void {
    const text = `event: changed\ndata: {"unread":${unread}}\n\n`;
    for (const stream of streams.get(userId) ?? []) stream.write(text);
  }

  function remove(userId: Id, stream: Stream): void {
    const own = streams.get(userId);
    if (!own?.delete(stream)) return;
    if (own.size === 0) streams.delete(userId);
  }

  const all = () => [...streams.values()].flatMap((own) => Array.from(own));

  async function beat(): Promise<void> {
    const present = all();
    for (let first = 0; first < present.length; first += USERS_A_QUERY) {
      const some = present.slice(first, first + USERS_A_QUERY);
      const live = await listLive(some.map(({ authSessionId }) => authSessionId));
      for (const stream of some) {
        if (live.has(stream.authSessionId)) stream.write(':\n\n');
        else stream.end();
      }
    }
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      // The database is down. The streams stay open, and the heartbeat keeps proxies from cutting them.
      log.warn({ error: describeError(error) }, 'the sessions of open pages could not be looked at');
      for (const stream of all()) stream.write(':\n\n');
    });
  }, beatMs);
  timer.unref();

  return {
    isStopped: () => stopped,
    add(userId, stream) {
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(stream));
      changed([userId]);
      return () => remove(userId, stream);
    },
    changed,
    allChanged: () => changed([...streams.keys()]),
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const stream of all()) stream.end();
    },
  };
}
