import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { Id } from '#shared/ids.ts';
import { inOneLine, isolated } from '#shared/text/isolated.ts';
import { findAlias } from './records/invites.ts';

const NAMES_LISTED = 5;
/** How many acceptances one notice stores; further ones are only counted. */
const NAMES_KEPT = 50;

/** Tells an inviter which players accepted their invitation or link. Gathers ten minutes into one notice. */
const inviteAccepted = noticeKind({
  name: 'invite.accepted',
  group: 'Your team',
  label: 'Your invitation is accepted',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    accepted: z.array(z.object({ alias: z.string(), isOnTeam: z.boolean() })),
    more: z.int(),
  }),
  gatherSeconds: 600,
  gather(earlier, later) {
    const accepted = [...earlier.accepted, ...later.accepted];
    const kept = accepted.slice(0, NAMES_KEPT);
    return { accepted: kept, more: earlier.more + later.more + accepted.length - kept.length };
  },
  words({ accepted, more }) {
    const action = { label: 'See your network', path: '/my/network' };
    const [first] = accepted;
    if (first && accepted.length + more === 1) {
      const { alias, isOnTeam } = first;
      return {
        title: `${isolated(alias)} accepted your invitation`,
        lines: [
          isOnTeam
            ? `${isolated(alias)} is on your team now.`
            : `${isolated(alias)} has another sponsor already.`,
        ],
        action,
      };
    }
    const listed = accepted.slice(0, NAMES_LISTED).map(({ alias }) => alias);
    const unlisted = accepted.length - listed.length + more;
    return {
      title: `${accepted.length + more} people accepted your invitations`,
      lines: [`${inOneLine(listed)}${unlisted > 0 ? ` and ${unlisted} more` : ''}.`],
      action,
    };
  },
});

/** Tells an inviter that their invitation was declined. It contains the name that the inviter typed. */
const inviteDeclined = noticeKind({
  name: 'invite.declined',
  group: 'Your team',
  label: 'Your invitation is declined',
  channels: { app: 'on', mail: 'off', push: 'off' },
  facts: z.object({ firstName: z.string() }),
  gatherSeconds: 0,
  words: ({ firstName }) => ({
    title: `${isolated(firstName)} declined your invitation`,
    lines: ["It can't be sent again."],
    action: { label: 'See your invitations', path: '/my/network' },
  }),
});

export const invitesNotices: NoticeKind[] = [inviteAccepted, inviteDeclined];

/** Tells the inviter that a player accepted, and whether that player joined their team by it. */
export async function tellInviteAccepted(
  context: TransactionContext,
  { inviterUserId, playerId, isOnTeam }: { inviterUserId: Id; playerId: Id; isOnTeam: boolean },
): Promise<void> {
  const alias = await findAlias(context.db, playerId);
  const facts = { accepted: [{ alias, isOnTeam }], more: 0 };
  await tell(context, inviteAccepted, { about: inviterUserId, facts, to: [inviterUserId] });
}

/** Tells the inviter that the invitation was declined. */
export const tellInviteDeclined = (
  context: TransactionContext,
  { id, inviterUserId, firstName }: { id: Id; inviterUserId: Id; firstName: string },
): Promise<void> => tell(context, inviteDeclined, { about: id, facts: { firstName }, to: [inviterUserId] });
