import { listLiveSessions } from '#features/accounts/server/records/sessions.ts';
import { countUnreadOf } from '#features/notices/server/records/notices.ts';
import type { Context } from '#platform/context.ts';
import type { PublicCache } from '#platform/live/public-cache.ts';
import { createTopicHub } from '#platform/live/topic-hub.ts';
import { listenForNotices } from '#platform/notices/listen.ts';
import { createStreamHub } from '#platform/notices/stream-hub.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log'> & { databaseUrl: string; publicCache: PublicCache };

/** The streams of open pages, and the connection by which this process hears what others committed. */
export function openStreams({ db, clock, log, databaseUrl, publicCache }: Parts) {
  const noticeStreams = createStreamHub({
    countUnread: (userIds) => countUnreadOf(db, userIds),
    listLive: (authSessionIds) => listLiveSessions(db, authSessionIds, clock()),
    log,
  });
  const campaignStreams = createTopicHub();
  const listener = listenForNotices({
    databaseUrl,
    log,
    publicCache,
    onChanged: noticeStreams.changed,
    onCampaignsChanged: ({ ids, hidden, words }) =>
      hidden ? campaignStreams.closed(ids) : campaignStreams.changed(ids, words ? 'words' : 'changed'),
    onBack: () => {
      noticeStreams.allChanged();
      campaignStreams.allChanged();
    },
  });
  return {
    noticeStreams,
    campaignStreams,
    // Where the connection is away, nothing is answered from memory.
    settled: () => listener.settled().catch(() => {}),
    stopListening: () => listener.stop(),
    endStreams: () => {
      noticeStreams.stop();
      campaignStreams.stop();
    },
  };
}
