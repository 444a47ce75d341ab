import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend, takeBack } from '#platform/notices/amend.ts';
import { type NoticeReader, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  cancellationsOfSession,
  invitesToCampaign,
  invitesToSession,
} from '#features/calendars/server/for-others/session-invite.ts';
import {
  findToldCampaign,
  findToldSession,
  listHolderUsers,
  listHolderUsersToCome,
  listMemberUsers,
  listToldSessions,
} from '#features/campaigns/server/records/told-things.ts';
import {
  costWords,
  aboutSessionShape,
  headOf,
  others,
  seeCampaign,
  seeSession,
  SESSION_CHANGED,
  SESSIONS_LISTED,
  startWords,
  timeWords,
  toldCampaignShape,
  toldSessionShape,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';

/** The most sessions that one notice of new sessions lists. Further ones are only counted. */
const SESSIONS_KEPT = 50;

const addedShape = z.object({
  campaign: toldCampaignShape,
  sessions: z.array(toldSessionShape),
  more: z.int(),
});

/** Tells the members of a campaign of new sessions. Several within a short time share one notice. */
export const sessionAdded = noticeKind({
  name: 'session.added',
  group: 'Your campaigns',
  label: 'A session is added',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: addedShape,
  gatherSeconds: 600,
  gather(earlier, later) {
    const sessions = [...earlier.sessions, ...later.sessions];
    const kept = sessions.slice(0, SESSIONS_KEPT);
    return {
      campaign: later.campaign,
      sessions: kept,
      more: earlier.more + later.more + sessions.length - kept.length,
    };
  },
  words({ campaign, sessions, more }, reader) {
    const [first] = sessions;
    const action = seeCampaign(campaign, 'See the sessions');
    if (first && sessions.length + more === 1) {
      return {
        title: `New session of ${isolated(campaign.title)}: ${startWords(first, reader)}`,
        lines: [`Session ${first.number} was added.`, ...whenAndWhere(first, reader)],
        action,
      };
    }
    const listed = sessions.slice(0, SESSIONS_LISTED);
    const unlisted = sessions.length - listed.length + more;
    return {
      title: `${sessions.length + more} new sessions of ${isolated(campaign.title)}`,
      lines: [
        ...listed.map((session) => `Session ${session.number}: ${timeWords(session, reader)}.`),
        ...(unlisted > 0 ? [`And ${unlisted} more.`] : []),
      ],
      action,
    };
  },
});

/** The fields of a session whose changes are told. The online link is stored as a digest, because notices must not reveal it. */
export const changeableShape = z.object({
  session: toldSessionShape,
  linkDigest: z.string().nullable(),
  price: z.string(),
});
export type Changeable = z.infer<typeof changeableShape>;

const changedShape = z.object({
  campaign: toldCampaignShape,
  before: changeableShape,
  after: changeableShape,
});

const changes = {
  start: (state: Changeable) => state.session.startDate,
  length: (state: Changeable) => state.session.lengthMinutes,
  place: (state: Changeable) => state.session.place,
  link: (state: Changeable) => state.linkDigest,
  price: (state: Changeable) => centsOf(state.price),
};
export type Change = keyof typeof changes;

/** The told fields in which two states of a session differ. */
export const changesOf = (before: Changeable, after: Changeable): Change[] =>
  (Object.keys(changes) as Change[]).filter((change) => changes[change](before) !== changes[change](after));

const titleOfOne: Record<Exclude<Change, 'start'>, string> = {
  length: 'has another length',
  place: 'has another place',
  link: 'has another online link',
  price: 'has another price',
};

/** Changes that are told together with the time and place of the session. */
const toldWithTime = new Set<Change>(['start', 'length', 'place']);

type Both = Pick<z.infer<typeof changedShape>, 'before' | 'after'>;

/** The sentence that tells each kind of change. */
const lines: Record<Change, (both: Both, reader: NoticeReader) => string> = {
  start: ({ before, after }, reader) =>
    `It begins ${startWords(after.session, reader)}, and not ${startWords(before.session, reader)}.`,
  length: ({ after: { session } }, reader) =>
    session.lengthMinutes === null
      ? 'It has no set end any more.'
      : `It now is ${timeWords(session, reader)}.`,
  place: ({ after: { session } }) =>
    session.place === null ? 'It has no place any more.' : `Where now: ${isolated(session.place)}.`,
  link: ({ after }) =>
    after.linkDigest === null
      ? 'It has no online link any more.'
      : "The new online link is on the campaign's page.",
  price: ({ after }, reader) =>
    `A seat now costs ${costWords(centsOf(after.price), reader)}. You keep the price that you took yours at.`,
};

/** Tells seat holders that a session has another time, length, place, link or price. Changes that are undone in time are not told. */
export const sessionChanged = noticeKind({
  name: SESSION_CHANGED,
  group: 'Your seats',
  label: 'A session is moved or changed',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: changedShape,
  gatherSeconds: 300,
  gather: (earlier, later) =>
    changesOf(earlier.before, later.after).length === 0 ? null : { ...later, before: earlier.before },
  words(facts, reader) {
    const { campaign, before, after } = facts;
    const changed = changesOf(before, after);
    const head = headOf({ campaign, session: after.session });
    const [only] = changed;
    const isMoved = changed.includes('start');
    const what = changed.length === 1 && only && only !== 'start' ? titleOfOne[only] : 'was changed';
    return {
      title: isMoved ? `${head} moved to ${startWords(after.session, reader)}` : `${head} ${what}`,
      lines: [
        ...(isMoved
          ? [
              `It was to begin ${startWords(before.session, reader)}. Now:`,
              ...whenAndWhere(after.session, reader),
            ]
          : []),
        ...changed
          .filter((change) => !isMoved || !toldWithTime.has(change))
          .map((change) => lines[change](facts, reader)),
      ],
      action: seeSession({ campaign, session: after.session }),
    };
  },
  calendars: async ({ before, after }, readers, source) =>
    changesOf(before, after).every((change) => change === 'price')
      ? new Map()
      : invitesToSession(after.session.id, readers, source),
});

/** Tells those who held a seat that their session was deleted. */
export const sessionCancelled = noticeKind({
  name: 'session.cancelled',
  group: 'Your seats',
  label: 'A session is cancelled',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  isUrgent: true,
  words: (about, reader) => ({
    title: `${headOf(about)} is cancelled`,
    lines: [`It was to be ${timeWords(about.session, reader)}.`, 'Your seat is given up with it.'],
    action: seeCampaign(about.campaign),
  }),
  calendars: ({ session }, readers, source) => cancellationsOfSession(session.id, readers, source),
});

/** Tells those who hold a seat in an upcoming session that their campaign meets at another place. */
export const campaignMoved = noticeKind({
  name: 'campaign.moved',
  group: 'Your seats',
  label: 'A campaign meets at another place',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    campaign: toldCampaignShape,
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  gatherSeconds: 300,
  gather: (earlier, later) => (earlier.from === later.to ? null : { ...later, from: earlier.from }),
  words: ({ campaign, from, to }) => ({
    title:
      to === null
        ? `${isolated(campaign.title)} has no place any more`
        : `${isolated(campaign.title)} now meets at ${isolated(to)}`,
    lines: [
      'You hold a seat in an upcoming session.',
      ...(from === null ? [] : [`It met at ${isolated(from)} before.`]),
    ],
    action: seeCampaign(campaign),
  }),
  calendars: ({ campaign }, readers, source) => invitesToCampaign(campaign.id, readers, source),
});

const isToCome = (startDate: string, now: Date): boolean => new Date(startDate) > now;

/** Tells the members of a campaign of all sessions that were added at once, except sessions that have begun. */
export async function tellSessionsAdded(
  context: TransactionContext,
  sessionIds: readonly Id[],
): Promise<void> {
  const { db, clock, actor } = context;
  const toCome = (await listToldSessions(db, sessionIds)).filter(({ session }) =>
    isToCome(session.startDate, clock()),
  );
  const [first] = toCome;
  if (!first) return;
  const sessions = toCome.slice(0, SESSIONS_KEPT).map(({ session }) => session);
  await tell(context, sessionAdded, {
    about: first.campaign.id,
    facts: { campaign: first.campaign, sessions, more: toCome.length - sessions.length },
    to: others(await listMemberUsers(db, first.campaign.id), actor),
  });
}

/** The same for one session. */
export const tellSessionAdded = (context: TransactionContext, sessionId: Id): Promise<void> =>
  tellSessionsAdded(context, [sessionId]);

/** The told fields of a session, from what was read from the database. */
export const toChangeable = ({
  session,
  onlineLink,
  price,
}: Awaited<ReturnType<typeof findToldSession>>): Changeable => ({
  session,
  linkDigest: onlineLink === null ? null : createHash('sha256').update(onlineLink).digest('base64url'),
  price,
});

/** Reads a session before a change. Afterwards, pass the result to `tellSessionChanged`. */
export const readChangeable = async ({ db }: TransactionContext, sessionId: Id): Promise<Changeable> =>
  toChangeable(await findToldSession(db, sessionId));

/** Corrects sessions in a pending notice of added sessions. Sessions whose value is null are removed from it. */
export const amendSessionsAdded = (
  context: TransactionContext,
  campaignId: Id,
  now: ReadonlyMap<Id, z.infer<typeof toldSessionShape> | null>,
): Promise<boolean> =>
  amend(context, sessionAdded, campaignId, (facts) => {
    const sessions = facts.sessions.flatMap((session) => {
      const later = now.get(session.id);
      return later === null ? [] : [later ?? session];
    });
    return sessions.length + facts.more === 0 ? null : { ...facts, sessions };
  });

/** Tells the players with a seat in a session what changed in it, unless it has begun. */
export async function tellSessionChanged(context: TransactionContext, before: Changeable): Promise<void> {
  const { db, clock, actor } = context;
  const { id } = before.session;
  const { campaign, isHidden } = await findToldSession(db, id);
  const after = await readChangeable(context, id);
  // A change of something that admins hid must not reveal it.
  if (isHidden || !isToCome(after.session.startDate, clock())) return;
  // A member whose notice about the new session is still pending reads the final state in that.
  await amendSessionsAdded(context, campaign.id, new Map([[id, after.session]]));
  if (changesOf(before, after).length === 0) return;
  const to = others(await listHolderUsers(db, id), actor);
  await tell(context, sessionChanged, { about: id, facts: { campaign, before, after }, to });
}

/**
 * Tells the players with a seat in a session that it is cancelled, unless it has begun. Call it before the seats are
 * removed. Pending notices about the session are withdrawn.
 */
export async function tellSessionCancelled(context: TransactionContext, sessionId: Id): Promise<void> {
  const { db, clock, actor } = context;
  const { campaign, session } = await findToldSession(db, sessionId);
  await amendSessionsAdded(context, campaign.id, new Map([[sessionId, null]]));
  await takeBack(context, sessionChanged, sessionId);
  if (!isToCome(session.startDate, clock())) return;
  const to = others(await listHolderUsers(db, sessionId), actor);
  await tell(context, sessionCancelled, { about: sessionId, facts: { campaign, session }, to });
}

/** Tells players with a seat in an upcoming session that their campaign no longer meets at `from`. */
export async function tellCampaignMoved(
  context: TransactionContext,
  campaignId: Id,
  from: string | null,
): Promise<void> {
  const { db, clock, actor } = context;
  const { place, ...campaign } = await findToldCampaign(db, campaignId);
  if (place === from) return;
  const to = others(await listHolderUsersToCome(db, campaignId, clock()), actor);
  await tell(context, campaignMoved, { about: campaignId, facts: { campaign, from, to: place }, to });
}
