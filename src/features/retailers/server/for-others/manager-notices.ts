import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';

const facts = z.object({
  store: z.object({ id: z.string(), name: z.string() }),
  /** Null for somebody who no longer manages it. */
  role: z.enum(['owner', 'manager']).nullable(),
  /** Who decided it; null for an admin. */
  by: z.string().nullable(),
});

/** Tells somebody that they manage a store now, own it, or no longer manage it. */
export const ownRole = noticeKind({
  name: 'store.role',
  group: 'Your account',
  label: 'You become a manager of a store, or are no longer one',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts,
  gatherSeconds: 0,
  words: ({ store: { id, name }, role, by }) => {
    const who = by === null ? 'An admin' : isolated(by);
    if (role === null) {
      return {
        title: `You no longer manage ${isolated(name)}`,
        lines: [`${who} removed you from its managers.`],
        action: { label: 'See the store', path: `/retailers/${id}` },
      };
    }
    return {
      title: role === 'owner' ? `${isolated(name)} is yours to run` : `You manage ${isolated(name)} now`,
      lines: [
        role === 'owner'
          ? `${who} made you an owner: you may change its page, and decide who else may.`
          : `${who} made you a manager: you may change its page.`,
      ],
      action: { label: 'Stores you manage', path: '/my/retailers' },
    };
  },
});

/** Tells somebody what they are at a store now. */
export const tellRole = (
  context: TransactionContext,
  { playerId, userId, ...told }: z.infer<typeof facts> & { playerId: Id; userId: Id },
): Promise<void> =>
  tell(context, ownRole, { about: `${told.store.id}:${playerId}`, facts: told, to: [userId] });
