import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend, takeBackAll } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { isUser } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { cancellationsOfSessions, invitesToSessions } from '../calendar/session-invite.ts';
import {
  findToldPlayer,
  listHoldersOf,
  listToldSessions,
  type ToldCampaign,
} from '../records/told-things.ts';
import {
  amendSessionsAdded,
  type Change,
  type Changeable,
  changeableShape,
  changesOf,
  sessionChanged,
  toChangeable,
} from './session-notices.ts';
import { seeCampaign, startWords, timeWords, toldCampaignShape, toldSessionShape } from './told-session.ts';

/** Sessions that one notice lists; further ones are counted. */
const SESSIONS_LISTED = 5;

const severalShape = z.object({ campaign: toldCampaignShape, sessions: z.array(toldSessionShape) });

/** The first lines of a list, and how many more there are. */
function listed(lines: readonly string[]): string[] {
  const rest = lines.length - SESSIONS_LISTED;
  return [...lines.slice(0, SESSIONS_LISTED), ...(rest > 0 ? [`And ${rest} more.`] : [])];
}

/** Seats that somebody took in several sessions at once, to them: what carries the sessions into their calendar. */
export const seatsTaken = noticeKind({
  name: 'seats.taken',
  group: 'Your seats',
  label: 'You take seats in several sessions (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: severalShape,
  // So long seats may be given back as if they had not been taken.
  gatherSeconds: 30,
  gather: (earlier, later) => ({
    campaign: later.campaign,
    sessions: [
      ...earlier.sessions.filter(({ id }) => later.sessions.every((session) => session.id !== id)),
      ...later.sessions,
    ],
  }),
  words: ({ campaign, sessions }, reader) => ({
    title: `You have ${countWords(sessions.length, 'seat', 'seats')}: ${isolated(campaign.title)}`,
    lines: [
      ...listed(sessions.map((session) => `Session ${session.number}: ${timeWords(session, reader)}.`)),
      "What they cost, and how to pay, is on the campaign's page.",
    ],
    action: seeCampaign(campaign),
  }),
  calendars: ({ sessions }, readers, source) =>
    invitesToSessions(
      sessions.map(({ id }) => id),
      readers,
      source,
    ),
});

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

/** Sessions that were moved or changed together, to who holds seats in them. What is put back in time is not told. */
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

/** Sessions that were deleted together, to who held seats in them. */
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

/** What one person is told of several sessions by: all of a campaign joins while it is open. */
const aboutPerson = (campaignId: Id, personId: Id): string => `${campaignId}:${personId}`;

/** Confirms seats in several sessions of a campaign to who took them. */
export async function tellSeatsTaken(
  context: TransactionContext,
  { campaignId, playerId, sessionIds }: { campaignId: Id; playerId: Id; sessionIds: readonly Id[] },
): Promise<void> {
  const told = await listToldSessions(context.db, sessionIds);
  const [first] = told;
  if (!first) return;
  const { userId } = await findToldPlayer(context.db, playerId);
  await tell(context, seatsTaken, {
    about: aboutPerson(campaignId, playerId),
    facts: { campaign: first.campaign, sessions: told.map(({ session }) => session) },
    to: [userId],
  });
}

/** Takes these sessions out of a confirmation of several seats that was not told by mail yet; answers which were in it. */
export async function withdrawSeatsTaken(
  context: TransactionContext,
  campaignId: Id,
  playerId: Id,
  sessionIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const untold = new Set<Id>();
  const going = new Set(sessionIds);
  await amend(context, seatsTaken, aboutPerson(campaignId, playerId), (facts) => {
    for (const { id } of facts.sessions) if (going.has(id)) untold.add(id);
    const sessions = facts.sessions.filter(({ id }) => !going.has(id));
    return sessions.length === 0 ? null : { ...facts, sessions };
  });
  return untold;
}

/** Runs `each` for whoever holds seats in these sessions, but for who acts, with the sessions that are theirs. */
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

/** Sessions before a change of them: to be read before, and handed to `tellSessionsChanged` after. */
export const readChangeables = async (
  { db }: TransactionContext,
  sessionIds: readonly Id[],
): Promise<Changeable[]> => (await listToldSessions(db, sessionIds)).map(toChangeable);

/** Tells each who holds seats in these sessions what changed of theirs, in one notice. */
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
    // What admins hid is not told by way of a change of it.
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
 * Tells each who holds seats in these sessions that they are cancelled, in one notice: to be called before the seats go.
 * What was about to be told of them is told no more.
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
