import { z } from 'zod';
import type { ContextOf } from '#platform/requests/operations.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { SignedIn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { ReceivedInvite, SentInvite } from '../contract.ts';
import { type InviteStatus, isOpen, type Standing, wouldJoin } from '../rules.ts';
import { findStandings } from './find-standing.ts';
import { INVITES_A_PAGE, listSentInvites } from './records/invites.ts';
import { listPendingInvites, listReceivedInvites } from './records/received-invites.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);

type PageInput = { cursor?: string | undefined };

/** The actor's address for invitations; null without a confirmed one. */
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
  const standingOf = await findStandings(context, actor, invitersOf(rows));
  const now = context.clock();
  const invites = rows.map((row) => toReceivedInvite(row, standingOf(row.inviterPlayerId), now));
  return pageOfRows(invites, INVITES_A_PAGE, ({ createdAt, id }) => [createdAt, id]);
}

/** The newest invitation to the actor's confirmed address that can still be accepted and would put them on a team. */
export async function getPending(context: ContextOf<'user'>): Promise<{ invite: ReceivedInvite | null }> {
  const { actor } = context;
  const address = addressOf(actor);
  if (address === null) return { invite: null };
  const recipient = { email: address, userId: actor.userId };
  const now = context.clock();
  const rows = await listPendingInvites(context.db, recipient, now);
  const standingOf = await findStandings(context, actor, invitersOf(rows));
  const row = rows.find(({ inviterPlayerId }) => wouldJoin(standingOf(inviterPlayerId)));
  return { invite: row ? toReceivedInvite(row, standingOf(row.inviterPlayerId), now) : null };
}

const invitersOf = (rows: readonly ReceivedRow[]) =>
  rows.flatMap(({ inviterPlayerId }) => inviterPlayerId ?? []);

type ReceivedRow = {
  id: string;
  inviterAlias: string | null;
  inviterPlayerId: Id | null;
  status: InviteStatus;
  dateSent: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

const toReceivedInvite = (row: ReceivedRow, standing: Standing, now: Date): ReceivedInvite => ({
  id: row.id,
  inviterAlias: row.inviterAlias,
  status: row.status,
  dateSent: row.dateSent?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isOpen: isOpen(row, now) && row.inviterPlayerId !== null,
  standing,
});
