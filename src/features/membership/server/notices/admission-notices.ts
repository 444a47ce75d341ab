import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { withdraw } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { tellMany } from '#platform/notices/tell-many.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import {
  findToldCampaign,
  findToldMove,
  findToldPlayer,
  findToldSession,
  listHolderUsers,
} from '#features/campaigns/server/records/told-things.ts';
import {
  aboutSessionShape,
  headOf,
  nameOf,
  seeCampaign,
  seeSession,
  timeWords,
  toldCampaignShape,
  whenAndWhere,
} from '#features/campaigns/server/for-others/told-session.ts';

/** Tells the organisers of a request to join. */
export const requestAsked = noticeKind({
  name: 'request.asked',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'A player asks to join your campaign',
  channels: { app: 'on', mail: 'on', push: 'on' },
  /** The text is null if there is none, or if the request was withdrawn. */
  facts: z.object({
    campaign: toldCampaignShape,
    alias: z.string(),
    text: z.string().nullable(),
    isWithdrawn: z.boolean(),
  }),
  gatherSeconds: 60,
  isOnce: true,
  words: ({ campaign, alias, text, isWithdrawn }) =>
    isWithdrawn
      ? {
          title: `${isolated(alias)} no longer asks to join ${isolated(campaign.title)}`,
          lines: ['There is nothing left to answer.'],
          action: seeCampaign(campaign),
        }
      : {
          title: `${isolated(alias)} asks to join ${isolated(campaign.title)}`,
          ...(text !== null && { written: { by: alias, text } }),
          lines: ['You accept or decline on the page of the campaign.'],
          action: seeCampaign(campaign, 'Answer'),
        },
});

/** Tells a player the answer to their request to join. */
export const requestAnswered = noticeKind({
  name: 'request.answered',
  group: 'Your campaigns',
  label: 'An organiser answers your request to join',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    campaign: toldCampaignShape,
    alias: z.string(),
    isAccepted: z.boolean(),
    answer: z.string().nullable(),
  }),
  gatherSeconds: 0,
  isOnce: true,
  words: ({ campaign, alias, isAccepted, answer }) => ({
    ...(answer !== null && { written: { by: alias, text: answer } }),
    title: isAccepted
      ? `You are in: ${isolated(campaign.title)}`
      : `${isolated(campaign.title)}: your request was declined`,
    lines: [
      isAccepted
        ? `${isolated(alias)} accepted your request. You can take seats in its sessions now.`
        : `${isolated(alias)} declined your request to join.`,
    ],
    action: seeCampaign(campaign),
  }),
});

/** Tells players with a seat that a session goes ahead. */
export const sessionGoesAhead = noticeKind({
  name: 'session.goes-ahead',
  group: 'Your seats',
  label: 'It is decided that a session goes ahead',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: aboutSessionShape,
  gatherSeconds: 0,
  isOnce: true,
  words: (about, reader) => ({
    title: `${headOf(about)} goes ahead`,
    lines: whenAndWhere(about.session, reader),
    action: seeSession(about),
  }),
});

const openShape = aboutSessionShape.extend({ missing: z.int() });

/** Tells players with a seat that a session had too few players when it was to be decided. */
export const sessionOpen = noticeKind({
  name: 'session.open',
  group: 'Your seats',
  label: 'It is open whether a session goes ahead',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: openShape,
  gatherSeconds: 0,
  isOnce: true,
  words: ({ missing, ...about }, reader) => ({
    title: `${headOf(about)} needs ${missing} more`,
    lines: [
      `It is ${timeWords(about.session, reader)}. Too few players have a seat, so its organiser decides now whether it goes ahead.`,
      'Your seat stays yours. You are told what is decided.',
    ],
    action: seeSession(about),
  }),
});

/** Tells the organiser the same, so that they decide. */
export const sessionToDecide = noticeKind({
  name: 'session.to-decide',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'You decide whether a session with too few players goes ahead',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: openShape,
  gatherSeconds: 0,
  isOnce: true,
  words: ({ missing, ...about }, reader) => ({
    title: `Decide about ${nameOf(about)}: it needs ${missing} more`,
    lines: [
      `It is ${timeWords(about.session, reader)}.`,
      'Let it go ahead on the page of the campaign, or delete it. Until then it stays open, and its seats stay taken.',
    ],
    action: seeSession(about, 'Decide'),
  }),
});

/** Tells the organisers of a request to join. */
export async function tellAsked(
  context: TransactionContext,
  {
    requestId,
    campaignId,
    playerId,
    text,
  }: { requestId: Id; campaignId: Id; playerId: Id; text: string | null },
): Promise<void> {
  const { id, title, organiserUserIds, alias } = await findToldMove(context.db, campaignId, playerId);
  await tell(context, requestAsked, {
    about: requestId,
    facts: { campaign: { id, title }, alias, text, isWithdrawn: false },
    to: organiserUserIds,
  });
}

/**
 * Withdraws the organisers' notice of a request. Organisers who already got a mail or push about it see in the app that
 * the request was withdrawn.
 */
export const tellNotAsked = (context: Pick<TransactionContext, 'db'>, requestId: Id): Promise<void> =>
  withdraw(context, requestAsked, requestId, (facts) => ({ ...facts, text: null, isWithdrawn: true }));

type Answered = {
  requestId: Id;
  campaignId: Id;
  playerId: Id;
  decidedBy: Id;
  isAccepted: boolean;
  answer: string | null;
};

/** Tells the player the answer, and withdraws the notices of the request that organisers have not got by mail or push yet. */
export async function tellAnswered(context: TransactionContext, told: Answered): Promise<void> {
  const { db } = context;
  await withdraw(context, requestAsked, told.requestId, (facts) => facts);
  const { id, title } = await findToldCampaign(db, told.campaignId);
  const { alias } = await findToldPlayer(db, told.decidedBy);
  const { userId } = await findToldPlayer(db, told.playerId);
  const { isAccepted, answer } = told;
  await tell(context, requestAnswered, {
    about: told.requestId,
    facts: { campaign: { id, title }, alias, isAccepted, answer },
    to: [userId],
  });
}

type Parts = Pick<TransactionContext, 'db' | 'clock' | 'jobs'>;

/** Tells players with a seat that the session goes ahead, once for each start. */
export async function tellGoesAhead(parts: Parts, sessionId: Id): Promise<void> {
  const { db } = parts;
  const { campaign, session } = await findToldSession(db, sessionId);
  const about = `${session.id}:${session.startDate}`;
  const to = await listHolderUsers(db, sessionId);
  await tellMany(parts, sessionGoesAhead, [{ about, facts: { campaign, session }, to }]);
}

/** Tells players with a seat that it is open whether the session goes ahead, and asks its owner to decide. */
export async function tellOpen(parts: Parts, sessionId: Id, missing: number): Promise<void> {
  const { db } = parts;
  const { campaign, session } = await findToldSession(db, sessionId);
  const about = `${session.id}:${session.startDate}`;
  const facts = { campaign, session, missing };
  const ownerId = await findOwner(db, campaign.id);
  const owner = ownerId === null ? [] : [(await findToldPlayer(db, ownerId)).userId];
  await tellMany(parts, sessionOpen, [{ about, facts, to: await listHolderUsers(db, sessionId) }]);
  await tellMany(parts, sessionToDecide, [{ about, facts, to: owner }]);
}
