import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import {
  aboutSessionShape,
  costWords,
  nameOf,
  seeSession,
  startWords,
  timeWords,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';
import { findToldSession } from '#features/campaigns/server/records/told-things.ts';

type TellContext = Pick<TransactionContext, 'db' | 'clock' | 'jobs'>;

/** Tells a player from the waiting list that a freed seat is held for them. */
export const seatOffered = noticeKind({
  name: 'waitlist.offered',
  group: 'Your seats',
  label: 'A seat that you waited for is held for you',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape.extend({ until: z.string(), priceCents: z.int() }),
  gatherSeconds: 0,
  isUrgent: true,
  words: ({ until, priceCents, ...about }, reader) => ({
    title: `A seat is held for you: ${nameOf(about)}, ${startWords(about.session, reader)}`,
    lines: [
      `Take it by ${momentWords(new Date(until), { reader: reader.timeZone, place: null })}. After that it goes to the next in line.`,
      ...whenAndWhere(about.session, reader),
      ...(priceCents > 0 ? [`A seat costs ${costWords(priceCents, reader)}.`] : []),
    ],
    action: seeSession(about, 'Take the seat'),
  }),
});

/** Tells a player that the seat held for them expired. */
export const offerRanOut = noticeKind({
  name: 'waitlist.ran-out',
  group: 'Your seats',
  label: 'A seat is no longer held for you',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  words: (about, reader) => ({
    title: `Your held seat ran out: ${nameOf(about)}`,
    lines: [
      `The session is ${timeWords(about.session, reader)}. The seat goes to the next in line.`,
      'You can join the waitlist again, at its end.',
    ],
    action: seeSession(about),
  }),
});

/** Tells everybody who was on the waiting list that a seat is free, and that it is first come, first served, because the session begins soon. */
export const firstCome = noticeKind({
  name: 'waitlist.first-come',
  group: 'Your seats',
  label: 'A seat that you waited for is first come, first served',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  isUrgent: true,
  words: (about, reader) => ({
    title: `First come, first served: a seat is free in ${nameOf(about)}`,
    lines: [
      'The session begins soon, so the waitlist is over: whoever confirms first has the seat.',
      ...whenAndWhere(about.session, reader),
    ],
    action: seeSession(about),
  }),
});

const goneWords = {
  ended: 'The campaign has ended.',
  deleted: 'The session was deleted.',
  removed: 'The organiser took you off the waitlist.',
};

/** Tells players that the waiting list has ended, or that they were taken off it. */
export const lineGone = noticeKind({
  name: 'waitlist.gone',
  group: 'Your seats',
  label: 'You no longer wait for a seat',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: aboutSessionShape.extend({ why: z.enum(['ended', 'deleted', 'removed']) }),
  gatherSeconds: 0,
  words: ({ why, ...about }, reader) => ({
    title: `You no longer wait for a seat: ${nameOf(about)}`,
    lines: [goneWords[why], `The session was to be ${timeWords(about.session, reader)}.`],
    action: seeSession(about),
  }),
});

/** Tells users until when a seat is held for them. */
export async function tellOffered(
  context: TellContext,
  sessionId: Id,
  { to, until }: { to: readonly Id[]; until: Date },
): Promise<void> {
  if (to.length === 0) return;
  const { campaign, session, price } = await findToldSession(context.db, sessionId);
  await tell(context, seatOffered, {
    about: `${sessionId}:${until.toISOString()}`,
    facts: { campaign, session, until: until.toISOString(), priceCents: centsOf(price) },
    to,
  });
}

const kindsOfEnd = { 'ran out': offerRanOut, 'first come': firstCome };

/** Tells users that the seat held for them expired, or that a free seat is first come, first served. */
export async function tellLineEnd(
  context: TellContext,
  sessionId: Id,
  { to, how }: { to: readonly Id[]; how: keyof typeof kindsOfEnd },
): Promise<void> {
  if (to.length === 0) return;
  const { campaign, session } = await findToldSession(context.db, sessionId);
  const about = `${sessionId}:${context.clock().toISOString()}`;
  await tell(context, kindsOfEnd[how], { about, facts: { campaign, session }, to });
}

/** Tells users that they are no longer on the waiting list. Call it before the session is deleted. */
export async function tellLineGone(
  context: TellContext,
  sessionId: Id,
  { to, why }: { to: readonly Id[]; why: keyof typeof goneWords },
): Promise<void> {
  if (to.length === 0) return;
  const { campaign, session } = await findToldSession(context.db, sessionId);
  const about = `${sessionId}:${context.clock().toISOString()}`;
  await tell(context, lineGone, { about, facts: { campaign, session, why }, to });
}
