import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type CampaignState, campaignStates } from '#features/campaigns/rules.ts';
import {
  cancellationsOfCampaign,
  cancellationsOfSessions,
} from '#features/calendars/server/for-others/session-invite.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import {
  findToldCampaign,
  findToldPlayer,
  listMemberUsers,
  type ToldCampaign,
} from '#features/campaigns/server/records/told-things.ts';
import { sessionAdded } from '#features/sessions/server/for-others/session-notices.ts';
import { playersMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import {
  others,
  seeCampaign,
  toldCampaignShape,
} from '#features/campaigns/server/for-others/told-session.ts';

const stateShape = z.enum(campaignStates);

const stateWords: Record<Exclude<CampaignState, 'hidden'>, { change: string; line: string }> = {
  active: { change: 'goes on', line: 'Players join it and take seats again.' },
  paused: {
    change: 'is paused',
    line: 'Nobody takes a seat in it until it goes on. Seats taken before stay.',
  },
  ended: { change: 'has ended', line: 'It stays in your list of games.' },
};

/** Tells members that a campaign was paused, ended or resumed. A change that is undone in time is not told. */
export const campaignState = noticeKind({
  name: 'campaign.state',
  group: 'Your campaigns',
  label: 'A campaign is paused, ends or goes on',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ campaign: toldCampaignShape, from: stateShape, to: stateShape }),
  gatherSeconds: 120,
  gather: (earlier, later) =>
    later.to === 'hidden' || earlier.from === later.to ? null : { ...later, from: earlier.from },
  words({ campaign, to }) {
    const { change, line } = stateWords[to === 'hidden' ? 'paused' : to];
    return { title: `${isolated(campaign.title)} ${change}`, lines: [line], action: seeCampaign(campaign) };
  },
});

/** Tells players that an admin removed their campaign. */
export const campaignGone = noticeKind({
  name: 'campaign.gone',
  group: 'Your seats',
  label: 'A campaign that you play in is removed',
  channels: { app: 'on', mail: 'on', push: 'on' },
  // The id is missing in notices from an earlier version.
  facts: z.object({ id: z.guid().optional(), title: z.string() }),
  gatherSeconds: 0,
  words: ({ title }) => ({
    title: `${isolated(title)} was removed`,
    lines: ['The campaign is gone, with its sessions and the seats in them.'],
    action: { label: 'Find another game', path: '/play/online' },
  }),
  calendars: async ({ id }, readers, source) =>
    id === undefined ? new Map() : cancellationsOfCampaign(id, readers, source),
});

const handoverShape = z.object({ campaign: toldCampaignShape, alias: z.string() });

/** Tells a member that a campaign is offered to them. */
export const handoverOffered = noticeKind({
  name: 'handover.offered',
  group: 'Your campaigns',
  label: 'You are offered a campaign',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: handoverShape,
  gatherSeconds: 60,
  words: ({ campaign, alias }) => ({
    title: `${isolated(alias)} offers you to run ${isolated(campaign.title)}`,
    lines: ['If you accept, you become its organiser and give up your seats in upcoming sessions.'],
    action: seeCampaign(campaign, 'See the offer'),
  }),
});

/** Tells an owner that their offer was declined. */
export const handoverDeclined = noticeKind({
  name: 'handover.declined',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'Your offer of a campaign is declined',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: handoverShape,
  gatherSeconds: 0,
  words: ({ campaign, alias }) => ({
    title: `${isolated(alias)} declined to run ${isolated(campaign.title)}`,
    lines: ['You are still its organiser.'],
    action: seeCampaign(campaign),
  }),
});

/** Tells the members of a campaign, including the previous owner, that it was handed over. */
export const handedOver = noticeKind({
  name: 'campaign.handed-over',
  group: 'Your campaigns',
  label: 'A campaign has a new organiser',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: handoverShape,
  gatherSeconds: 60,
  words: ({ campaign, alias }) => ({
    title: `${isolated(alias)} now runs ${isolated(campaign.title)}`,
    lines: ['Sessions and seats stay as they are.'],
    action: seeCampaign(campaign),
  }),
});

/** Tells a member that they now run a campaign because its owner left. */
export const campaignInherited = noticeKind({
  name: 'campaign.inherited',
  group: 'Your campaigns',
  label: 'You become the organiser of a campaign',
  channels: { app: 'on', mail: 'on', push: 'on' },
  // The sessions in which they lost seats. Missing in notices from an earlier version.
  facts: handoverShape.extend({ sessionIds: z.array(z.guid()).optional() }),
  gatherSeconds: 0,
  words: ({ campaign, alias }) => ({
    title: `You now run ${isolated(campaign.title)}`,
    lines: [
      `${isolated(alias)} left it, and you have been in it for longest. Your seats in upcoming sessions are given up: organisers hold none.`,
    ],
    action: seeCampaign(campaign),
  }),
  calendars: ({ sessionIds = [] }, readers, source) => cancellationsOfSessions(sessionIds, readers, source),
});

