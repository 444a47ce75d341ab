import { INVITE_DAYS } from '#features/invites/rules.ts';
import { hashInviteToken, newLinkSeed } from '#features/invites/server/invite-token.ts';
import type { Role } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import type { Database } from '#platform/database/connect.ts';
import { insertOne, nextNumber, type Given, type NewRow, type Row } from './insert.ts';
import { DAY_MS } from '#shared/time.ts';

/** A user who confirmed the address. */
export function userRow(
  given: Given<'auth.users'> = {},
): NewRow<'auth.users'> & { id: string; email: string } {
  const number = nextNumber();
  const createdAt = given.created_at ?? new Date();
  return {
    id: newId(),
    name: `Person ${number}`,
    email: `person-${number}@example.com`,
    email_verified: true,
    created_at: createdAt,
    updated_at: createdAt,
    ...given,
  };
}

/** What the profile of a user that is made shall say; the database gives it the role 'user' and a name of chance. */
type GivenProfile = { role?: Role; username?: string };

/** Makes a user; the database makes the profile, which gets the role and the username that are given. */
export async function makeUser(
  db: Database,
  given: Given<'auth.users'> & GivenProfile = {},
): Promise<Row<'auth.users'>> {
  const { role, username, ...columns } = given;
  const user = await insertOne(db, 'auth.users', userRow(columns));
  if (role || username) {
    const said = { ...(role && { role }), ...(username && { username }) };
    await db.updateTable('profiles').set(said).where('id', '=', user.id).execute();
  }
  return user;
}

/** What the accounts library needs to sign a user in by password. `password` is the hash. */
export function passwordAccountRow(
  given: Given<'auth.accounts', 'user_id' | 'password'>,
): NewRow<'auth.accounts'> {
  const createdAt = given.created_at ?? new Date();
  return {
    id: newId(),
    provider_id: 'credential',
    account_id: given.user_id,
    created_at: createdAt,
    updated_at: createdAt,
    ...given,
  };
}

export function playerRow(given: Given<'players', 'auth_id'>): NewRow<'players'> & { id: string } {
  return {
    id: newId(),
    email: null,
    alias: `Player ${nextNumber()}`,
    city: 'Oakland',
    state: 'CA',
    created_at: new Date(),
    ...given,
  };
}

/** Makes a player, and its user unless `auth_id` names one. The player has the user's address. */
export async function makePlayer(
  db: Database,
  given: Given<'players'> & GivenProfile = {},
): Promise<Row<'players'>> {
  const { role, username, ...columns } = given;
  if (columns.auth_id) return insertOne(db, 'players', playerRow({ ...columns, auth_id: columns.auth_id }));
  const user = await makeUser(db, {
    ...(columns.email ? { email: columns.email } : {}),
    ...(columns.alias ? { name: columns.alias } : {}),
    ...(role ? { role } : {}),
    ...(username ? { username } : {}),
  });
  return insertOne(db, 'players', playerRow({ email: user.email, ...columns, auth_id: user.id }));
}

/** A player's account in a game system. */
export function gameAccountRow(
  given: Given<'player_game_accounts', 'player_id' | 'game_system_id'>,
): NewRow<'player_game_accounts'> {
  return { id: newId(), account_id: 'Not Available', status: 'active', created_at: new Date(), ...given };
}

/** Makes a player's account in a game system. */
export const makeGameAccount = (db: Database, given: Parameters<typeof gameAccountRow>[0]) =>
  insertOne(db, 'player_game_accounts', gameAccountRow(given));

/** The sponsor (upline) of a player (downline); active unless given. */
export function relationshipRow(
  given: Given<'player_relationships', 'upline_id' | 'downline_id'>,
): NewRow<'player_relationships'> {
  return { id: newId(), type: 'requested sponsor of', status: 'active', created_at: new Date(), ...given };
}

export const makeRelationship = (db: Database, given: Parameters<typeof relationshipRow>[0]) =>
  insertOne(db, 'player_relationships', relationshipRow(given));

/**
 * An invitation by the user `user_id`. The columns that follow from `status` follow: an accepted or declined one is
 * decided (when it was sent, unless given), an unsent or failed one has no date sent.
 */
export function inviteRow(given: Given<'invites', 'user_id'>): NewRow<'invites'> {
  const number = nextNumber();
  const createdAt = new Date(given.created_at ?? Date.now());
  const status = given.status ?? 'sent';
  const decision = status === 'accepted' || status === 'declined' ? status : null;
  const decidedAt = decision ? (given.date_decided ?? createdAt) : null;
  return {
    id: newId(),
    email: `guest-${number}@example.com`,
    first_name: 'Guest',
    last_name: `Number ${number}`,
    cell: null,
    token: hashInviteToken(newId()),
    status,
    expires_at: new Date(createdAt.getTime() + INVITE_DAYS * DAY_MS),
    date_sent: status === 'unsent' || status === 'email_failed' ? null : createdAt,
    decision,
    date_decided: decidedAt,
    accepted_at: decision === 'accepted' ? decidedAt : null,
    accepted_by_player_id: null,
    created_at: createdAt,
    ...given,
  };
}

/** Makes an invitation, and its inviter (a player) unless `user_id` names one. */
export async function makeInvite(db: Database, given: Given<'invites'> = {}): Promise<Row<'invites'>> {
  const userId = given.user_id ?? (await makePlayer(db)).auth_id;
  return insertOne(db, 'invites', inviteRow({ ...given, user_id: userId }));
}

/** The link of the user `user_id` that many may accept by. */
export const makeInviteLink = (db: Database, given: Given<'invite_links', 'user_id'>) =>
  insertOne(db, 'invite_links', {
    token: hashInviteToken(newId()),
    accepted: 0,
    created_at: new Date(),
    expires_at: null,
    seed: newLinkSeed(),
    ...given,
  });

export function contactMessageRow(given: Given<'contact_messages'> = {}): NewRow<'contact_messages'> {
  return {
    id: newId(),
    name: 'A Visitor',
    email: `visitor-${nextNumber()}@example.com`,
    subject: 'A question',
    message: 'How does this work?',
    handled_at: null,
    created_at: new Date(),
    ...given,
  };
}

export const makeContactMessage = (db: Database, given: Given<'contact_messages'> = {}) =>
  insertOne(db, 'contact_messages', contactMessageRow(given));
