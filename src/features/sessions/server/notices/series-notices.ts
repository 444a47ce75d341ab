import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend, takeBackAll } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  cancellationsOfSessions,
  invitesToSessions,
} from '#features/calendars/server/for-others/session-invite.ts';
import {
  listHoldersOf,
  listToldSessions,
  type ToldCampaign,
} from '#features/campaigns/server/records/told-things.ts';
import {
  amendSessionsAdded,
  type Change,
  type Changeable,
  changeableShape,
  changesOf,
  sessionChanged,
  toChangeable,
} from '../for-others/session-notices.ts';
import {
  aboutPerson,
  listed,
  seeCampaign,
  severalShape,
  startWords,
  timeWords,
  toldCampaignShape,
} from '#features/campaigns/server/for-others/told-session.ts';

const changedShape = z.object({
  campaign: toldCampaignShape,
  sessions: z.array(z.object({ before: changeableShape, after: changeableShape })),
});

const changeNames: Record<Exclude<Change, 'start'>, string> = {
  length: 'the length',
  place: 'the place',
  link: 'the online link',
  price: 'the price of new seats',
};

/** Tells seat holders that several sessions were moved or changed together. Changes that are undone in time are not told. */
export const sessionsChanged = noticeKind({
  name: 'sessions.changed',
  group: 'Your seats',
  label: 'Several sessions are moved or changed',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: changedShape,
  gatherSeconds: 300,
  gather(earlier, later) {
    const byId = new Map(earlier.sessions.map((one) => [one.after.session.id, one]));
    for (const one of later.sessions) {
      const { id } = one.after.session;
      byId.set(id, { before: byId.get(id)?.before ?? one.before, after: one.after });
    }
    const sessions = [...byId.values()].filter(({ before, after }) => changesOf(before, after).length > 0);
    return sessions.length === 0 ? null : { campaign: later.campaign, sessions };
  },
  words({ campaign, sessions }, reader) {
    const moved = sessions.filter(({ before, after }) => changesOf(before, after).includes('start'));
    const changed = new Set(sessions.flatMap(({ before, after }) => changesOf(before, after)));
    const others = [...changed].flatMap((change) => (change === 'start' ? [] : [changeNames[change]]));
    const count = countWords(sessions.length, 'session', 'sessions');
    return {
      title: `${count} of ${isolated(campaign.title)} ${sessions.length === 1 ? 'was' : 'were'} ${moved.length > 0 ? 'moved' : 'changed'}`,
      lines: [
        ...listed(
          moved.map(
            ({ before, after }) =>
              `Session ${after.session.number} begins ${startWords(after.session, reader)}, and not ${startWords(before.session, reader)}.`,
          ),
        ),
        ...(others.length > 0 ? [`Another is ${others.join(', ')}: see the campaign's page.`] : []),
      ],
      action: seeCampaign(campaign),
    };
  },
  calendars: ({ sessions }, readers, source) =>
    invitesToSessions(
      sessions.map(({ after }) => after.session.id),
      readers,
      source,
    ),
});

/** Tells seat holders that their sessions were deleted together. */
export const sessionsCancelled = noticeKind({
  name: 'sessions.cancelled',
  group: 'Your seats',
  label: 'Several sessions are cancelled',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: severalShape,
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ campaign, sessions }, reader) => ({
    title: `${countWords(sessions.length, 'session', 'sessions')} of ${isolated(campaign.title)} ${sessions.length === 1 ? 'is' : 'are'} cancelled`,
    lines: [
      ...listed(sessions.map((session) => `Session ${session.number}, ${timeWords(session, reader)}.`)),
      'Your seats are given up with them.',
    ],
    action: seeCampaign(campaign),
  }),
  calendars: ({ sessions }, readers, source) =>
    cancellationsOfSessions(
      sessions.map(({ id }) => id),
      readers,
      source,
    ),
});

/** Runs `each` for every seat holder of these sessions except the actor, with the sessions in which they have a seat. */
async function forEachHolder(
  { db, actor }: TransactionContext,
  sessionIds: readonly Id[],
  each: (userId: Id, own: ReadonlySet<Id>) => Promise<void>,
): Promise<void> {
  const byUser = Map.groupBy(await listHoldersOf(db, sessionIds), ({ userId }) => userId);
  const users = [...byUser].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [userId, seats] of users) {
    if (isUser(actor) && actor.userId === userId) continue;
    await each(userId, new Set(seats.map(({ sessionId }) => sessionId)));
  }
}

/** Reads sessions before a change. Afterwards, pass the result to `tellSessionsChanged`. */
export const readChangeables = async (
  { db }: TransactionContext,
  sessionIds: readonly Id[],
): Promise<Changeable[]> => (await listToldSessions(db, sessionIds)).map(toChangeable);

/** Tells each player with seats in these sessions what changed in theirs, in one notice. */
export async function tellSessionsChanged(
  context: TransactionContext,
  before: readonly Changeable[],
): Promise<void> {
  const now = await listToldSessions(
    context.db,
    before.map(({ session }) => session.id),
  );
  const [first] = now;
  if (!first) return;
  const { campaign } = first;
  await amendSessionsAdded(context, campaign.id, new Map(now.map(({ session }) => [session.id, session])));
  const beforeOf = new Map(before.map((one) => [one.session.id, one]));
  const changed = now.flatMap((read) => {
    const [earlier, after] = [beforeOf.get(read.session.id), toChangeable(read)];
    // A change of something that admins hid must not reveal it.
    return !read.isHidden && earlier && changesOf(earlier, after).length > 0
      ? [{ before: earlier, after }]
      : [];
  });
  await forEachHolder(
    context,
    changed.map(({ after }) => after.session.id),
    async (userId, own) => {
      const sessions = changed.filter(({ after }) => own.has(after.session.id));
      const about = aboutPerson(campaign.id, userId);
      await tell(context, sessionsChanged, { about, facts: { campaign, sessions }, to: [userId] });
    },
  );
}

/**
 * Tells each player with seats in these sessions that they are cancelled, in one notice. Call it before the seats are
 * removed. Pending notices about the sessions are withdrawn.
 */
export async function tellSessionsCancelled(
  context: TransactionContext,
  sessionIds: readonly Id[],
): Promise<void> {
  const told = await listToldSessions(context.db, sessionIds);
  const [first] = told;
  if (!first) return;
  const campaign: ToldCampaign = first.campaign;
  await amendSessionsAdded(context, campaign.id, new Map(sessionIds.map((id) => [id, null])));
  await takeBackAll(context, sessionChanged, sessionIds);
  await forEachHolder(context, sessionIds, async (userId, own) => {
    const about = aboutPerson(campaign.id, userId);
    await amend(context, sessionsChanged, about, (facts) => {
      const sessions = facts.sessions.filter(({ after }) => !own.has(after.session.id));
      return sessions.length === 0 ? null : { ...facts, sessions };
    });
    const sessions = told.map(({ session }) => session).filter(({ id }) => own.has(id));
    await tell(context, sessionsCancelled, { about, facts: { campaign, sessions }, to: [userId] });
  });
}