/** Tells the members of a campaign that its state changed. Nobody is told when it is hidden or shown again. */
export async function tellCampaignState(
  context: TransactionContext,
  campaignId: Id,
  { from, to }: { from: CampaignState; to: CampaignState },
): Promise<void> {
  if (to === 'hidden') return void (await takeBack(context, campaignState, campaignId));
  if (from === 'hidden') return;
  const { id, title } = await findToldCampaign(context.db, campaignId);
  await tell(context, campaignState, {
    about: id,
    facts: { campaign: { id, title }, from, to },
    to: others(await listMemberUsers(context.db, id), context.actor),
  });
}

/**
 * Tells the members of a campaign that an admin removed it, except its owner, who is told the reason separately. Call
 * it before the members are deleted with it.
 */
export async function tellCampaignRemoved(
  context: TransactionContext,
  { id, title }: ToldCampaign,
): Promise<void> {
  const { db, actor } = context;
  for (const kind of [sessionAdded, playersMoved, campaignState]) await takeBack(context, kind, id);
  const ownerId = await findOwner(db, id);
  const owner = ownerId === null ? undefined : await findToldPlayer(db, ownerId);
  const members = others(await listMemberUsers(db, id), actor).filter((userId) => userId !== owner?.userId);
  await tell(context, campaignGone, { about: id, facts: { id, title }, to: members });
}

/** Tells a member that a campaign is offered to them. If the notice of an earlier offer is still pending, it is withdrawn. */
export async function tellHandoverOffered(
  context: TransactionContext,
  campaignId: Id,
  { heirId, offeredBy, earlierHeirId }: { heirId: Id; offeredBy: Id; earlierHeirId: Id | null },
): Promise<void> {
  if (earlierHeirId !== null) await takeBack(context, handoverOffered, `${campaignId}:${earlierHeirId}`);
  const { db } = context;
  const { id, title } = await findToldCampaign(db, campaignId);
  const { alias } = await findToldPlayer(db, offeredBy);
  const heir = await findToldPlayer(db, heirId);
  await tell(context, handoverOffered, {
    about: `${campaignId}:${heirId}`,
    facts: { campaign: { id, title }, alias },
    to: [heir.userId],
  });
}

type Handover = { playerId: Id; offeredBy: Id };

/** Withdraws the pending notice of an offer. If it was declined, tells the owner. */
export async function tellHandoverEnded(
  context: TransactionContext,
  campaignId: Id,
  { offer, isDeclined }: { offer: Handover; isDeclined: boolean },
): Promise<void> {
  const { db } = context;
  await takeBack(context, handoverOffered, `${campaignId}:${offer.playerId}`);
  if (!isDeclined) return;
  const { id, title } = await findToldCampaign(db, campaignId);
  const [heir, owner] = [await findToldPlayer(db, offer.playerId), await findToldPlayer(db, offer.offeredBy)];
  await tell(context, handoverDeclined, {
    about: `${campaignId}:${offer.playerId}`,
    facts: { campaign: { id, title }, alias: heir.alias },
    to: [owner.userId],
  });
}

/** Tells the members of a campaign who its new owner is. */
export async function tellHandedOver(
  context: TransactionContext,
  campaignId: Id,
  offer: Handover,
): Promise<void> {
  const { db, actor } = context;
  await takeBack(context, handoverOffered, `${campaignId}:${offer.playerId}`);
  const { id, title } = await findToldCampaign(db, campaignId);
  const { alias } = await findToldPlayer(db, offer.playerId);
  const to = others(await listMemberUsers(db, id), actor);
  await tell(context, handedOver, { about: id, facts: { campaign: { id, title }, alias }, to });
}

/** Tells a member that they now own a campaign because its owner left, and that they lost their seats in these sessions. */
export async function tellInherited(
  context: TransactionContext,
  campaignId: Id,
  { leaverId, heirId, sessionIds }: { leaverId: Id; heirId: Id; sessionIds: Id[] },
): Promise<void> {
  const { db } = context;
  const { id, title } = await findToldCampaign(db, campaignId);
  const [leaver, heir] = [await findToldPlayer(db, leaverId), await findToldPlayer(db, heirId)];
  await tell(context, campaignInherited, {
    about: id,
    facts: { campaign: { id, title }, alias: leaver.alias, sessionIds },
    to: [heir.userId],
  });
}

/** Tells the members of a campaign who its new owner is, except the new owner, who gets a notice of their own. */
export async function tellNewOwner(context: TransactionContext, campaignId: Id, heirId: Id): Promise<void> {
  const { db } = context;
  const { id, title } = await findToldCampaign(db, campaignId);
  const heir = await findToldPlayer(db, heirId);
  const to = (await listMemberUsers(db, id)).filter((userId) => userId !== heir.userId);
  await tell(context, handedOver, { about: id, facts: { campaign: { id, title }, alias: heir.alias }, to });
}
