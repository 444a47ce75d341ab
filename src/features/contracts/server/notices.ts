import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';

/** An agreement that was published, also as a new version, to its audience: in the app alone, for it may reach every user. */
export const agreementPublished = noticeKind({
  name: 'agreement.published',
  group: 'Your standing',
  label: 'There is an agreement to decide on',
  channels: { app: 'on', mail: 'never', push: 'never' },
  facts: z.object({ name: z.string(), version: z.int() }),
  gatherSeconds: 0,
  isOnce: true,
  words: ({ name, version }) => ({
    title: `Please read and decide: ${isolated(name)}`,
    lines: [
      version > 1
        ? `There is a new version, ${version}. It takes the place of the one before.`
        : 'There is a new agreement.',
    ],
    action: { label: 'See your contracts', path: '/my/contracts' },
  }),
});

export const contractsNotices: NoticeKind[] = [agreementPublished];
