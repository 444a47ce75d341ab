import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { NewInvite, SentInvite } from '../../contract.ts';
import type { InviteStatus } from '../../rules.ts';

/** Where a page of invitations begins: after the row with this creation time and id, newest first. */
export type InvitePosition = [createdAt: string, id: Id];

/** Invitations on a page of a list; the lists return one more where there is a next page. */
export const INVITES_A_PAGE = 20;

const isAfter = (after: InvitePosition) =>
  sql<boolean>`(invites.created_at, invites.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;

const sentColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'cell',
  'status',
  'date_sent',
  'created_at',
  'expires_at',
] as const;

type SentRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  cell: string | null;
  status: InviteStatus;
  date_sent: Date | null;
  created_at: Date;
  expires_at: Date;
};

const toSentInvite = (row: SentRow): SentInvite => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  cell: row.cell,
  status: row.status,
  dateSent: row.date_sent?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Invitations that a user sent, newest first. */
export async function listSentInvites(
  db: Database,
  userId: Id,
  after: InvitePosition | null,
): Promise<SentInvite[]> {
  const rows = await db
    .selectFrom('invites')
    .select(sentColumns)
    .where('user_id', '=', userId)
    .$if(after !== null, (rest) => rest.where(isAfter(after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(INVITES_A_PAGE + 1))
    .execute();
  return rows.map(toSentInvite);
}

/** One invitation that a user sent; undefined when there is none, or it is somebody else's. */
export async function findSentInvite(
  db: Database,
  userId: Id,
  inviteId: Id,
): Promise<SentInvite | undefined> {
  const row = await db
    .selectFrom('invites')
    .select(sentColumns)
    .where('id', '=', inviteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toSentInvite(row);
}

const selectReceived = (db: Database, email: string) =>
  db
    .selectFrom('invites')
    .innerJoin('profiles as inviter', 'inviter.id', 'invites.user_id')
    .leftJoin('players', 'players.auth_id', 'invites.user_id')
    .select([
      'invites.id',
      'invites.status',
      'invites.date_sent',
      'invites.created_at',
      'invites.expires_at',
      'players.alias',
      'inviter.disabled_at',
    ])
    .where(sql<boolean>`lower(invites.email) = lower(${email}::text)`)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc');

type ReceivedRow = {
  id: string;
  status: InviteStatus;
  date_sent: Date | null;
  created_at: Date;
  expires_at: Date;
  alias: string | null;
  disabled_at: Date | null;
};

const toReceived = (row: ReceivedRow) => ({
  id: row.id,
  inviterAlias: row.disabled_at === null ? row.alias : null,
  isInviterBanned: row.disabled_at !== null,
  status: row.status,
  dateSent: row.date_sent,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Invitations to an address, in whatever case, newest first. */
export async function listReceivedInvites(db: Database, email: string, after: InvitePosition | null) {
  const rows = await selectReceived(db, email)
    .$if(after !== null, (rest) => rest.where(isAfter(after!)))
    .limit(sql.lit(INVITES_A_PAGE + 1))
    .execute();
  return rows.map(toReceived);
}

/** The newest invitation to an address that somebody else sent and that can still be accepted. */
export async function findPendingInvite(
  db: Database,
  recipient: { email: string; userId: Id },
  openStatuses: readonly InviteStatus[],
  now: Date,
) {
  const row = await selectReceived(db, recipient.email)
    .where('invites.accepted_at', 'is', null)
    .where('invites.status', 'in', openStatuses)
    .where('invites.expires_at', '>', now)
    .where('invites.user_id', '<>', recipient.userId)
    // Inviters who have no player any more, or are banned, cannot become sponsors.
    .where('players.alias', 'is not', null)
    .where('inviter.disabled_at', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row && toReceived(row);
}

/** What identifies an invitation: its id, or the hash of its link's token. */
export type InviteKey = { inviteId: Id } | { tokenHash: string };

const selectWhole = (db: Database, key: InviteKey) =>
  db
    .selectFrom('invites')
    .select(['id', 'user_id', 'email', 'first_name', 'token', 'status', 'expires_at'])
    .where((where) =>
      'inviteId' in key ? where('id', '=', key.inviteId) : where('token', '=', key.tokenHash),
    );

type WholeRow = {
  id: string;
  user_id: string;
  email: string;
  first_name: string;
  token: string;
  status: InviteStatus;
  expires_at: Date;
};

const toWhole = (row: WholeRow) => ({
  id: row.id,
  inviterUserId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  tokenHash: row.token,
  status: row.status,
  expiresAt: row.expires_at,
});

/** An invitation with the facts that policies ask for; undefined when there is none. */
export async function findInvite(db: Database, key: InviteKey) {
  const row = await selectWhole(db, key).executeTakeFirst();
  return row && toWhole(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockInvite(db: Database, key: InviteKey) {
  const row = await selectWhole(db, key).forUpdate().executeTakeFirst();
  return row && toWhole(row);
}

/** Adds an invitation as sent, with its token's hash; the date follows when the mail is out. */
export async function insertInvite(
  db: Database,
  invite: NewInvite & { id: Id; userId: Id; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      id: invite.id,
      user_id: invite.userId,
      email: invite.email,
      first_name: invite.firstName,
      last_name: invite.lastName,
      cell: invite.cell || null,
      token: invite.tokenHash,
      status: 'sent',
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
    })
    .execute();
}

/** Gives the invitation a new token and a new term; its status is sent again. */
export async function renewInvite(
  db: Database,
  inviteId: Id,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('invites')
    .set({ token: tokenHash, expires_at: expiresAt, status: 'sent' })
    .where('id', '=', inviteId)
    .execute();
}

/**
 * Records that the mail with this token went out, or that it did not. An invitation that was opened meanwhile keeps
 * its status, and one that was sent again meanwhile has another token.
 */
export async function recordDelivery(
  db: Database,
  tokenHash: string,
  outcome: { sentAt: Date } | 'email_failed',
): Promise<void> {
  if (outcome === 'email_failed') {
    await db
      .updateTable('invites')
      .set({ status: 'email_failed' })
      .where('token', '=', tokenHash)
      .where('status', '=', 'sent')
      .execute();
    return;
  }
  await db.updateTable('invites').set({ date_sent: outcome.sentAt }).where('token', '=', tokenHash).execute();
}

/** Deletes an invitation. */
export async function removeInvite(db: Database, inviteId: Id): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', inviteId).execute();
}

/** Stores the recipient's answer; an acceptance also with its time and player. */
export async function decideInvite(
  db: Database,
  inviteId: Id,
  answer: { decision: 'declined'; at: Date } | { decision: 'accepted'; at: Date; playerId: Id },
): Promise<void> {
  await db
    .updateTable('invites')
    .set({
      decision: answer.decision,
      status: answer.decision,
      date_decided: answer.at,
      ...(answer.decision === 'accepted' && {
        accepted_at: answer.at,
        accepted_by_player_id: answer.playerId,
      }),
    })
    .where('id', '=', inviteId)
    .execute();
}

/** Moves the status of an unexpired invitation on to `mark`, if it is one of `from`. Returns whether it moved. */
export async function markInvite(
  db: Database,
  tokenHash: string,
  { mark, from, now }: { mark: InviteStatus; from: readonly InviteStatus[]; now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('invites')
    .set({ status: mark })
    .where('token', '=', tokenHash)
    .where('status', 'in', from)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The inviter's player, as the mail and the page name it; undefined when there is none, or the user is banned. */
export async function findInviter(
  db: Database,
  userId: Id,
): Promise<{ playerId: Id; alias: string } | undefined> {
  const row = await db
    .selectFrom('players')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.id', 'players.alias'])
    .where('players.auth_id', '=', userId)
    .where('profiles.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { playerId: row.id, alias: row.alias };
}
