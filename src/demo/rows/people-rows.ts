import { contactMessages, invitedPeople } from '../content/letters.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import type { NewRow } from '../factories/insert.ts';
import {
  contactMessageRow,
  inviteRow,
  passwordAccountRow,
  playerRow,
  relationshipRow,
  userRow,
} from '../factories/people.ts';
import { addressOf, type Cast, type Person } from './cast.ts';
import { daysAfter, earlier } from './local-time.ts';
import { demoId, seededRandom } from './seeded-random.ts';
import { hashInviteToken } from '#features/invites/server/invite-token.ts';

/** Levels of the sponsor tree below its root. */
const TREE_DEPTH = 5;

/** Users and players of the whole cast, and what the demo accounts sign in with. `passwordHash` is by address. */
export function peopleRows(cast: Cast, passwordHash: ReadonlyMap<string, string>) {
  const demoAddresses = new Set<string>(demoAccounts.map((account) => account.email));
  return {
    'auth.users': cast.all.map(({ userId, name, email, joinedAt }) =>
      userRow({ id: userId, name, email, created_at: joinedAt }),
    ),
    'auth.accounts': cast.all
      .filter(({ email }) => demoAddresses.has(email))
      .map(({ userId, email, joinedAt }) =>
        passwordAccountRow({
          id: demoId('password', email),
          user_id: userId,
          password: passwordHash.get(email) ?? null,
          created_at: joinedAt,
        }),
      ),
    players: cast.all.map(({ playerId, userId, email, alias, city, state, joinedAt }) =>
      playerRow({ id: playerId, auth_id: userId, email, alias, city, state, created_at: joinedAt }),
    ),
  };
}

/**
 * Who sponsors whom: the admin on top, then the organiser, then the player with a team of two levels below; three
 * requests wait for the admin, and one for the player; of the others two thirds have a sponsor.
 */
export function relationshipRows(cast: Cast, now: Date): NewRow<'player_relationships'>[] {
  const { admin, organiser, player, others } = cast;
  const random = seededRandom('sponsors');
  const depth = new Map<Person, number>([[admin, 0]]);
  const rows: NewRow<'player_relationships'>[] = [];
  const sponsor = (upline: Person, downline: Person, status: 'active' | 'pending' = 'active') => {
    if (status === 'active') depth.set(downline, (depth.get(upline) ?? 0) + 1);
    const asked = status === 'pending' ? daysAfter(now, -rows.length / 10) : daysAfter(downline.joinedAt, 2);
    rows.push(
      relationshipRow({
        id: demoId('sponsor', downline.email),
        upline_id: upline.playerId,
        downline_id: downline.playerId,
        status,
        created_at: asked,
      }),
    );
  };
  sponsor(admin, organiser);
  sponsor(organiser, player);
  for (const [index, person] of others.entries()) {
    if (index < 3) sponsor(admin, person);
    else if (index < 8) sponsor(organiser, person);
    else if (index < 11) sponsor(player, person);
    else if (index < 16) sponsor(random.pick(others.slice(8, 11)), person);
    else if (index < 20) sponsor(random.pick(others.slice(11, 16)), person);
    else if (index < 23) sponsor(admin, person, 'pending');
    else if (index === others.length - 1) sponsor(player, person, 'pending');
    else if (random.chance(2 / 3)) {
      const earlierPeople = [...depth.keys()].filter((one) => (depth.get(one) ?? 0) < TREE_DEPTH);
      sponsor(random.pick(earlierPeople), person);
    } else depth.set(person, 0);
  }
  return rows;
}

const decided = new Set(['accepted', 'declined']);
const openStatuses = ['unsent', 'sent', 'read', 'clicked', 'declined', 'canceled', 'email_failed'] as const;

/** Invitations in every status: the player's own, one that waits for the player, and the organiser's. */
export function inviteRows(cast: Cast, now: Date): NewRow<'invites'>[] {
  const { player, organiser, others } = cast;
  const rows: NewRow<'invites'>[] = [];
  const invite = (
    inviter: Person,
    guest: { first: string; last: string; email: string },
    status: NonNullable<NewRow<'invites'>['status']>,
    createdAt: Date,
    accepter: Person | null = null,
  ) => {
    const id = demoId('invite', inviter.email, guest.email);
    rows.push(
      inviteRow({
        id,
        user_id: inviter.userId,
        email: guest.email,
        first_name: guest.first,
        last_name: guest.last,
        cell: rows.length % 3 === 0 ? `510-555-01${String(rows.length).padStart(2, '0')}` : null,
        token: hashInviteToken(id),
        status,
        created_at: createdAt,
        ...(decided.has(status) ? { date_decided: earlier(daysAfter(createdAt, 2), now) } : {}),
        accepted_by_player_id: accepter?.playerId ?? null,
      }),
    );
  };
  const accepted = (inviter: Person, accepter: Person) => {
    const [first = '', ...last] = accepter.name.split(' ');
    const guest = { first, last: last.join(' '), email: accepter.email };
    // Decided on the day of the relationship, two days after the accepter joined.
    invite(inviter, guest, 'accepted', accepter.joinedAt, accepter);
  };
  for (const person of others.slice(8, 10)) accepted(player, person);
  for (const person of others.slice(3, 6)) accepted(organiser, person);
  for (const [index, [first, last]] of invitedPeople.entries()) {
    const guest = { first, last, email: `${addressOf(`${first} ${last}`)}@example.com` };
    const isPlayers = index < openStatuses.length;
    const status = openStatuses[index % openStatuses.length] ?? 'sent';
    invite(isPlayers ? player : organiser, guest, status, daysAfter(now, -20 + index * 1.5));
  }
  const [first = '', last = ''] = player.name.split(' ');
  const friend = others[13];
  if (friend) invite(friend, { first, last, email: player.email }, 'sent', daysAfter(now, -2));
  return rows;
}

/** The contact inbox; the older half was dealt with. */
export function contactMessageRows(now: Date): NewRow<'contact_messages'>[] {
  return contactMessages.map((message, index) => {
    const createdAt = daysAfter(now, -1 - index * 4.3);
    const isHandled = index >= contactMessages.length / 2;
    return contactMessageRow({
      name: message.name,
      email: message.email,
      subject: message.subject,
      message: message.message,
      id: demoId('message', message.email),
      created_at: createdAt,
      handled_at: isHandled ? daysAfter(createdAt, 1) : null,
    });
  });
}
