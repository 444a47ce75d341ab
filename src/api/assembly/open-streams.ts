import { listLiveSessions } from '#features/accounts/server/records/sessions.ts';
import { countUnreadOf } from '#features/notices/server/records/notices.ts';
import type { Context } from '#platform/context.ts';
import type { PublicCache } from '#platform/live/public-cache.ts';
import { createTopicHub } from '#platform/live/topic-hub.ts';
import type { LiveBranding } from '#platform/live/live-branding.ts';
import { listenForChanges } from '#platform/live/listen.ts';
import type { ReplicaFreshness } from '#platform/live/replica-freshness.ts';
import { createStreamHub } from '#platform/notices/stream-hub.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & {
  databaseUrl: string;
  replica: ReplicaFreshness | undefined;
  publicCache: PublicCache;
  onJobs: (queues: readonly string[]) => void;
  onEvents: () => void;
  branding: LiveBranding;
};

/** Opens the streams of pages, and the connection on which this process listens for committed changes. */
export function openStreams({
  db,
  clock,
  log,
  databaseUrl,
  replica,
  publicCache,
  onJobs,
  onEvents,
  branding,
}: Parts) {
  const noticeStreams = createStreamHub({
    countUnread: (userIds) => countUnreadOf(db, userIds),
    listLive: (authSessionIds) => listLiveSessions(db, authSessionIds, clock()),
    log,
  });
  const campaignStreams = createTopicHub();
  const listener = listenForChanges({
    databaseUrl,
    log,
    ...(replica && { replica }),
    publicCache,
    onJobs,
    onEvents,
    onBranding: branding.changed,
    onNotices: noticeStreams.changed,
    onCampaigns: ({ ids, kind }) =>
      kind === 'hidden' ? campaignStreams.closed(ids) : campaignStreams.changed(ids, kind),
    onMissed: () => {
      branding.changed();
      noticeStreams.allChanged();
      campaignStreams.allChanged();
    },
  });
  return {
    noticeStreams,
    campaignStreams,
    // While that connection is lost, nothing is answered from the cache.
    settled: async () => {
      await listener.settled().catch(() => {});
      await branding.settled();
    },
    readSoon: () => listener.readSoon(),
    stopListening: () => {
      branding.stop();
      return listener.stop();
    },
    endStreams: () => {
      noticeStreams.stop();
      campaignStreams.stop();
    },
  };
}
