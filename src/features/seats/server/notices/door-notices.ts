import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { invitesToSession } from '#features/calendars/server/for-others/session-invite.ts';
import { eveningMail } from '#features/campaigns/server/for-others/evening-mail.ts';
import {
  aboutSessionShape,
  costWords,
  nameOf,
  seeSession,
  startWords,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';
import { findToldPlayer, findToldSession } from '#features/campaigns/server/records/told-things.ts';

/**
 * Tells a player that an organiser gave them a seat. Its mail brings the session into their calendar, and leads to the
 * page on which they can give the seat back.
 */
export const seatGiven = noticeKind({
  name: 'seat.given',
  group: 'Your seats',
  label: 'An organiser gives you a seat',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape.extend({ by: z.string(), priceCents: z.int() }),
  gatherSeconds: 0,
  words: ({ by, priceCents, ...about }, reader) => ({
    title: `${isolated(by)} gave you a seat: ${nameOf(about)}, ${startWords(about.session, reader)}`,
    heading: `${isolated(by)} gave you a seat: ${nameOf(about)}`,
    lines: [
      ...whenAndWhere(about.session, reader),
      ...(priceCents > 0 ? [`It costs ${costWords(priceCents, reader)}.`] : []),
      'If you do not want it, give it back there with one press.',
    ],
    action: seeSession(about, 'See your seat'),
  }),
  calendars: ({ session }, readers, source) => invitesToSession(session.id, readers, source),
  mailed: ({ session }, readers, source) => eveningMail([session.id], readers, source),
});

/** Tells a player that an organiser gave them a seat. */
export async function tellSeatGiven(
  context: TransactionContext,
  { sessionId, playerId, priceCents }: { sessionId: Id; playerId: Id; priceCents: number },
  { by }: { by: Id },
): Promise<void> {
  const { campaign, session } = await findToldSession(context.db, sessionId);
  const { userId } = await findToldPlayer(context.db, playerId);
  const { alias } = await findToldPlayer(context.db, by);
  const about = `${sessionId}:${playerId}`;
  await tell(context, seatGiven, {
    about,
    facts: { campaign, session, by: alias, priceCents },
    to: [userId],
  });
}
