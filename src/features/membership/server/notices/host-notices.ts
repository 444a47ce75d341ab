import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { takeBack } from '#platform/notices/amend.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { findOwner } from '#features/campaigns/server/records/members/members.ts';
import { findToldCampaign, findToldPlayer } from '#features/campaigns/server/records/told-things.ts';
import { seeCampaign, toldCampaignShape } from '#features/campaigns/server/for-others/told-session.ts';

/** Tells a member that they are now a co-organiser of a campaign. */
export const hostNamed = noticeKind({
  name: 'host.named',
  group: 'Your campaigns',
  label: 'You become a co-organiser of a campaign',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ campaign: toldCampaignShape, alias: z.string() }),
  gatherSeconds: 60,
  words: ({ campaign, alias }) => ({
    title: `${isolated(alias)} made you a co-organiser of ${isolated(campaign.title)}`,
    lines: [
      'You run its sessions, seats, files and announcements as its owner does. You keep your own seats.',
      'You can step down on the page where you edit the campaign.',
    ],
    action: seeCampaign(campaign),
  }),
});

/** Tells a member that they are no longer a co-organiser, or the owner that a co-organiser stepped down. */
export const hostEnded = noticeKind({
  name: 'host.ended',
  group: 'Your campaigns',
  label: 'Somebody, or you, no longer co-organises a campaign',
  channels: { app: 'on', mail: 'on', push: 'off' },
  /** In the owner's notice, the alias of the co-organiser who stepped down; null in the notice to a player who lost the role. */
  facts: z.object({ campaign: toldCampaignShape, alias: z.string().nullable() }),
  gatherSeconds: 60,
  words: ({ campaign, alias }) =>
    alias === null
      ? {
          title: `You no longer co-organise ${isolated(campaign.title)}`,
          lines: ['You are one of its players, and keep your seats.'],
          action: seeCampaign(campaign),
        }
      : {
          title: `${isolated(alias)} no longer co-organises ${isolated(campaign.title)}`,
          lines: ['They stepped down, and are one of its players.'],
          action: seeCampaign(campaign),
        },
});

/** Tells a member that they are a co-organiser of a campaign. */
export async function tellHostNamed(
  context: TransactionContext,
  campaignId: Id,
  { ownerId, playerId }: { ownerId: Id; playerId: Id },
): Promise<void> {
  const { db } = context;
  const { id, title } = await findToldCampaign(db, campaignId);
  const [owner, named] = [await findToldPlayer(db, ownerId), await findToldPlayer(db, playerId)];
  await takeBack(context, hostEnded, `${campaignId}:${playerId}`);
  await tell(context, hostNamed, {
    about: `${campaignId}:${playerId}`,
    facts: { campaign: { id, title }, alias: owner.alias },
    to: [named.userId],
  });
}

/**
 * Tells that a role ended: to the co-organiser who lost it or, if they stepped down, to the owner. A pending notice of
 * the appointment is withdrawn.
 */
export async function tellHostEnded(
  context: TransactionContext,
  campaignId: Id,
  { playerId, isOwn }: { playerId: Id; isOwn: boolean },
): Promise<void> {
  const { db } = context;
  await takeBack(context, hostNamed, `${campaignId}:${playerId}`);
  const { id, title } = await findToldCampaign(db, campaignId);
  const ended = await findToldPlayer(db, playerId);
  const ownerId = isOwn ? await findOwner(db, campaignId) : null;
  const readers = isOwn ? (ownerId === null ? [] : [await findToldPlayer(db, ownerId)]) : [ended];
  await tell(context, hostEnded, {
    about: `${campaignId}:${playerId}`,
    facts: { campaign: { id, title }, alias: isOwn ? ended.alias : null },
    to: readers.map(({ userId }) => userId),
  });
}
