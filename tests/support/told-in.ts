import { calendarsNotices } from '#features/calendars/server/notices.ts';
import { playerEvent } from '#features/campaigns/server/for-others/player-notices.ts';
import { campaignsNotices } from '#features/campaigns/server/notices.ts';
import { membershipNotices } from '#features/membership/server/notices.ts';
import { seatsNotices } from '#features/seats/server/notices.ts';
import { seatEvent } from '#features/seats/server/notices/seat-event.ts';
import { sessionsNotices } from '#features/sessions/server/notices.ts';
import type { Database } from '#platform/database/connect.ts';
import { createLog } from '#platform/log.ts';
import { foldBatch } from '#platform/notices/events/fold-events.ts';
import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { linesInApp } from '#platform/notices/written-words.ts';
import type { Id } from '#shared/ids.ts';

/** Makes notices of all events that were committed, as a running server does by itself. */
export async function foldEvents(db: Database): Promise<void> {
  const parts = {
    db,
    log: createLog('silent'),
    jobs: { wake: () => Promise.resolve() },
    eventKinds: [seatEvent, playerEvent],
  };
  while ((await foldBatch(parts)) > 0);
}

/** A notice that is kept: whom it tells, in which words. */
type Told = { kind: string; to: Id[]; title: string; lines: string[]; path: string };

/** The notices of all features that campaigns are made of. */
export const noticesOfCampaigns: readonly NoticeKind[] = [
  ...campaignsNotices,
  ...calendarsNotices,
  ...seatsNotices,
  ...sessionsNotices,
  ...membershipNotices,
];

/** Every notice of some kinds that is kept, the oldest first, in the words for a reader in this time zone. */
export async function toldIn(
  db: Database,
  kinds: readonly NoticeKind[],
  timeZone = 'America/New_York',
): Promise<Told[]> {
  await foldEvents(db);
  const notices = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'facts'])
    .where(
      'kind',
      'in',
      kinds.map(({ name }) => name),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const readers = await db.selectFrom('notice_readers').select(['notice_id', 'user_id']).execute();
  return notices.map((notice) => {
    const kind = kinds.find(({ name }) => name === notice.kind)!;
    const to = readers.filter((reader) => reader.notice_id === notice.id).map((reader) => reader.user_id);
    const userId = to[0] ?? '';
    const words = kind.words(kind.facts.parse(notice.facts), { userId, timeZone, currency: 'USD' });
    const { title, action } = words;
    return { kind: notice.kind, to, title, lines: linesInApp(words), path: action.path };
  });
}
