import { Client } from 'pg';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { describeError, type Log } from '../log.ts';
import type { PublicCache } from '../live/public-cache.ts';
import { campaignTag, publicTopics } from '../live/public-topics.ts';
import { NOTICES_CHANNEL } from './announce.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const CONNECT_WITHIN_MS = 10_000;
/**
 * So often the connection is asked whether it is still there; one that was cut quietly says nothing by itself, and for as long
 * answers from memory are old.
 */
const ASK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 4_000;

const payloadShape = z.array(z.guid());

/** The channel on which the database itself says which campaigns a statement changed (`announce_campaigns`). */
const CAMPAIGNS_CHANNEL = 'campaigns';
const campaignsShape = z.object({
  ids: z.array(z.guid()),
  hidden: z.boolean(),
  words: z.boolean().optional(),
});

/** The channel on which it says what public answers are read from changed (`announce_public`): a topic, or campaigns. */
const PUBLIC_CHANNEL = 'public_changed';
const publicShape = z.union([
  z.object({ topic: z.enum(publicTopics) }),
  z.object({ ids: z.array(z.guid()) }),
]);

/**
 * Campaigns that changed; with `hidden`, that one of them may be hidden from others than its members; with `words`, that
 * only something was announced, asked or answered (`announce_words`).
 */
type CampaignsChange = z.infer<typeof campaignsShape>;

type Parts = {
  databaseUrl: string;
  log: Log;
  /** The notices of these users changed. */
  onChanged(userIds: readonly Id[]): void;
  /** These campaigns changed, or what pages show of them. */
  onCampaignsChanged(change: CampaignsChange): void;
  /** The connection was away: anybody's, and any campaign, may have changed. */
  onBack(): void;
  /** What everybody may read, which changes drop; nothing is kept there while the connection is away. */
  publicCache?: Pick<PublicCache, 'changed' | 'allChanged' | 'heard' | 'deaf'>;
};

export type Listener = {
  /** Resolves when all that was committed before has been heard of; throws while the connection is away. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Hears, on a connection of its own, whose notices, which campaigns and what of public answers changed on whichever server. A lost connection is made again, after a
 * quarter of a second at first and ten seconds at last.
 */
export function listenForNotices(parts: Parts): Listener {
  const { publicCache } = parts;
  let stopped = false;
  let wasAway = false;
  let waitMs = FIRST_WAIT_MS;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** What the database says in other words than these is answered by dropping everything. */
  function publicCampaignsChanged(ids: readonly Id[] | undefined): void {
    if (ids === undefined) publicCache?.allChanged();
    else publicCache?.changed([...ids.map(campaignTag), 'any campaign']);
  }

  function keepAsking(asked: Client, lost: (error: unknown) => void): void {
    timer = setTimeout(() => {
      asked
        .query('select 1')
        .then(() => keepAsking(asked, lost))
        .catch(lost);
    }, ASK_EVERY_MS);
  }

  async function connect(): Promise<void> {
    const made = new Client({
      connectionString: parts.databaseUrl,
      application_name: 'guildhall-notices',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client = made;
    const lost = (error?: unknown) => {
      if (client !== made) return;
      client = undefined;
      publicCache?.deaf();
      clearTimeout(timer);
      void leave(made);
      if (stopped) return;
      wasAway = true;
      parts.log.warn(
        { error: error && describeError(error) },
        'notices are not heard of until the database is back',
      );
      timer = setTimeout(() => void connect(), waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    };
    made.on('error', lost);
    made.on('end', () => lost());
    made.on('notification', ({ channel, payload }) => {
      if (channel === CAMPAIGNS_CHANNEL) {
        const change = readPayload(campaignsShape, payload);
        // What of the words everybody may read is said on the other channel.
        if (!change?.words) publicCampaignsChanged(change?.ids);
        if (change !== null) parts.onCampaignsChanged(change);
        return;
      }
      if (channel === PUBLIC_CHANNEL) {
        const change = readPayload(publicShape, payload);
        if (change !== null && 'topic' in change) publicCache?.changed([change.topic]);
        else publicCampaignsChanged(change?.ids);
        return;
      }
      const userIds = readPayload(payloadShape, payload);
      if (userIds !== null) parts.onChanged(userIds);
    });
    try {
      await made.connect();
      await made.query(`listen ${NOTICES_CHANNEL}; listen ${CAMPAIGNS_CHANNEL}; listen ${PUBLIC_CHANNEL}`);
    } catch (error) {
      lost(error);
      return;
    }
    waitMs = FIRST_WAIT_MS;
    if (client === made) publicCache?.heard();
    if (wasAway) parts.onBack();
    wasAway = false;
    if (client === made) keepAsking(made, lost);
  }

  void connect();
  return {
    async settled() {
      if (!client) throw new Error('The connection is away');
      await client.query('select 1');
    },
    async stop() {
      stopped = true;
      publicCache?.deaf();
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await leave(last);
    },
  };
}

/** Closes a connection that may be gone already. */
const leave = (client: Client | undefined): Promise<void> =>
  client?.end().catch(() => {}) ?? Promise.resolve();

/** What a message says; null for one that this program did not write. */
function readPayload<Said>(shape: z.ZodType<Said>, payload: string | undefined): Said | null {
  try {
    return shape.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}
