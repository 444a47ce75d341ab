import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { Decision } from '../../check-in/rules.ts';
import {
  findToldMove,
  findToldPlayer,
  findToldSession,
} from '#features/campaigns/server/records/told-things.ts';
import {
  aboutSessionShape,
  headOf,
  nameOf,
  others,
  timeWords,
} from '#features/campaigns/server/for-others/told-session.ts';

const seePurchases = { label: 'See your seats', path: '/my/purchases' };
const decisionShape = z.boolean().nullable();

/** Tells the holder of a seat that it is marked as missed, or no longer is. A mistake that is undone within ten minutes is not told. */
export const seatMissed = noticeKind({
  name: 'seat.missed',
  group: 'Your seats',
  label: 'The organiser marks that you missed a session',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({ from: decisionShape, to: decisionShape }),
  gatherSeconds: 600,
  gather: (earlier, later) =>
    earlier.from === later.to || (earlier.from !== false && later.to !== false)
      ? null
      : { ...later, from: earlier.from },
  words: ({ to, ...about }, reader) => ({
    title:
      to === false
        ? `${headOf(about)}: you missed it, says the organiser`
        : `${headOf(about)}: you are not marked as missing any more`,
    lines: [
      `The session was ${timeWords(about.session, reader)}.`,
      ...(to === false
        ? ['If you were there, say so within 30 days. Until it is answered, it does not count.']
        : []),
    ],
    action: seePurchases,
  }),
});

/** Tells the organisers that a player contests having missed a session. */
export const missContested = noticeKind({
  name: 'seat.contested',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'A player says that they did not miss a session',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({ alias: z.string() }),
  gatherSeconds: 0,
  words: ({ alias, campaign, session }) => ({
    title: `${isolated(alias)} says: I did not miss ${nameOf({ campaign, session })}`,
    lines: ['Read why, and decide. Until you do, it does not count.'],
    action: { label: 'Open the check-in', path: `/campaigns/${campaign.id}/sessions/${session.id}/check-in` },
  }),
});

/** Tells a player how the organiser answered their contest. */
export const contestAnswered = noticeKind({
  name: 'seat.contest-answered',
  group: 'Your seats',
  label: 'The organiser answers that you contested a missed session',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({ decision: decisionShape }),
  gatherSeconds: 0,
  words: ({ decision, ...about }) => ({
    title: `${headOf(about)}: ${answers[String(decision)]}`,
    lines: ['The organiser read what you wrote and decided.'],
    action: seePurchases,
  }),
});

const answers: Record<string, string> = {
  true: 'you attended it after all',
  false: 'it stays missed',
  null: 'it counts for nothing now',
};

type ToldSeat = { sessionId: Id; playerId: Id };

const aboutSeat = ({ sessionId, playerId }: ToldSeat): string => `${sessionId}:${playerId}`;

async function read({ db }: TransactionContext, seat: ToldSeat) {
  const { campaign, session } = await findToldSession(db, seat.sessionId);
  const { userId } = await findToldPlayer(db, seat.playerId);
  return { about: aboutSeat(seat), facts: { campaign, session }, to: [userId] };
}

/** Tells the player who holds a seat that they are marked as missing, or no longer are. Other changes are not told. */
export async function tellDecision(
  context: TransactionContext,
  seat: ToldSeat,
  change: { from: Decision; to: Decision },
): Promise<void> {
  if (change.from !== false && change.to !== false) return;
  const { facts, ...told } = await read(context, seat);
  await tell(context, seatMissed, { ...told, facts: { ...facts, ...change } });
}

/** Withdraws the pending notice that a seat is marked as missed, or no longer is. */
export async function takeBackDecision(context: TransactionContext, seat: ToldSeat): Promise<void> {
  await takeBack(context, seatMissed, aboutSeat(seat));
}

/** Tells the organisers of a campaign that a player contests a decision about a seat. */
export async function tellContest(
  context: TransactionContext,
  { campaignId, ...seat }: ToldSeat & { campaignId: Id },
): Promise<void> {
  const { db, actor } = context;
  const { organiserUserIds, alias } = await findToldMove(db, campaignId, seat.playerId);
  const { campaign, session } = await findToldSession(db, seat.sessionId);
  await tell(context, missContested, {
    about: aboutSeat(seat),
    facts: { campaign, session, alias },
    to: others(organiserUserIds, actor),
  });
}

/** Tells a player the answer to their contest. */
export async function tellContestAnswered(
  context: TransactionContext,
  seat: ToldSeat,
  decision: Decision,
): Promise<void> {
  const { facts, ...told } = await read(context, seat);
  await tell(context, contestAnswered, { ...told, facts: { ...facts, decision } });
}
