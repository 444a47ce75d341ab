import type { Context } from '#platform/context.ts';
import { describeError } from '#platform/log.ts';
import { type Id, isId } from '#shared/ids.ts';
import { type Mark, statusesBefore } from '../rules.ts';
import { hashInviteToken, isPictureKey } from './invite-token.ts';
import { findInvite, markInvite } from './records/invites.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'log'>;

/** Marks an invitation: moves its status forward or does nothing. Never fails, because the link or picture is served anyway. */
async function mark(
  parts: Parts,
  kind: Mark,
  find: () => Promise<{ tokenHash: string; openedBy?: Id | null } | undefined>,
): Promise<void> {
  try {
    const found = await find();
    if (found === undefined) return;
    await markInvite(parts.db, found.tokenHash, {
      mark: kind,
      from: statusesBefore(kind),
      now: parts.clock(),
      openedBy: found.openedBy ?? null,
    });
  } catch (error) {
    parts.log.warn({ error: describeError(error) }, 'an opened invitation could not be marked');
  }
}

/** Records that the link of an invitation was opened: its status becomes clicked, unless its own sender opened it. */
export const markClicked = (
  parts: Parts,
  token: string,
  findOpener: () => Promise<Id | null>,
): Promise<void> =>
  mark(parts, 'clicked', async () => ({ tokenHash: hashInviteToken(token), openedBy: await findOpener() }));

/** Records that the picture of a mail was loaded: the status of its invitation becomes read. */
export const markRead = (parts: Parts, picture: { inviteId: string; key: string }): Promise<void> =>
  mark(parts, 'read', async () => {
    if (!isId(picture.inviteId)) return undefined;
    const invite = await findInvite(parts.db, { inviteId: picture.inviteId });
    if (!invite) return undefined;
    const message = { inviteId: invite.id, tokenHash: invite.tokenHash };
    return isPictureKey(parts.config, message, picture.key) ? { tokenHash: invite.tokenHash } : undefined;
  });
