import { sql } from 'kysely';
import * as sessionsOfUsers from '../../src/features/accounts/server/records/sessions.ts';
import * as users from '../../src/features/accounts/server/records/accounts.ts';
import * as campaigns from '../../src/features/campaigns/server/records/campaigns.ts';
import * as files from '../../src/features/campaigns/server/records/files.ts';
import * as participants from '../../src/features/campaigns/server/records/participants.ts';
import * as campaignSummaries from '../../src/features/campaigns/server/records/summaries.ts';
import * as sessions from '../../src/features/campaigns/server/records/sessions.ts';
import * as contact from '../../src/features/contact/server/records.ts';
import * as exams from '../../src/features/exams/server/records.ts';
import * as gameSystems from '../../src/features/game-systems/server/records.ts';
import * as players from '../../src/features/players/server/records.ts';
import * as points from '../../src/features/points/server/records.ts';
import * as ratings from '../../src/features/ratings/server/records.ts';
import * as retailerSummaries from '../../src/features/retailers/server/records/summaries.ts';
import type { Database } from '../../src/platform/database/connect.ts';
import { crowdId } from './crowd.ts';

export type Read = {
  /** Begins with the function's name, `feature: listThings`; every exported `list…` of a records file has one. */
  name: string;
  read: (db: Database) => Promise<unknown>;
  /** Rows that may be looked at to answer; 1,500 unless the read counts more by its nature. */
  maxRowsRead?: number;
};

const user = crowdId('user', 77);
const player = crowdId('player', 77);
const campaign = crowdId('campaign', 77);
const now = new Date();
const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
const viewer = { playerId: player, now };
const middle: [string, string] = [monthAgo.toISOString(), campaign];
const onlineType = '00000000-0000-4000-8000-00000000ca03';

/** The reads of features that are built. A new list goes here with its first page, and a later one if it has pages. */
const ofFeatures: Read[] = [
  {
    name: 'accounts: findSessionByToken',
    read: (db) => sessionsOfUsers.findSessionByToken(db, 'token 77', now),
  },
  { name: 'accounts: listSessions', read: (db) => sessionsOfUsers.listSessions(db, user, now) },
  {
    name: 'accounts: findUserByIdentity',
    read: (db) => users.findUserByIdentity(db, { kind: 'email', address: 'p77@crowd.example' }),
  },
  {
    name: 'campaigns: listCampaignsByType',
    read: (db) => campaigns.listCampaignsByType(db, viewer, onlineType, null),
  },
  {
    name: 'campaigns: listCampaignsByType, a later page',
    read: (db) => campaigns.listCampaignsByType(db, viewer, onlineType, middle),
  },
  {
    name: 'campaigns: listCampaignsByType, for a visitor',
    read: (db) => campaigns.listCampaignsByType(db, { playerId: null, now }, onlineType, null),
  },
  {
    name: 'campaigns: listCampaignsOfPlayer, owned',
    read: (db) => campaigns.listCampaignsOfPlayer(db, viewer, 'owner', null),
  },
  {
    name: 'campaigns: listCampaignsOfPlayer, played, a later page',
    read: (db) => campaigns.listCampaignsOfPlayer(db, viewer, 'player', middle),
  },
  { name: 'campaigns: findCampaign', read: (db) => campaigns.findCampaign(db, viewer, campaign) },
  {
    name: 'campaigns: findCampaignSummary',
    read: (db) => campaignSummaries.findCampaignSummary(db, campaign),
  },
  {
    name: 'campaigns: listActiveCampaignIds, a later page',
    read: (db) => campaignSummaries.listActiveCampaignIds(db, campaign, 1_000),
  },
  { name: 'campaigns: listFiles', read: (db) => files.listFiles(db, campaign, 'photos', null) },
  {
    name: 'campaigns: listParticipants',
    read: (db) => participants.listParticipants(db, campaign, null),
  },
  { name: 'campaigns: listSessions', read: (db) => sessions.listSessions(db, campaign, player, null) },
  {
    name: 'contact: countRecentMessages',
    read: (db) => contact.countRecentMessages(db, { email: 'p77@crowd.example', since: monthAgo }),
  },
  {
    name: 'exams: listExamsOfSystems',
    read: (db) => exams.listExamsOfSystems(db, player, [crowdId('system', 3), crowdId('system', 4)]),
  },
  {
    name: 'exams: findCertifiedSystems',
    read: (db) => exams.findCertifiedSystems(db, player, [crowdId('system', 3), crowdId('system', 4)]),
  },
  { name: 'game-systems: listGameSystems', read: (db) => gameSystems.listGameSystems(db, 'active') },
  {
    name: 'game-systems: listAccountsOfPlayer',
    read: (db) => gameSystems.listAccountsOfPlayer(db, player),
  },
  { name: 'players: findPlayerOfUser', read: (db) => players.findPlayerOfUser(db, user) },
  { name: 'points: readMetrics', read: (db) => points.readMetrics(db, user) },
  {
    name: 'ratings: summariseRatings',
    read: (db) => ratings.summariseRatings(db, crowdId('player', 7920)),
  },
  {
    name: 'retailers: findRetailerSummary',
    read: (db) => retailerSummaries.findRetailerSummary(db, crowdId('retailer', 77)),
  },
  {
    name: 'retailers: listActiveRetailerIds, a later page',
    read: (db) => retailerSummaries.listActiveRetailerIds(db, crowdId('retailer', 77), 1_000),
  },
];

