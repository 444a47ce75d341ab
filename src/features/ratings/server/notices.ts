import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { pathOfSession } from '#features/campaigns/addresses/rules.ts';
import { isolated } from '#shared/text/isolated.ts';

/** Asks those who played a session to rate its organiser: once, the morning after. */
export const sessionToRate = noticeKind({
  name: 'session.to-rate',
  group: 'Your standing',
  label: 'A session that you played is to be rated',
  channels: { app: 'on', mail: 'off', push: 'off' },
  facts: z.object({
    campaign: z.object({ id: z.string(), title: z.string() }),
    number: z.int(),
    /** Left out by what was stored before sessions were linked to. */
    sessionId: z.string().optional(),
  }),
  gatherSeconds: 0,
  isOnce: true,
  words: ({ campaign, number, sessionId }) => ({
    title: `How was session ${number} of ${isolated(campaign.title)}?`,
    lines: ['Rate the organiser with one to five stars. Nobody sees who gave which.'],
    action: {
      label: 'Rate the session',
      path: sessionId === undefined ? `/campaigns/${campaign.id}` : pathOfSession(campaign.id, sessionId),
    },
  }),
});

export const ratingsNotices: NoticeKind[] = [sessionToRate];
