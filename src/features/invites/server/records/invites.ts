import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { NewInvite, SentInvite } from '../../contract.ts';
import type { InviteStatus, SendingFailure } from '../../rules.ts';

/** Where a page of invitations begins: after the row with this creation time and id, newest first. */
export type InvitePosition = [createdAt: string, id: Id];

/** How many invitations one page shows. The lists return one more if there is a next page. */
export const INVITES_A_PAGE = 20;

/** Condition: the invitation comes after that position of a list. */
export const isAfter = (after: InvitePosition) =>
  sql<boolean>`(invites.created_at, invites.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;

const selectSent = (db: Database, userId: Id) =>
  db
    .selectFrom('invites')
    .leftJoin('players as accepter', 'accepter.id', 'invites.accepted_by_player_id')
    .select((row) => [
      'invites.id',
      'invites.email',
      'invites.first_name',
      'invites.last_name',
      'invites.cell',
      'invites.status',
      'invites.failure',
      'invites.date_sent',
      'invites.created_at',
      'invites.expires_at',
      'accepter.alias',
      row
        .exists(
          row
            .selectFrom('player_relationships as r')
            .innerJoin('players as upline', 'upline.id', 'r.upline_id')
            .select('r.id')
            .whereRef('r.downline_id', '=', 'accepter.id')
            .where('r.status', '=', sql.lit('active'))
            .where('upline.auth_id', '=', userId),
        )
        .as('is_on_team'),
    ])
    .where('invites.user_id', '=', userId);

type SentRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  cell: string | null;
  status: InviteStatus;
  failure: string | null;
  date_sent: Date | null;
  created_at: Date;
  expires_at: Date;
  alias: string | null;
  is_on_team: unknown;
};

const toSentInvite = (row: SentRow): SentInvite => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  cell: row.cell,
  status: row.status,
  failure: row.status === 'email_failed' ? (row.failure as SendingFailure | null) : null,
  dateSent: row.date_sent?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  accepter: row.alias === null ? null : { alias: row.alias, isOnTeam: row.is_on_team === true },
});

/** Invitations that a user sent, newest first. */
export async function listSentInvites(
  db: Database,
  userId: Id,
  after: InvitePosition | null,
): Promise<SentInvite[]> {
  const rows = await selectSent(db, userId)
    .$if(after !== null, (rest) => rest.where(isAfter(after!)))
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .limit(sql.lit(INVITES_A_PAGE + 1))
    .execute();
  return rows.map(toSentInvite);
}

/** One invitation that a user sent; undefined if there is none, or if somebody else sent it. */
export async function findSentInvite(
  db: Database,
  userId: Id,
  inviteId: Id,
): Promise<SentInvite | undefined> {
  const row = await selectSent(db, userId).where('invites.id', '=', inviteId).executeTakeFirst();
  return row && toSentInvite(row);
}

/** The user's invitation to an address, ignoring case, that is open or was accepted; the newest if there are several. */
export async function findInviteTo(db: Database, userId: Id, email: string) {
  const row = await db
    .selectFrom('invites')
    .select(['id', 'first_name', 'created_at', 'accepted_by_player_id'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(email) = lower(${email}::text)`)
    .where((is) => is.or([is('decision', 'is', null), is('accepted_by_player_id', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      firstName: row.first_name,
      createdAt: row.created_at,
      isAccepted: row.accepted_by_player_id !== null,
    }
  );
}

/** What identifies an invitation: its id, or the hash of its link's token. */
export type InviteKey = { inviteId: Id } | { tokenHash: string };

const selectWhole = (db: Database, key: InviteKey) =>
  db
    .selectFrom('invites')
    .select([
      'id',
      'user_id',
      'email',
      'first_name',
      'message',
      'token',
      'status',
      'expires_at',
      'accepted_by_player_id',
    ])
    .where((where) =>
      'inviteId' in key ? where('id', '=', key.inviteId) : where('token', '=', key.tokenHash),
    );

type WholeRow = {
  id: string;
  user_id: string;
  email: string;
  first_name: string;
  message: string | null;
  token: string;
  status: InviteStatus;
  expires_at: Date;
  accepted_by_player_id: string | null;
};

const toWhole = (row: WholeRow) => ({
  id: row.id,
  inviterUserId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  message: row.message,
  tokenHash: row.token,
  status: row.status,
  expiresAt: row.expires_at,
  accepterId: row.accepted_by_player_id,
});

/** An invitation with the data that policies need; undefined if there is none. */
export async function findInvite(db: Database, key: InviteKey) {
  const row = await selectWhole(db, key).executeTakeFirst();
  return row && toWhole(row);
}

/** Like `findInvite`, but locked: nobody else can change it until the transaction ends. */
export async function lockInvite(db: Database, key: InviteKey) {
  const row = await selectWhole(db, key).forUpdate().executeTakeFirst();
  return row && toWhole(row);
}

/**
 * Adds an invitation with status sent and its token's hash; the date is set once the mail is sent. Returns false, and
 * adds nothing, if the user has an open invitation to the address.
 */
export async function insertInvite(
  db: Database,
  invite: NewInvite & { id: Id; userId: Id; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('invites')
    .values({
      id: invite.id,
      user_id: invite.userId,
      email: invite.email,
      first_name: invite.firstName,
      last_name: invite.lastName,
      cell: invite.cell || null,
      message: invite.message || null,
      token: invite.tokenHash,
      status: 'sent',
      is_only: true,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
    })
    // The token is never a duplicate; the address can be one, if it was added a moment ago.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Gives the invitation a new token and a new expiry date, and sets its status back to sent. */
export async function renewInvite(
  db: Database,
  inviteId: Id,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('invites')
    .set({ token: tokenHash, expires_at: expiresAt, status: 'sent', failure: null })
    .where('id', '=', inviteId)
    .execute();
}

/**
 * Records that the mail with this token was sent, or that it failed. An invitation that was opened meanwhile keeps its
 * status; one that was sent again meanwhile has another token, so it is not changed.
 */
export async function recordDelivery(
  db: Database,
  tokenHash: string,
  outcome: { sentAt: Date } | { failure: SendingFailure },
): Promise<void> {
  if ('failure' in outcome) {
    await db
      .updateTable('invites')
      .set({ status: 'email_failed', failure: outcome.failure })
      .where('token', '=', tokenHash)
      .where('status', '=', 'sent')
      .execute();
    return;
  }
  await db.updateTable('invites').set({ date_sent: outcome.sentAt }).where('token', '=', tokenHash).execute();
}

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

type Marking = {
  mark: InviteStatus;
  from: readonly InviteStatus[];
  now: Date;
  openedBy: Id | null;
};

/**
 * Moves the status of an unexpired invitation to `mark`, if the status is one of `from` and `openedBy` is not its
 * sender. Returns whether it moved.
 */
export async function markInvite(
  db: Database,
  tokenHash: string,
  { mark, from, now, openedBy }: Marking,
): Promise<boolean> {
  const result = await db
    .updateTable('invites')
    .set({ status: mark })
    .where('token', '=', tokenHash)
    .where('status', 'in', from)
    .where('expires_at', '>', now)
    .$if(openedBy !== null, (rest) => rest.where('user_id', '<>', openedBy!))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The inviter's player, as the mail and the page show it; undefined if there is none, or if the user is banned. */
export async function findInviter(
  db: Database,
  userId: Id,
): Promise<{ playerId: Id; alias: string; aliasImageUrl: string | null } | undefined> {
  const row = await db
    .selectFrom('players')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.id', 'players.alias', 'players.alias_image_url'])
    .where('players.auth_id', '=', userId)
    .where('profiles.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { playerId: row.id, alias: row.alias, aliasImageUrl: row.alias_image_url };
}

/** A player's alias. The player must exist. */
export async function findAlias(db: Database, playerId: Id): Promise<string> {
  const row = await db
    .selectFrom('players')
    .select('alias')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.alias;
}

/** Deletes invitations that were answered, or expired without an answer, before `before`. Returns how many. */
export async function sweepInvites(db: Database, before: Date): Promise<number> {
  const answered = await db
    .deleteFrom('invites')
    .where('decision', 'is not', null)
    .where('date_decided', '<', before)
    .executeTakeFirst();
  const unanswered = await db
    .deleteFrom('invites')
    .where('decision', 'is', null)
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(answered.numDeletedRows + unanswered.numDeletedRows);
}
