import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { askAhead } from '#platform/requests/send-ahead.ts';
import { askNotice, closeNotice, takeBack, takeBackAll } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  cancellationsOfSession,
  cancellationsOfSessions,
  invitesToSession,
} from '#features/calendars/server/for-others/session-invite.ts';
import { eveningMail } from '#features/campaigns/server/for-others/evening-mail.ts';
import {
  findToldCampaign,
  findToldPlayer,
  toldPlayer,
  toldSession,
  toToldPlayer,
  toToldSession,
} from '#features/campaigns/server/records/told-things.ts';
import { withdrawSeatsTaken } from './several-seats-notices.ts';
import { takeBackDecision } from '../notices/attendance-notices.ts';
import {
  costWords,
  aboutSessionShape,
  howToPay,
  headOf,
  nameOf,
  seeCampaign,
  seeSession,
  SESSION_CHANGED,
  startWords,
  timeWords,
  toldCampaignShape,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';

const paymentShape = z.enum(['pending', 'paid']);

/** A seat, to who took it: also what carries the session into their calendar. */
export const seatTaken = noticeKind({
  name: 'seat.taken',
  group: 'Your seats',
  label: 'You take a seat (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({
    priceCents: z.int(),
    paymentStatus: paymentShape,
    // Notices from before do not say it.
    paymentNote: z.string().nullish(),
  }),
  // So long a seat may be given back as if it had not been taken.
  gatherSeconds: 30,
  words: ({ priceCents, paymentStatus, paymentNote, ...about }, reader) => ({
    title: `You have a seat: ${nameOf(about)}, ${startWords(about.session, reader)}`,
    heading: `You have a seat: ${nameOf(about)}`,
    lines: [
      ...whenAndWhere(about.session, reader),
      ...(paymentStatus === 'pending'
        ? [`Your seat costs ${costWords(priceCents, reader)}.`, howToPay(paymentNote)]
        : []),
    ],
    action: seeSession(about),
  }),
  calendars: ({ session }, readers, source) => invitesToSession(session.id, readers, source),
  mailed: ({ session }, readers, source) => eveningMail([session.id], readers, source),
});

/** A seat that was given back, to who gave it back and was told that they had it. */
export const seatGivenBack = noticeKind({
  name: 'seat.given-back',
  group: 'Your seats',
  label: 'You give a seat back (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  words: (about, reader) => ({
    title: `You gave back your seat: ${nameOf(about)}`,
    lines: [`The session is ${timeWords(about.session, reader)}.`, 'You are still in the campaign.'],
    action: seeSession(about),
  }),
  calendars: ({ session }, readers, source) => cancellationsOfSession(session.id, readers, source),
});

const whySeatsGo = {
  left: 'You left the campaign, and with it the seats that you had in sessions to come.',
  'runs it': 'You run the campaign now, and organisers hold no seats in it.',
  'gave back': 'You are still in the campaign.',
};

/** Several seats that somebody gave back, or gave up by leaving a campaign or by taking it over, to them. */
export const seatsGivenUp = noticeKind({
  name: 'seats.given-up',
  group: 'Your seats',
  label: 'You give several seats back, or give them up by leaving a campaign or running it (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({
    campaign: toldCampaignShape,
    sessionIds: z.array(z.guid()),
    why: z.enum(['left', 'runs it', 'gave back']),
  }),
  gatherSeconds: 0,
  words: ({ campaign, sessionIds, why }) => ({
    title: `You gave ${why === 'gave back' ? 'back' : 'up'} ${countWords(sessionIds.length, 'seat', 'seats')}: ${isolated(campaign.title)}`,
    lines: [whySeatsGo[why]],
    action: seeCampaign(campaign),
  }),
  calendars: ({ sessionIds }, readers, source) => cancellationsOfSessions(sessionIds, readers, source),
});

/** A seat that the organiser cancelled, to who held it. */
export const seatCancelled = noticeKind({
  name: 'seat.cancelled',
  group: 'Your seats',
  label: 'The organiser cancels your seat',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape.extend({ wasPaid: z.boolean(), priceCents: z.int() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ wasPaid, priceCents, ...about }, reader) => ({
    title: `Your seat was cancelled: ${nameOf(about)}`,
    lines: [
      `The session is ${timeWords(about.session, reader)}. The organiser cancelled your seat.`,
      ...(wasPaid && priceCents > 0
        ? [`You paid ${costWords(priceCents, reader)}, which the organiser has to give back.`]
        : []),
    ],
    action: seeSession(about),
  }),
  calendars: ({ session }, readers, source) => cancellationsOfSession(session.id, readers, source),
});

/** A seat that the organiser marked paid or not paid, to who holds it. What is put back in time is not told. */
export const seatPaid = noticeKind({
  name: 'seat.paid',
  group: 'Your seats',
  label: 'Your seat is marked paid',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({ from: paymentShape, to: paymentShape, priceCents: z.int() }),
  gatherSeconds: 120,
  gather: (earlier, later) => (earlier.from === later.to ? null : { ...later, from: earlier.from }),
  words: ({ to, priceCents, ...about }, reader) => ({
    title:
      to === 'paid'
        ? `${headOf(about)}: your seat is paid`
        : `${headOf(about)}: your seat is marked as not paid`,
    lines: [
      to === 'paid'
        ? `The organiser has your ${costWords(priceCents, reader)}.`
        : `The organiser waits for ${costWords(priceCents, reader)}.`,
    ],
    action: { label: 'See your purchases', path: '/my/purchases' },
  }),
});

