import type { Database } from '#platform/database/connect.ts';
import { makeInvite, makeInviteLink, makePlayer, makeRelationship } from '#demo/factories/people.ts';
import { type Id, newId } from '#shared/ids.ts';
import { hashInviteToken } from '#features/invites/server/invite-token.ts';

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
type Cast = Record<'player' | 'owner' | 'stranger', PlayerRow>;
type Three<T> = { own: T; others: T; missing: T };

/** Invitations and sponsors of the matrix's world, by their user. */
export type Friends = {
  /** Sent by the owner; sent by a stranger. */
  sentInvite: Three<Id>;
  /** Sent to the owner's address; sent to nobody's here. */
  receivedInvite: Three<Id>;
  /** The tokens of links: of the owner's own invitation; of a stranger's. */
  inviteToken: Three<string>;
  /** Who is asked to be a sponsor: the owner itself; an admin's player. */
  sponsor: Three<Id>;
  /** Requests that wait for the owner; for a stranger. */
  sponsorRequest: Three<Id>;
  /** Whose team is looked at. */
  teamPlayer: Three<Id>;
};

/** Makes them. `player` has asked the admin's player to be the sponsor. */
export async function makeFriends(db: Database, { player, owner, stranger }: Cast): Promise<Friends> {
  const inviteToken = { own: 'token of the owner', others: 'token of a stranger', missing: 'no token' };
  const sent = {
    own: await makeInvite(db, { user_id: owner.auth_id, token: hashInviteToken(inviteToken.own) }),
    others: await makeInvite(db, { user_id: stranger.auth_id, token: hashInviteToken(inviteToken.others) }),
  };
  const received = {
    own: await makeInvite(db, { user_id: stranger.auth_id, email: owner.email! }),
    others: await makeInvite(db, { user_id: stranger.auth_id }),
  };
  await makeInviteLink(db, { user_id: owner.auth_id });
  const sponsor = await makePlayer(db, { role: 'admin' });
  await makeRelationship(db, { upline_id: sponsor.id, downline_id: player.id, status: 'pending' });
  const requestTo = async (upline: PlayerRow) => {
    const downline = await makePlayer(db);
    return makeRelationship(db, { upline_id: upline.id, downline_id: downline.id, status: 'pending' });
  };
  await makeRelationship(db, { upline_id: owner.id, downline_id: (await makePlayer(db)).id });
  return {
    sentInvite: { own: sent.own.id, others: sent.others.id, missing: newId() },
    receivedInvite: { own: received.own.id, others: received.others.id, missing: newId() },
    inviteToken,
    sponsor: { own: owner.id, others: sponsor.id, missing: newId() },
    sponsorRequest: {
      own: (await requestTo(owner)).id,
      others: (await requestTo(stranger)).id,
      missing: newId(),
    },
    teamPlayer: { own: owner.id, others: stranger.id, missing: newId() },
  };
}
