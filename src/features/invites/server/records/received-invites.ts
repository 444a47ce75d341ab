import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type InviteStatus, openStatuses } from '../../rules.ts';
import { INVITES_A_PAGE, type InvitePosition, isAfter } from './invites.ts';

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
      'players.id as inviter_player_id',
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
  inviter_player_id: string | null;
  alias: string | null;
  disabled_at: Date | null;
};

const toReceived = (row: ReceivedRow) => ({
  id: row.id,
  /** Null if the inviter no longer has a player, or is banned. */
  inviterPlayerId: row.disabled_at === null ? row.inviter_player_id : null,
  inviterAlias: row.disabled_at === null ? row.alias : null,
  status: row.status,
  dateSent: row.date_sent,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Invitations to an address, ignoring case, newest first. */
export async function listReceivedInvites(db: Database, email: string, after: InvitePosition | null) {
  const rows = await selectReceived(db, email)
    .$if(after !== null, (rest) => rest.where(isAfter(after!)))
    .limit(sql.lit(INVITES_A_PAGE + 1))
    .execute();
  return rows.map(toReceived);
}

/** Whether neither the user's player nor the inviter blocked the other; the same rule as `mayMeet`. */
const mayMeetInviter = (userId: Id) => sql<boolean>`not exists (
  select from players own
  join player_blocks block
    on (block.player_id = own.id and block.blocked_id = players.id)
    or (block.player_id = players.id and block.blocked_id = own.id)
  where own.auth_id = ${userId}::uuid)`;

/** Invitations to an address that somebody else sent and that can still be accepted, newest first; at most one page. */
export async function listPendingInvites(db: Database, recipient: { email: string; userId: Id }, now: Date) {
  const rows = await selectReceived(db, recipient.email)
    .where('invites.accepted_at', 'is', null)
    .where('invites.status', 'in', openStatuses)
    .where('invites.expires_at', '>', now)
    .where('invites.user_id', '<>', recipient.userId)
    // Inviters who no longer have a player, or are banned, can't become sponsors.
    .where('players.alias', 'is not', null)
    .where('inviter.disabled_at', 'is', null)
    .where(mayMeetInviter(recipient.userId))
    .limit(sql.lit(INVITES_A_PAGE))
    .execute();
  return rows.map(toReceived);
}
