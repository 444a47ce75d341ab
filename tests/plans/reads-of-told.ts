import { listDueConventions, listDueReminders } from '#features/sessions/server/records/due-reminders.ts';
import { listEveningFacts } from '#features/campaigns/server/records/evening-facts.ts';
import {
  listHoldersOf,
  listHolderUsers,
  listHolderUsersToCome,
  listMemberUsers,
  listRunCampaigns,
  listToldSessions,
  lockToldPlayers,
} from '#features/campaigns/server/records/told-things.ts';
import { listUndecidedUsers } from '#features/contracts/server/records/undecided-users.ts';
import { listUnratedSessions } from '#features/ratings/server/records/unrated-sessions.ts';
import { crowdId } from './crowd.ts';
import type { Read } from './read.ts';
import { campaign, now } from './view-of-one.ts';

const session = crowdId('session', 771);
const otherCampaign = crowdId('campaign', 8);
const mailed = Array.from({ length: 200 }, (_, index) => crowdId('user', 1 + index));
const size = 25;
/** In the crowd, sessions begin a week before now or now: this is a minute of which very many fall due. */
const due = {
  minutes: 120,
  defaults: { first: 1_440, second: 120 },
  since: new Date(now.getTime() - 8 * 86_400_000 - 60_000),
  now: new Date(now.getTime() - 8 * 86_400_000),
  size,
};
const played = { now: new Date(now.getTime() - 6 * 86_400_000), size };
/** A minute in which nothing falls due. */
const idle = { since: new Date(now.getTime() - 60_000), now };

/** Who is told of what happens, and who is reminded. */
export const readsOfTold: Read[] = [
  { name: 'campaigns: listHolderUsers', read: (db) => listHolderUsers(db, session) },
  { name: 'campaigns: listHolderUsersToCome', read: (db) => listHolderUsersToCome(db, campaign, now) },
  { name: 'campaigns: listHoldersOf', read: (db) => listHoldersOf(db, [session, crowdId('session', 772)]) },
  {
    name: 'campaigns: listToldSessions',
    read: (db) => listToldSessions(db, [session, crowdId('session', 772)]),
  },
  { name: 'campaigns: listRunCampaigns', read: (db) => listRunCampaigns(db, [campaign, otherCampaign]) },
  {
    name: 'campaigns: lockToldPlayers',
    read: (db) => lockToldPlayers(db, [crowdId('player', 7), crowdId('player', 8)]),
  },
  {
    name: 'campaigns: listEveningFacts',
    read: (db) => listEveningFacts(db, [session, crowdId('session', 772)], mailed),
  },
  { name: 'campaigns: listMemberUsers', read: (db) => listMemberUsers(db, campaign) },
  {
    name: 'sessions: listDueReminders, the first ones of a full minute',
    read: (db) =>
      listDueReminders(db, { ...due, minutes: 1_440, turn: 'first', after: null, since: new Date(0) }),
  },
  {
    name: 'sessions: listDueReminders, a later batch',
    read: (db) =>
      listDueReminders(db, {
        ...due,
        turn: 'second',
        after: [now.toISOString(), session],
        since: new Date(0),
      }),
  },
  {
    name: 'sessions: listDueReminders, a minute without any',
    read: (db) => listDueReminders(db, { ...due, ...idle, turn: 'second', after: null }),
  },
  { name: 'sessions: listDueConventions', read: (db) => listDueConventions(db, idle) },
  {
    name: 'ratings: listUnratedSessions',
    read: (db) => listUnratedSessions(db, { ...played, after: null }),
  },
  {
    name: 'ratings: listUnratedSessions, a later batch',
    read: (db) =>
      listUnratedSessions(db, {
        ...played,
        after: [new Date(now.getTime() - 7 * 86_400_000).toISOString(), session],
      }),
  },
  {
    name: 'contracts: listUndecidedUsers',
    read: (db) => listUndecidedUsers(db, crowdId('template', 1), null, 200),
  },
  {
    name: 'contracts: listUndecidedUsers, a later batch',
    read: (db) => listUndecidedUsers(db, crowdId('template', 1), crowdId('user', 77), 200),
  },
];
