import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend, takeBackAll } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { cancellationsOfSessions } from '#features/calendars/server/for-others/session-invite.ts';
import {
  aboutPerson,
  costWords,
  headOf,
  listed,
  others,
  seeCampaign,
  seeSession,
  severalShape,
  timeWords,
  toldCampaignShape,
  toldSessionShape,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';
import { findToldMove, listToldSessions } from '#features/campaigns/server/records/told-things.ts';
import type { CalledOffPlayer } from '#features/seats/server/records/called-off-seats.ts';
import { UNDO_SECONDS } from '../../call-off/rules.ts';
import { amendSessionsAdded, sessionChanged } from '../for-others/session-notices.ts';
import { sessionsChanged } from './series-notices.ts';

const hadShape = z.enum(['seat', 'place in line', 'organiser']);

const whatGoes = {
  seat: ['Your seat is given up with it.', 'Your seats are given up with them.'],
  'place in line': ['You no longer wait for a seat.', 'You no longer wait for a seat.'],
  organiser: ['You organise this campaign.', 'You organise this campaign.'],
} as const;

/** Tells everybody concerned that sessions were called off, with the organiser's words. No mail is sent as long as it can be undone. */
export const sessionsCalledOff = noticeKind({
  name: 'session.called-off',
  group: 'Your seats',
  label: 'A session is called off',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: severalShape.extend({
    had: hadShape,
    by: z.string(),
    words: z.string().nullable(),
    refundCents: z.int(),
  }),
  gatherSeconds: UNDO_SECONDS + 5,
  isUrgent: true,
  words({ campaign, sessions, had, by, words, refundCents }, reader) {
    const [first] = sessions;
    const only = sessions.length === 1 ? first : undefined;
    return {
      title: only
        ? `${headOf({ campaign, session: only })} is called off`
        : `${countWords(sessions.length, 'session', 'sessions')} of ${isolated(campaign.title)} are called off`,
      ...(words !== null && { written: { by, text: words, isExpected: true } }),
      lines: [
        ...(only
          ? [`It was to be ${timeWords(only, reader)}.`]
          : listed(sessions.map((session) => `Session ${session.number}, ${timeWords(session, reader)}.`))),
        whatGoes[had][only ? 0 : 1],
        ...(refundCents > 0
          ? [
              `The organiser has to give you ${costWords(refundCents, reader)} back. My Purchases lists it until that is done.`,
            ]
          : []),
      ],
      action: only ? seeSession({ campaign, session: only }) : seeCampaign(campaign),
    };
  },
  calendars: ({ sessions }, readers, source) =>
    cancellationsOfSessions(
      sessions.map(({ id }) => id),
      readers,
      source,
    ),
});

const backShape = z.object({
  session: toldSessionShape,
  /** What the reader has now: a held seat, a place on the waiting list, nothing (seats are first come, first served), or they organise it. */
  now: z.enum(['held', 'in line', 'first come', 'organiser']),
  /** Until when the seat is held; null if none is. */
  until: z.string().nullable(),
});
type Back = z.infer<typeof backShape>;

const whatIsNow: Record<Exclude<Back['now'], 'held'>, string> = {
  'in line': 'You are on its waitlist again.',
  'first come': 'It begins soon, so whoever takes a seat first has it. Seats of before are given up.',
  organiser: 'You organise this campaign.',
};

/** Tells everybody who got the notice of a call-off that the session takes place after all. */
export const sessionsBack = noticeKind({
  name: 'session.back',
  group: 'Your seats',
  label: 'A session that was called off takes place after all',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ campaign: toldCampaignShape, sessions: z.array(backShape) }),
  gatherSeconds: 60,
  isUrgent: true,
  gather(earlier, later) {
    const added = new Set(later.sessions.map(({ session }) => session.id));
    const kept = earlier.sessions.filter(({ session }) => !added.has(session.id));
    return { campaign: later.campaign, sessions: [...kept, ...later.sessions] };
  },
  words({ campaign, sessions }, reader) {
    const until = ({ now, until: end }: Back) =>
      now === 'held' && end !== null
        ? `A seat is held for you: take it by ${momentWords(new Date(end), { reader: reader.timeZone, place: null })}. After that it goes to the next.`
        : whatIsNow[now === 'held' ? 'in line' : now];
    const [first] = sessions;
    if (first && sessions.length === 1) {
      return {
        title: `${headOf({ campaign, session: first.session })} takes place after all`,
        lines: [...whenAndWhere(first.session, reader), until(first)],
        action: seeSession(
          { campaign, session: first.session },
          first.now === 'held' ? 'Take the seat' : 'See the session',
        ),
      };
    }
    return {
      title: `${countWords(sessions.length, 'session', 'sessions')} of ${isolated(campaign.title)} take place after all`,
      lines: listed(
        sessions.map(
          (one) => `Session ${one.session.number}, ${timeWords(one.session, reader)}. ${until(one)}`,
        ),
      ),
      action: seeCampaign(campaign),
    };
  },
});

