import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { ownRole } from './for-others/manager-notices.ts';
import { findToldStore, listGamesToCome, listUsersOfGames } from './records/games-to-come.ts';

/** Sent when a store is switched off or on, to players with upcoming seats there and to the organisers of those games. */
const storeState = noticeKind({
  name: 'store.state',
  group: 'Your seats',
  label: 'A store where you play becomes inactive, or active again',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    store: z.object({ id: z.string(), name: z.string(), timeZone: z.string().nullable() }),
    campaign: z.object({ id: z.string(), title: z.string() }),
    isActive: z.boolean(),
    sessions: z.int(),
    next: z.object({ number: z.int(), startDate: z.string(), lengthMinutes: z.int().nullable() }),
  }),
  gatherSeconds: 600,
  // Switched off and on again within the time: no notice is sent.
  gather: (earlier, later) => (earlier.isActive === later.isActive ? later : null),
  words: ({ store, campaign, isActive, sessions, next }, reader) => ({
    title: `${isolated(store.name)} is ${isActive ? 'active again' : 'no longer active'}: ${isolated(campaign.title)} meets there`,
    lines: [
      `${sessions === 1 ? 'One session is' : `${sessions} sessions are`} planned there. The next is session ${next.number}: ${momentWords(
        new Date(next.startDate),
        { reader: reader.timeZone, place: store.timeZone, placeName: 'the store' },
        { lengthMinutes: next.lengthMinutes },
      )}.`,
      isActive
        ? 'Your seats stay as they are.'
        : 'Seats stay as they are until an organiser moves or cancels the sessions. If in doubt, ask the organiser.',
    ],
    action: { label: 'See the campaign', path: `/campaigns/${campaign.id}` },
  }),
});

export const retailersNotices: NoticeKind[] = [storeState, ownRole];

/** Tells everybody with an upcoming game at a store that it was switched off or on. */
export async function tellStoreState(
  context: TransactionContext,
  { retailerId, isActive }: { retailerId: Id; isActive: boolean },
): Promise<void> {
  const { db, clock, actor } = context;
  const now = clock();
  const games = await listGamesToCome(db, retailerId, now);
  if (games.length === 0) return;
  const store = await findToldStore(db, retailerId);
  const ids = games.map(({ id }) => id);
  const users = Map.groupBy(await listUsersOfGames(db, ids, now), ({ campaignId }) => campaignId);
  for (const { id, title, sessions, next } of games) {
    const to = (users.get(id) ?? []).map(({ userId }) => userId);
    await tell(context, storeState, {
      about: `${retailerId}:${id}`,
      facts: {
        store,
        campaign: { id, title },
        isActive,
        sessions,
        next: { ...next, startDate: next.startDate.toISOString() },
      },
      to: to.filter((userId) => !isUser(actor) || userId !== actor.userId),
    });
  }
}
