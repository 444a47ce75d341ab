import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { invitesToSessions } from '#features/calendars/server/for-others/session-invite.ts';
import { eveningMail } from '#features/campaigns/server/for-others/evening-mail.ts';
import { findToldPlayer, listToldSessions } from '#features/campaigns/server/records/told-things.ts';
import {
  aboutPerson,
  howToPay,
  listed,
  seeCampaign,
  severalShape,
  timeWords,
} from '#features/campaigns/server/for-others/told-session.ts';

/** Seats that somebody took in several sessions at once, to them: what carries the sessions into their calendar. */
export const seatsTaken = noticeKind({
  name: 'seats.taken',
  group: 'Your seats',
  label: 'You take seats in several sessions (confirmation)',
  channels: { app: 'on', mail: 'on', push: 'off' },
  // Notices from before say neither.
  facts: severalShape.extend({ isPriced: z.boolean().optional(), paymentNote: z.string().nullish() }),
  // So long seats may be given back as if they had not been taken.
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

/** Confirms to a player the seats that they took in several sessions of a campaign. */
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
    facts: {
      campaign: first.campaign,
      sessions: told.map(({ session }) => session),
      isPriced: told.some(({ price }) => Number(price) > 0),
      paymentNote: first.paymentNote,
    },
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