const plain = (name: string, query: ReturnType<typeof sql>): Read => ({
  name,
  read: (db) => query.execute(db),
});

/**
 * Section 7's reads whose features are still to come, in plain SQL: what their indexes were made for. A feature's own
 * functions replace them above.
 */
const toCome: Read[] = [
  plain(
    'retailers: near a place, the nearest ten',
    sql`select * from find_nearby_retailers(${40.4}::float8, ${-80}::float8, ${52_800}::float8) limit 10`,
  ),
  plain(
    'retailers: within 50 miles, with their cards',
    sql`select r.id, r.name, n.distance_feet from find_nearby_retailers(${40.4}::float8, ${-80}::float8, ${264_000}::float8) n
      join retailers r on r.id = n.retailer_id order by n.distance_feet, r.id limit 21`,
  ),
  plain(
    'retailers: by name',
    sql`select id, name from retailers where status = 'active' order by name, id limit 21`,
  ),
  plain(
    'retailers: by name, a later page',
    sql`select id, name from retailers where status = 'active' and (name, id) > (${'Iron'}, ${crowdId('retailer', 7)}::uuid)
      order by name, id limit 21`,
  ),
  plain(
    'retailers: of a player',
    sql`
    select r.id, r.name from player_retailers l join retailers r on r.id = l.retailer_id
    where l.player_id = ${player} and l.status = 'active' order by l.created_at desc, l.retailer_id limit 51`,
  ),
  plain(
    'campaigns: at a retailer',
    sql`
    select id, title from campaigns where retailer_id = ${crowdId('retailer', 77)} order by created_at desc, id desc limit 21`,
  ),
  plain(
    'purchases: of a player',
    sql`
    select s.id, c.title from player_sessions s join sessions on sessions.id = s.session_id
    join campaigns c on c.id = sessions.campaign_id
    where s.player_id = ${player} order by s.created_at desc, s.id desc limit 21`,
  ),
  plain(
    'visits: of a user',
    sql`
    select v.id, (select array_agg(r.retailer_id) from visit_retailers r where r.visit_id = v.id) as retailers
    from visits v where v.auth_id = ${user} order by v.recorded_at desc, v.id desc limit 21`,
  ),
  plain(
    'exams: questions in order',
    sql`
    select id, name from exam_questions where exam_id = ${crowdId('exam', 7)} order by "order"`,
  ),
  plain(
    'exams: taken by a player',
    sql`
    select exam_id, score from player_exams where player_id = ${player} order by created_at desc, id desc limit 51`,
  ),
  plain(
    'exams: in review',
    sql`
    select id from player_exams where score is null order by created_at, id limit 21`,
  ),
  plain(
    'exams: answers',
    sql`
    select text_answer from player_exam_answers where player_id = ${player} and exam_id = ${crowdId('exam', 78)}`,
  ),
  // Walked by start through all that are over: conventions are few, and stay so.
  {
    ...plain(
      'conventions: upcoming',
      sql`select id from conventions where end_date >= ${now} order by start_date, id limit 51`,
    ),
    maxRowsRead: 2_500,
  },
  plain(
    'contracts: executed of a user',
    sql`
    select c.id, c.name, p.accepted_date from contract_profiles p join contracts c on c.id = p.contract_id
    where p.profile_id = ${user} and c.class_id = '00000000-0000-4000-8000-0000000000c2'`,
  ),
  plain(
    'contracts: templates',
    sql`
    select id, name from contracts where class_id = '00000000-0000-4000-8000-0000000000c1' and retired_at is null
    order by created_at desc, id desc limit 51`,
  ),
  plain(
    'invites: sent by a user',
    sql`
    select id from invites where user_id = ${user} order by created_at desc, id desc limit 21`,
  ),
  plain(
    'invites: received at an address',
    sql`
    select id from invites where lower(email) = ${'p77@crowd.example'} order by created_at desc, id desc limit 21`,
  ),
  plain('invites: by token', sql`select id from invites where token = ${'0'.repeat(64)}`),
  plain(
    'network: sponsor',
    sql`select upline_id from player_relationships where downline_id = ${player} and status in ('pending', 'active')`,
  ),
  plain(
    'network: downline, a level',
    sql`
    select p.id, p.alias from player_relationships r join players p on p.id = r.downline_id
    where r.upline_id = ${player} and r.status = 'active' order by r.created_at, r.id limit 51`,
  ),
  plain(
    'profiles: possible sponsors',
    sql`select id, username from profiles where role = 'admin' order by username limit 51`,
  ),
  plain('console: audit log', sql`select id from audit_log order by created_at desc, id desc limit 51`),
  plain(
    'console: audit log of a thing',
    sql`
    select id from audit_log where subject_type = 'campaign' and subject_id = ${'77'} order by created_at desc, id desc limit 51`,
  ),
  plain(
    'console: contact inbox',
    sql`
    select id from contact_messages where handled_at is null order by created_at desc, id desc limit 51`,
  ),
  plain('console: users', sql`select id, username from profiles order by created_at desc, id desc limit 51`),
  ...['raven forge 3', 'cITy 77', 'zzz'].map((text) =>
    plain(
      `retailers: by text '${text}'`,
      // Materialised, or else the planner walks all names in order and hopes for early matches.
      sql`with matching as materialized (
          select id, name from retailers where status = 'active'
            and (name ilike ${`%${text}%`} or city ilike ${`%${text}%`} or state ilike ${`%${text}%`}))
        select id, name from matching order by name, id limit 21`,
    ),
  ),
  // A plan that is kept for all values can't turn "like $1" into a range: the range has to be written.
  {
    ...plain(
      'retailers: by two letters',
      sql`with matching as materialized (
          select id, name from retailers where status = 'active'
            and ((lower(name) ~>=~ ${'ir'} and lower(name) ~<~ ${'is'})
              or (lower(city) ~>=~ ${'ir'} and lower(city) ~<~ ${'is'})
              or (lower(state) ~>=~ ${'ir'} and lower(state) ~<~ ${'is'})))
        select id, name from matching order by name, id limit 21`,
    ),
    // A fifth of the crowd's stores begins so.
    maxRowsRead: 2_500,
  },
];

export const reads: Read[] = [...ofFeatures, ...toCome];