/** What seats are told by: a player gets one seat of a session at a time. */
const aboutSeat = (sessionId: Id, playerId: Id): string => `${sessionId}:${playerId}`;

/** What is told of a seat beside its session. */
type ToldSeat = { sessionId: Id; playerId: Id; priceCents: number; paymentStatus: 'pending' | 'paid' };

type OfPlayer = Pick<ToldSeat, 'sessionId' | 'playerId'>;

/** Asks for what is told of a seat without waiting for it: the answers come with that of the next statement. */
export const askToldSeat = async ({ db }: TransactionContext, of: OfPlayer) => ({
  player: await askAhead(db, toldPlayer(db, of)),
  session: await askAhead(db, toldSession(db, of)),
});

type AskedSeat = Awaited<ReturnType<typeof askToldSeat>>;

async function read(context: TransactionContext, seat: OfPlayer, asked?: AskedSeat) {
  const { player, session: rows } = asked ?? (await askToldSeat(context, seat));
  const { campaign, session, paymentNote } = toToldSession((await rows.rows)[0]);
  const { userId } = toToldPlayer((await player.rows)[0]);
  return {
    about: aboutSeat(seat.sessionId, seat.playerId),
    facts: { campaign, session },
    to: [userId],
    paymentNote,
  };
}

/** Confirms a seat to who took it. `asked` is what `askToldSeat` answered. */
export async function tellSeatTaken(
  context: TransactionContext,
  seat: ToldSeat,
  asked: AskedSeat,
): Promise<void> {
  const { facts, paymentNote, ...told } = await read(context, seat, asked);
  const { priceCents, paymentStatus } = seat;
  await tell(context, seatTaken, { ...told, facts: { ...facts, priceCents, paymentStatus, paymentNote } });
}

/** Asks for what told somebody that they have a seat, without waiting for it; see `tellSeatGivenBack`. */
export const askSeatTaken = ({ db }: TransactionContext, { sessionId, playerId }: OfPlayer) =>
  askNotice(db, seatTaken, aboutSeat(sessionId, playerId));

/** Confirms to somebody that they gave a seat back, unless they were not told by mail that they had it. `asked` is what `askSeatTaken` answered. */
export async function tellSeatGivenBack(
  context: TransactionContext,
  seat: OfPlayer,
  asked: Awaited<ReturnType<typeof askSeatTaken>>,
): Promise<void> {
  if (await takeBack(context, seatTaken, aboutSeat(seat.sessionId, seat.playerId), asked)) return;
  const { facts, ...told } = await read(context, seat);
  const untold = await withdrawSeatsTaken(context, facts.campaign.id, seat.playerId, [seat.sessionId]);
  if (untold.size === 0) await tell(context, seatGivenBack, { ...told, facts });
}

type GivenUp = { campaignId: Id; playerId: Id; sessionIds: readonly Id[]; why: keyof typeof whySeatsGo };

/** Confirms to somebody that they gave up the seats in these sessions, those aside that they were not told by mail that they had. */
export async function tellSeatsGivenUp(
  context: TransactionContext,
  { campaignId, playerId, sessionIds, why }: GivenUp,
): Promise<void> {
  const { db } = context;
  const abouts = sessionIds.map((id) => aboutSeat(id, playerId));
  const untold = new Set(await takeBackAll(context, seatTaken, abouts));
  const withdrawn = await withdrawSeatsTaken(context, campaignId, playerId, sessionIds);
  const told = sessionIds.filter((id) => !untold.has(aboutSeat(id, playerId)) && !withdrawn.has(id));
  if (told.length === 0) return;
  const { id, title } = await findToldCampaign(db, campaignId);
  const { userId } = await findToldPlayer(db, playerId);
  await tell(context, seatsGivenUp, {
    about: `${campaignId}:${playerId}`,
    facts: { campaign: { id, title }, sessionIds: told, why },
    to: [userId],
  });
}

/** Tells who held a seat that the organiser cancelled it. */
export async function tellSeatCancelled(context: TransactionContext, seat: ToldSeat): Promise<void> {
  const { facts, ...told } = await read(context, seat);
  await takeBack(context, seatTaken, told.about);
  await withdrawSeatsTaken(context, facts.campaign.id, seat.playerId, [seat.sessionId]);
  await takeBack(context, seatPaid, told.about);
  await takeBackDecision(context, seat);
  const { priceCents, paymentStatus } = seat;
  await tell(context, seatCancelled, {
    ...told,
    facts: { ...facts, wasPaid: paymentStatus === 'paid', priceCents },
  });
}

/** Tells who holds a seat that the organiser marked it paid or not paid. */
export async function tellSeatPaid(
  context: TransactionContext,
  { paymentStatus: from, priceCents, ...seat }: ToldSeat,
  to: 'pending' | 'paid',
): Promise<void> {
  const { facts, ...told } = await read(context, seat);
  await tell(context, seatPaid, { ...told, facts: { ...facts, from, to, priceCents } });
}

/**
 * Tells a player who takes a seat now of later changes alone: a change that waits to be told is told as it stands, so that
 * what is put back later is told to them as well.
 */
export const beginChangesAnew = (context: TransactionContext, sessionId: Id): Promise<void> =>
  closeNotice(context, { name: SESSION_CHANGED }, sessionId);