type CalledOff = {
  campaignId: Id;
  callOffId: Id;
  sessionIds: readonly Id[];
  players: readonly CalledOffPlayer[];
  words: string | null;
  by: Id;
};

/**
 * Tells the players who had a seat in these sessions or were waiting for one, and the organisers, that they are called
 * off. Each gets one notice about their own sessions. Pending notices about the sessions are withdrawn.
 */
export async function tellCalledOff(
  context: TransactionContext,
  { campaignId, callOffId, sessionIds, players, words, by }: CalledOff,
): Promise<void> {
  const { db, actor } = context;
  const told = (await listToldSessions(db, sessionIds)).map(({ session }) => session);
  const { id, title, alias, organiserUserIds } = await findToldMove(db, campaignId, by);
  await amendSessionsAdded(context, campaignId, new Map(sessionIds.map((one) => [one, null])));
  await takeBackAll(context, sessionChanged, sessionIds);
  const byUser = Map.groupBy(players, ({ userId }) => userId);
  for (const userId of organiserUserIds) byUser.set(userId, byUser.get(userId) ?? []);
  const users = others([...byUser.keys()].toSorted(), actor);
  for (const userId of users) {
    const own = byUser.get(userId) ?? [];
    const ids = new Set(own.map(({ sessionId }) => sessionId));
    const isOwn = ({ id: sessionId }: { id: Id }) => ids.size === 0 || ids.has(sessionId);
    await tellNoMore(context, { campaignId, userId, sessionIds });
    await tell(context, sessionsCalledOff, {
      about: aboutCallOff(callOffId, userId),
      facts: {
        campaign: { id, title },
        sessions: told.filter(isOwn),
        had: own.some(({ had }) => had === 'seat') ? 'seat' : own.length > 0 ? 'place in line' : 'organiser',
        by: alias,
        words,
        refundCents: own.reduce((sum, { refundCents }) => sum + refundCents, 0),
      },
      to: [userId],
    });
  }
}

/** Removes these sessions from a user's pending notices that they were changed or are back. */
async function tellNoMore(
  context: TransactionContext,
  { campaignId, userId, sessionIds }: { campaignId: Id; userId: Id; sessionIds: readonly Id[] },
): Promise<void> {
  const isOff = new Set(sessionIds);
  const about = aboutPerson(campaignId, userId);
  await amend(context, sessionsChanged, about, (facts) => {
    const sessions = facts.sessions.filter(({ after }) => !isOff.has(after.session.id));
    return sessions.length === 0 ? null : { ...facts, sessions };
  });
  await amend(context, sessionsBack, about, (facts) => {
    const sessions = facts.sessions.filter(({ session }) => !isOff.has(session.id));
    return sessions.length === 0 ? null : { ...facts, sessions };
  });
}

const aboutCallOff = (callOffId: Id, userId: Id) => `${callOffId}:${userId}`;

/** Withdraws the notices that sessions were called off. */
export async function takeCallOffBack(
  context: TransactionContext,
  { callOffId, userIds }: { callOffId: Id; userIds: readonly Id[] },
): Promise<void> {
  await takeBackAll(
    context,
    sessionsCalledOff,
    userIds.map((userId) => aboutCallOff(callOffId, userId)),
  );
}

/** Tells each of these users that a session takes place after all, and what they have in it now. */
export async function tellBack(
  context: TransactionContext,
  { campaignId, sessionId, by }: { campaignId: Id; sessionId: Id; by: Id },
  readers: readonly { userId: Id; now: Exclude<Back['now'], 'organiser'>; until: Date | null }[],
): Promise<void> {
  const { db, actor } = context;
  const [told] = await listToldSessions(db, [sessionId]);
  if (!told) return;
  const { organiserUserIds } = await findToldMove(db, campaignId, by);
  const { campaign, session } = told;
  const isReader = new Set(readers.map(({ userId }) => userId));
  const all: { userId: Id; now: Back['now']; until: Date | null }[] = [
    ...readers,
    ...organiserUserIds
      .filter((userId) => !isReader.has(userId))
      .map((userId) => ({ userId, now: 'organiser' as const, until: null })),
  ];
  for (const { userId, now, until } of all.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
    await tell(context, sessionsBack, {
      about: aboutPerson(campaignId, userId),
      facts: { campaign, sessions: [{ session, now, until: until?.toISOString() ?? null }] },
      to: others([userId], actor),
    });
  }
}
