import { z } from 'zod';
import type { ContextOf } from '../../../platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '../../../platform/lists/cursor.ts';
import type { SignedIn } from '../../../shared/actor.ts';
import type { Page } from '../../../shared/paging.ts';
import type { ReceivedInvite, SentInvite } from '../contract.ts';
import { isOpen, openStatuses, type InviteStatus } from '../rules.ts';
import {
  findPendingInvite,
  INVITES_A_PAGE,
  listReceivedInvites,
  listSentInvites,
} from './records/invites.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

type PageInput = { cursor?: string | undefined };

/** The address that invitations reach the actor at; null without a confirmed one. */
const addressOf = (actor: SignedIn): string | null => (actor.emailConfirmed ? actor.email : null);

/** Invitations that the actor sent, newest first. */
export async function listSent(context: ContextOf<'user'>, input: PageInput): Promise<Page<SentInvite>> {
  const { actor } = context;
  const rows = await listSentInvites(context.db, actor.userId, decodeCursor(input.cursor, position));
  return pageOfRows(rows, INVITES_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}

/** Invitations to the actor's confirmed address, newest first; empty without one. */
export async function listReceived(
  context: ContextOf<'user'>,
  input: PageInput,
): Promise<Page<ReceivedInvite>> {
  const { actor } = context;
  const after = decodeCursor(input.cursor, position);
  const address = addressOf(actor);
  if (address === null) return { items: [], nextCursor: null };
  const rows = await listReceivedInvites(context.db, address, after);
  const invites = rows.map((row) => toReceivedInvite(row, context.clock()));
  return pageOfRows(invites, INVITES_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}

/** The newest invitation to the actor's confirmed address that can still be accepted. */
export async function getPending(context: ContextOf<'user'>): Promise<{ invite: ReceivedInvite | null }> {
  const { actor } = context;
  const address = addressOf(actor);
  if (address === null) return { invite: null };
  const recipient = { email: address, userId: actor.userId };
  const now = context.clock();
  const row = await findPendingInvite(context.db, recipient, openStatuses, now);
  return { invite: row ? toReceivedInvite(row, now) : null };
}

type ReceivedRow = {
  id: string;
  inviterAlias: string | null;
  isInviterBanned: boolean;
  status: InviteStatus;
  dateSent: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

const toReceivedInvite = (row: ReceivedRow, now: Date): ReceivedInvite => ({
  id: row.id,
  inviterAlias: row.inviterAlias,
  status: row.status,
  dateSent: row.dateSent?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  isOpen: isOpen(row, now) && !row.isInviterBanned,
});
