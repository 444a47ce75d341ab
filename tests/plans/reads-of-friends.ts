import * as failedInvites from '#features/invites/server/records/failed-invites.ts';
import * as invites from '#features/invites/server/records/invites.ts';
import * as links from '#features/invites/server/records/invite-links.ts';
import * as received from '#features/invites/server/records/received-invites.ts';
import * as possibleSponsors from '#features/network/server/records/possible-sponsors.ts';
import * as relationships from '#features/network/server/records/relationships.ts';
import * as teams from '#features/network/server/records/teams.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { middle, now, player, user } from './view-of-one.ts';

/** Invitations and the sponsor network. */
export const readsOfFriends: Read[] = [
  { name: 'invites: listSentInvites', read: (db) => invites.listSentInvites(db, user, null) },
  {
    name: 'invites: listSentInvites, a later page',
    read: (db) => invites.listSentInvites(db, user, middle),
  },
  {
    name: 'invites: listReceivedInvites',
    read: (db) => received.listReceivedInvites(db, 'P77@crowd.example', null),
  },
  {
    name: 'invites: listReceivedInvites, a later page',
    read: (db) => received.listReceivedInvites(db, 'P77@crowd.example', middle),
  },
  {
    name: 'invites: listFailedInvites, found by a text',
    read: (db) =>
      failedInvites.listFailedInvites(db, 'p77', {
        order: { column: 'created_at', kind: 'time', descending: true },
        after: null,
        size: 25,
      }),
  },
  {
    name: 'invites: listPendingInvites',
    read: (db) => received.listPendingInvites(db, { email: 'p77@crowd.example', userId: user }, now),
  },
  {
    name: 'invites: findInvite, by token',
    read: (db) => invites.findInvite(db, { tokenHash: '0'.repeat(64) }),
  },
  {
    name: 'invites: findInviteTo',
    read: (db) => invites.findInviteTo(db, user, 'p77@crowd.example'),
  },
  { name: 'invites: findOwnLink', read: (db) => links.findOwnLink(db, user, now) },
  { name: 'invites: findLink', read: (db) => links.findLink(db, '0'.repeat(64), now) },
  { name: 'network: findSponsorship', read: (db) => relationships.findSponsorship(db, player) },
  {
    name: 'network: closesCircle',
    read: (db) => relationships.closesCircle(db, { uplineId: crowdId('player', 4777), downlineId: player }),
  },
  {
    name: 'network: listBelowAmong',
    read: (db) => relationships.listBelowAmong(db, { playerId: player, among: [crowdId('player', 4777)] }),
  },
  { name: 'network: listRequestsTo', read: (db) => relationships.listRequestsTo(db, player, null) },
  {
    name: 'network: listRequestsTo, a later page',
    read: (db) => relationships.listRequestsTo(db, player, middle),
  },
  { name: 'network: countTeam', read: (db) => teams.countTeam(db, player) },
  { name: 'network: listTeam', read: (db) => teams.listTeam(db, player, null) },
  { name: 'network: listTeam, a later page', read: (db) => teams.listTeam(db, player, middle) },
  {
    name: 'network: isBelow',
    read: (db) => teams.isBelow(db, { playerId: crowdId('player', 4777), uplineId: player }),
  },
  { name: 'network: searchDownline', read: (db) => teams.searchDownline(db, player, 'p4') },
  { name: 'network: countPlayersByLevel', read: (db) => teams.countPlayersByLevel(db, player) },
  {
    name: 'network: listPossibleSponsors',
    read: (db) => possibleSponsors.listPossibleSponsors(db),
  },
  {
    name: 'network: isPossibleSponsor',
    read: (db) => possibleSponsors.isPossibleSponsor(db, player),
  },
];
