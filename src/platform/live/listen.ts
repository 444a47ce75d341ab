import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { databaseClient } from '../database/clients.ts';
import { describeError, type Log } from '../log.ts';
import { type Change, createChangeReader } from './change-reader.ts';
import { BRANDING_TOPIC, EVENTS_TOPIC, JOB_TOPIC, NOTICES_TOPIC } from './note-change.ts';
import type { PublicCache } from './public-cache.ts';
import { campaignTag, publicTopics, type Tag } from './public-topics.ts';
import type { ReplicaFreshness } from './replica-freshness.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const CONNECT_WITHIN_MS = 10_000;
/** A connection that is silent this long is considered lost; until then cached answers may be outdated. */
const ANSWER_WITHIN_MS = 4_000;
/** How often the table of changes is read, so that other processes' commits are seen within a tenth of a second. */
const READ_EVERY_MS = 80;
/**
 * The least time between two readings. This process's own commits are read at once, but no more often than this, so
 * that many commits are read together.
 */
const REST_MS = 15;
const TIDY_EVERY_MS = 10_000;

/** The channel that names campaigns which became hidden from non-members, sent by the very commit that hides them. */
const HIDDEN_CHANNEL = 'campaigns_hidden';
/** The channel that requests an immediate reading because something else was hidden. */
const CHANGES_CHANNEL = 'changes';

const hiddenShape = z.array(z.guid());

/** Campaigns that changed; `words` means that only announcements, questions or answers did. */
type CampaignsChange = { ids: Id[]; kind: 'changed' | 'words' | 'hidden' };

type Parts = {
  databaseUrl: string;
  log: Log;
  /** Called when the notices of these users changed. */
  onNotices(userIds: readonly Id[]): void;
  /** Called when these campaigns, or what pages show of them, changed. */
  onCampaigns(change: CampaignsChange): void;
  /** Called when jobs wait in these queues. */
  onJobs?: (queues: readonly string[]) => void;
  /** Called when events wait to be folded into notices. */
  onEvents?: () => void;
  /** Called when the installation's branding changed. */
  onBranding?: () => void;
  /** Called when changes were missed, or are too many to read: those of any user and any campaign. */
  onMissed(): void;
  /** Told how far a replica must have replayed the log before public data is read from it. */
  replica?: Omit<ReplicaFreshness, 'isFresh' | 'lagOf'>;
  /** The cache of public data; changes remove entries, and nothing is cached while the connection is lost. */
  publicCache?: Pick<PublicCache, 'changed' | 'allChanged' | 'heard' | 'deaf'>;
};

export type Listener = {
  /** Resolves when everything committed before the call has been read; throws while the connection is lost. */
  settled(): Promise<void>;
  /** Call after this process has committed something. */
  readSoon(): void;
  stop(): Promise<void>;
};

/**
 * Listens on its own connection for changes by any server: to users' notices, campaigns, job queues and public answers.
 * Commits of this process are seen at once, those of others within a tenth of a second. A lost connection is reopened,
 * at first after a quarter of a second, later after up to ten seconds.
 */
