import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { isolated } from '#shared/text/isolated.ts';
import { shortened } from '#shared/text/shortened.ts';

const store = z.object({ id: z.string(), name: z.string() });
const MAX_SHOWN = 300;

/** Tells the managers of a store about another one. */
export const newManager = noticeKind({
  name: 'store.new-manager',
  group: 'Your account',
  label: 'Somebody else becomes a manager of a store of yours',
  channels: { app: 'on', mail: 'on', push: 'off' },
  facts: z.object({ store, alias: z.string(), role: z.enum(['owner', 'manager']) }),
  gatherSeconds: 0,
  words: ({ store: { id, name }, alias, role }) => ({
    title: `${isolated(alias)} ${role === 'owner' ? 'owns' : 'manages'} ${isolated(name)} with you now`,
    lines: ['If that is wrong, an owner can remove them on the store’s page.'],
    action: { label: 'See its managers', path: `/retailers/${id}/managers` },
  }),
});

/** Tells a player what an admin decided about their claim. */
export const claimDecided = noticeKind({
  name: 'store.claim',
  group: 'Your account',
  label: 'We decide about a store that you claim',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({ store, isAccepted: z.boolean(), answer: z.string().nullable() }),
  gatherSeconds: 0,
  words: ({ store: { id, name }, isAccepted, answer }) => ({
    title: isAccepted ? `You manage ${isolated(name)} now` : `${isolated(name)} is not yours to manage`,
    lines: [
      ...(answer === null ? [] : [shortened(answer, MAX_SHOWN)]),
      isAccepted
        ? 'Its page is yours to change. What you write there stays, whatever files of stores say.'
        : 'You can tell us more, and we look again.',
    ],
    action: { label: 'See the store', path: `/retailers/${id}` },
  }),
});

export const managersNotices: NoticeKind[] = [newManager, claimDecided];
