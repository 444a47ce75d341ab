import { z } from 'zod';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  cancellationsOfSession,
  cancellationsOfSessions,
  invitesToSession,
  invitesToSessions,
} from '#features/calendars/server/for-others/session-invite.ts';
import { eveningMail } from '#features/campaigns/server/for-others/evening-mail.ts';
import {
  aboutSessionShape,
  costWords,
  headOf,
  howToPay,
  listed,
  nameOf,
  seeCampaign,
  seeSession,
  severalShape,
  startWords,
  timeWords,
  toldCampaignShape,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';

const paymentShape = z.enum(['pending', 'paid']);

/** What notices about one seat are keyed by: a player has at most one seat in a session. */
export const aboutSeat = (sessionId: Id, playerId: Id): string => `${sessionId}:${playerId}`;

/** Tells a player that they have a seat. Its mail brings the session into their calendar. */
export const seatTaken = noticeKind({
  name: 'seat.taken',
  group: 'Your seats',
  label: 'You take a seat (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({
    priceCents: z.int(),
    paymentStatus: paymentShape,
    // Optional because older notices do not have it.
    paymentNote: z.string().nullish(),
  }),
  // For this long a seat can be given back without any notice having been sent.
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

/** Confirms to a player the seats that they took in several sessions at once. Its mail brings the sessions into their calendar. */
export const seatsTaken = noticeKind({
  name: 'seats.taken',
  group: 'Your seats',
  label: 'You take seats in several sessions (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  // Optional because older notices have neither.
  facts: severalShape.extend({ isPriced: z.boolean().optional(), paymentNote: z.string().nullish() }),
  // For this long seats can be given back without any notice having been sent.
  gatherSeconds: 30,
  gather: (earlier, later) => ({
    ...later,
    isPriced: earlier.isPriced === true || later.isPriced === true,
    sessions: [
      ...earlier.sessions.filter(({ id }) => later.sessions.every((session) => session.id !== id)),
      ...later.sessions,
    ],
  }),
  words: ({ campaign, sessions, isPriced, paymentNote }, reader) => ({
    title: `You have ${countWords(sessions.length, 'seat', 'seats')}: ${isolated(campaign.title)}`,
    lines: [
      ...listed(sessions.map((session) => `Session ${session.number}: ${timeWords(session, reader)}.`)),
      ...(isPriced ? ['My Purchases lists what they cost.', howToPay(paymentNote)] : []),
    ],
    action: seeCampaign(campaign),
  }),
  calendars: ({ sessions }, readers, source) =>
    invitesToSessions(
      sessions.map(({ id }) => id),
      readers,
      source,
    ),
  mailed: ({ sessions }, readers, source) =>
    eveningMail(
      sessions.map(({ id }) => id),
      readers,
      source,
    ),
});

/** Tells a player that they gave a seat back, if a mail had already told them that they had it. */
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
  left: 'You left the campaign, and with it the seats that you had in upcoming sessions.',
  'runs it': 'You run the campaign now, and organisers hold no seats in it.',
  'gave back': 'You are still in the campaign.',
};

/** Confirms to a player that several of their seats are gone: they gave them back, left the campaign or took it over. */
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

/** Tells a player that the organiser cancelled their seat. */
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

/** Tells a player that the organiser marked their seat paid or not paid. Nothing is sent if the organiser undoes it in time. */
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