export function listenForChanges(parts: Parts): Listener {
  let stopped = false;
  let wasAway = false;
  let waitMs = FIRST_WAIT_MS;
  let current: Hearing | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const hearing = hear(parts, (error) => {
      if (current !== hearing) return;
      current = undefined;
      goDeaf(parts);
      void hearing.end();
      if (stopped) return;
      wasAway = true;
      parts.log.warn(
        { error: error && describeError(error) },
        'changes are not heard of until the database is back',
      );
      timer = setTimeout(() => void connect(), waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
    current = hearing;
    if (!(await hearing.begin())) return;
    waitMs = FIRST_WAIT_MS;
    if (current === hearing) parts.publicCache?.heard();
    if (wasAway) parts.onMissed();
    wasAway = false;
  }

  void connect();
  return {
    async settled() {
      if (!current) throw new Error('The connection is away');
      await current.read();
    },
    readSoon: () => current?.readSoon(),
    async stop() {
      stopped = true;
      goDeaf(parts);
      clearTimeout(timer);
      const last = current;
      current = undefined;
      await last?.end();
    },
  };
}

type Hearing = {
  /** Connects; returns whether it is listening now. */
  begin(): Promise<boolean>;
  /** Reads what was committed before this call. */
  read(): Promise<void>;
  readSoon(): void;
  end(): Promise<void>;
};

/** Listens for changes on one connection, until it is lost. */
function hear(parts: Parts, lost: (error?: unknown) => void): Hearing {
  const client = databaseClient(parts.databaseUrl, {
    application_name: 'guildhall-changes',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  const reader = createChangeReader(client);
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let hasBegun = false;
  let isReading = false;
  let readAt = 0;
  let tidiedAt = performance.now();
  /** Whether something was committed since the current reading began. */
  let isSoon = false;
  /** The next reading, if somebody awaits it. */
  let next: PromiseWithResolvers<void> | null = null;
  const isWanted = () => isSoon || next !== null;

  const planIn = (ms: number) => {
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(() => void readOn(), ms);
  };

  async function readOnce(): Promise<void> {
    const mine = next;
    next = null;
    isSoon = false;
    try {
      const askedAt = performance.now();
      const changes = await reader.read();
      parts.replica?.noteReading(reader.written(), askedAt);
      tell(parts, changes);
      mine?.resolve();
    } catch (error) {
      mine?.reject(error);
      throw error;
    }
  }

  async function readOn(): Promise<void> {
    clearTimeout(timer);
    isReading = true;
    try {
      do await readOnce();
      while (next !== null);
      if (performance.now() - tidiedAt > TIDY_EVERY_MS && !(await reader.tidy()))
        tidiedAt = performance.now();
    } catch (error) {
      return lost(error);
    } finally {
      isReading = false;
      readAt = performance.now();
    }
    planIn(isWanted() ? REST_MS : READ_EVERY_MS);
  }

  function readSoon(): void {
    isSoon = true;
    if (hasBegun && !isReading) planIn(Math.max(0, readAt + REST_MS - performance.now()));
  }

  client.on('error', lost);
  client.on('end', () => lost());
  client.on('notification', ({ channel, payload }) => {
    if (channel === CHANGES_CHANNEL) return readSoon();
    const ids = readPayload(payload);
    parts.replica?.needsNext();
    if (ids === null) return parts.publicCache?.allChanged();
    parts.publicCache?.changed([...ids.map(campaignTag), 'any campaign']);
    parts.onCampaigns({ ids, kind: 'hidden' });
  });

  return {
    async begin() {
      try {
        await client.connect();
        await client.query(`listen ${HIDDEN_CHANNEL}; listen ${CHANGES_CHANNEL}`);
        await reader.begin();
      } catch (error) {
        lost(error);
        return false;
      }
      hasBegun = true;
      planIn(isWanted() ? 0 : READ_EVERY_MS);
      return !hasEnded;
    },
    read() {
      next ??= quietly(Promise.withResolvers<void>());
      const { promise } = next;
      if (hasBegun && !isReading) void readOn();
      return promise;
    },
    readSoon,
    async end() {
      hasEnded = true;
      clearTimeout(timer);
      next?.reject(new Error('The connection is away'));
      // The connection may already be gone.
      await client.end().catch(() => {});
    },
  };
}

function goDeaf({ publicCache, replica }: Parts): void {
  publicCache?.deaf();
  replica?.deaf();
}

/** Prevents an unhandled rejection if nobody awaits the promise. */
function quietly<T>(given: PromiseWithResolvers<T>): PromiseWithResolvers<T> {
  given.promise.catch(() => {});
  return given;
}

type PublicTopic = (typeof publicTopics)[number];
const isPublicTopic = (topic: string): topic is PublicTopic => publicTopics.includes(topic as PublicTopic);

/** Passes on what was read, each thing once; null means that there was too much to read. */
function tell(parts: Parts, changes: Change[] | null): void {
  const allChanged = () => {
    parts.replica?.needsLatest();
    parts.publicCache?.allChanged();
  };
  const changed = (tags: Tag[]) => {
    parts.replica?.needsLatest();
    parts.publicCache?.changed(tags);
  };
  if (changes === null) {
    allChanged();
    return parts.onMissed();
  }
  const told = new Map<string, Set<Id>>();
  for (const { topic, subject } of changes) told.set(topic, (told.get(topic) ?? new Set()).add(subject));
  const queues: string[] = [];
  for (const [topic, subjects] of told) {
    const ids = [...subjects];
    if (topic === 'campaign' || topic === 'public campaign') {
      changed([...ids.map(campaignTag), 'any campaign']);
      if (topic === 'campaign') parts.onCampaigns({ ids, kind: 'changed' });
    } else if (topic === 'words') parts.onCampaigns({ ids, kind: 'words' });
    else if (topic === NOTICES_TOPIC) parts.onNotices(ids);
    else if (topic === EVENTS_TOPIC) parts.onEvents?.();
    else if (topic === BRANDING_TOPIC) parts.onBranding?.();
    else if (topic.startsWith(JOB_TOPIC)) queues.push(topic.slice(JOB_TOPIC.length));
    else if (isPublicTopic(topic)) changed([topic]);
    // The topic 'all', or one that only a later version knows.
    else allChanged();
  }
  if (queues.length > 0) parts.onJobs?.(queues);
}

/** Parses a message; null for one that this program did not write. */
function readPayload(payload: string | undefined): Id[] | null {
  try {
    return hiddenShape.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}
