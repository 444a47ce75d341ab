import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { findUserOfPlayer } from './records/teams.ts';

/** Tells a player that somebody asks them to be their sponsor. */
const sponsorRequested = noticeKind({
  name: 'sponsor.requested',
  group: 'Your team',
  label: 'Somebody asks you to be their sponsor',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ alias: z.string() }),
  // A request withdrawn within this time leaves no notice, and no mail or push is sent.
  gatherSeconds: 60,
  words: ({ alias }) => ({
    title: `${isolated(alias)} asks you to be their sponsor`,
    lines: [`If you accept, ${isolated(alias)} joins your team.`],
    action: { label: 'Answer the request', path: '/my/network' },
  }),
});

/** Tells a player how their sponsor request was answered. */
const sponsorAnswered = noticeKind({
  name: 'sponsor.answered',
  group: 'Your team',
  label: 'Your request for a sponsor is answered',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ alias: z.string(), isAccepted: z.boolean() }),
  gatherSeconds: 0,
  words: ({ alias, isAccepted }) => ({
    title: isAccepted
      ? `${isolated(alias)} is your sponsor now`
      : `${isolated(alias)} declined to be your sponsor`,
    lines: [isAccepted ? `You are on ${isolated(alias)}'s team.` : 'You may ask somebody else.'],
    action: { label: 'See your network', path: '/my/network' },
  }),
});

export const networkNotices: NoticeKind[] = [sponsorRequested, sponsorAnswered];

type Pair = { uplineId: Id; downlineId: Id };

const aboutPair = ({ uplineId, downlineId }: Pair): string => `${downlineId}:${uplineId}`;

/** Tells a player that another player asks them to be their sponsor. */
export async function tellSponsorRequested(context: TransactionContext, pair: Pair): Promise<void> {
  const upline = await findUserOfPlayer(context.db, pair.uplineId);
  const { alias } = await findUserOfPlayer(context.db, pair.downlineId);
  await tell(context, sponsorRequested, { about: aboutPair(pair), facts: { alias }, to: [upline.userId] });
}

/** Takes back the notice of a request, if it was not mailed yet. */
export const takeRequestBack = (context: TransactionContext, pair: Pair): Promise<boolean> =>
  takeBack(context, sponsorRequested, aboutPair(pair));

/** Tells the player who asked for a sponsor what the answer is. */
export async function tellSponsorAnswered(
  context: TransactionContext,
  pair: Pair,
  isAccepted: boolean,
): Promise<void> {
  await takeRequestBack(context, pair);
  const { alias } = await findUserOfPlayer(context.db, pair.uplineId);
  const downline = await findUserOfPlayer(context.db, pair.downlineId);
  const facts = { alias, isAccepted };
  await tell(context, sponsorAnswered, { about: aboutPair(pair), facts, to: [downline.userId] });
}
