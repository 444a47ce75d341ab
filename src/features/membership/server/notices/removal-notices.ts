import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { countWords } from '#shared/text/count-words.ts';
import { isolated } from '#shared/text/isolated.ts';
import { cancellationsOfSessions } from '#features/calendars/server/for-others/session-invite.ts';
import { costWords, toldCampaignShape } from '#features/campaigns/server/for-others/told-session.ts';
import { findToldCampaign, findToldPlayer } from '#features/campaigns/server/records/told-things.ts';
import { removalReasons, removalReasonWords } from '../../removals/rules.ts';

/** Tells a player that an organiser removed them from a campaign. */
export const memberRemoved = noticeKind({
  name: 'member.removed',
  group: 'Your seats',
  label: 'An organiser takes you out of a campaign',
  channels: { app: 'always', mail: 'on', push: 'on' },
  facts: z.object({
    campaign: toldCampaignShape,
    by: z.string(),
    reason: z.enum(removalReasons),
    words: z.string().nullable(),
    sessionIds: z.array(z.guid()),
    refundCents: z.int(),
  }),
  gatherSeconds: 0,
  words: ({ campaign, by, reason, words, sessionIds, refundCents }, reader) => ({
    title: `You are no longer in ${isolated(campaign.title)}`,
    ...(words !== null && { written: { by, text: words, isExpected: true } }),
    lines: [
      `${isolated(by)} took you out. The reason: ${removalReasonWords[reason].toLowerCase()}.`,
      ...(sessionIds.length > 0
        ? [`You gave up ${countWords(sessionIds.length, 'seat', 'seats')} in upcoming sessions.`]
        : []),
      ...(refundCents > 0
        ? [
            `The organiser has to give you ${costWords(refundCents, reader)} back. My Purchases lists it until that is done.`,
          ]
        : []),
      'You cannot join again until an organiser lets you.',
    ],
    action: { label: 'See your games', path: '/my/games' },
  }),
  calendars: ({ sessionIds }, readers, source) => cancellationsOfSessions(sessionIds, readers, source),
});

type Told = Omit<z.infer<typeof memberRemoved.facts>, 'campaign' | 'by'>;

/** Tells a player that they were removed from a campaign, and why. */
export async function tellRemoved(
  context: TransactionContext,
  { campaignId, playerId, by }: { campaignId: Id; playerId: Id; by: Id },
  told: Told,
): Promise<void> {
  const { db } = context;
  const { id, title } = await findToldCampaign(db, campaignId);
  const [removed, organiser] = [await findToldPlayer(db, playerId), await findToldPlayer(db, by)];
  await tell(context, memberRemoved, {
    about: `${campaignId}:${playerId}`,
    facts: { campaign: { id, title }, by: organiser.alias, ...told },
    to: [removed.userId],
  });
}
