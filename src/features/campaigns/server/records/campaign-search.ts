import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { CampaignSearch } from '../../contract.ts';
import { CAMPAIGNS_A_PAGE } from './campaigns.ts';

/** A campaign that was found, and where the list goes on behind it. */
export type Found = { id: Id; position: (string | null)[] };

/** Where a page begins: newest and price: behind [value, id]; soonest: behind [start or null, session or campaign]. */
export type SearchPosition = [value: string | null, id: Id];

type Condition = RawBuilder<boolean>;
type Search = CampaignSearch & { now: Date };

const page = sql.lit(CAMPAIGNS_A_PAGE + 1);

/*
 * Every list walks an index in its order and stops when the page is full, or starts from the few campaigns that the
 * words are in. What was found is read in full by `findCampaigns`.
 */

/**
 * Campaigns whose title, organiser or store has the words. The pattern is hidden in a select of its own, so that plans
 * are made for few matches whatever the words are; `offset 0` keeps each look-up by key what it is.
 */
const matching = (text: string): RawBuilder<unknown> => {
  const pattern = sql`(select ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text)`;
  return sql`with matching as materialized (
    select id from campaigns where title ilike ${pattern}
    union
    select owned.campaign_id from players cross join lateral (
        select campaign_id from campaign_players where player_id = players.id
          and role_type = 'owner' and status = 'active' offset 0) owned
      where players.alias ilike ${pattern}
    union
    select played.id from retailers cross join lateral (
        select id from campaigns where retailer_id = retailers.id offset 0) played
      where retailers.name ilike ${pattern} or retailers.city ilike ${pattern}
  )`;
};

const withMatching = ({ text }: Search) => (text === undefined ? sql`` : matching(text));

const candidates = ({ text }: Search) =>
  text === undefined
    ? sql`campaigns`
    : sql`matching cross join lateral (
        select * from campaigns found where found.id = matching.id offset 0) campaigns`;

function conditionsOf({ type, gameSystemId, state }: Search): Condition[] {
  const conditions = [sql<boolean>`campaigns.type_id = (select id from campaign_types where name = ${type})`];
  if (gameSystemId !== undefined) conditions.push(sql`campaigns.game_system_id = ${gameSystemId}`);
  if (state !== undefined) {
    conditions.push(
      sql`exists (select from retailers where retailers.id = campaigns.retailer_id and retailers.state = ${state})`,
    );
  }
  return conditions;
}

const all = (conditions: Condition[]) => sql.join(conditions, sql` and `);

const hasFreeSeat = (sessionId: RawBuilder<unknown>) =>
  sql<boolean>`(select count(*) from player_sessions where session_id = ${sessionId}) < campaigns.max_players`;

/** The session that the list shows as the next one has a free seat. */
const nextHasFreeSeat = (now: Date) =>
  hasFreeSeat(sql`(select next.id from sessions next
    where next.campaign_id = campaigns.id and next.start_date > ${now}
    order by next.start_date, next.session_number limit 1)`);

const hasSessionToCome = (now: Date) =>
  sql<boolean>`exists (select from sessions where sessions.campaign_id = campaigns.id and sessions.start_date > ${now})`;

/** Campaigns of a type that fit the search, a page of them in its order. */
export function listMatchingCampaigns(
  db: Database,
  search: Search,
  after: SearchPosition | null,
): Promise<Found[]> {
  if (search.sort === 'soonest') return listBySoonest(db, search, after);
  return search.sort === 'price' ? listByPrice(db, search, after) : listByNewest(db, search, after);
}

async function listByNewest(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const conditions = conditionsOf(search);
  if (search.seats === 'free') {
    conditions.push(hasSessionToCome(search.now), nextHasFreeSeat(search.now));
  }
  if (after) {
    conditions.push(
      sql`(campaigns.created_at, campaigns.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  }
  const { rows } = await sql<{ id: Id; created_at: Date }>`${withMatching(search)}
    select campaigns.id, campaigns.created_at from ${candidates(search)} where ${all(conditions)}
    order by campaigns.created_at desc, campaigns.id desc limit ${page}`.execute(db);
  return rows.map(({ id, created_at }) => ({ id, position: [created_at.toISOString(), id] }));
}

async function listByPrice(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const conditions = conditionsOf(search);
  if (search.seats === 'free') {
    conditions.push(hasSessionToCome(search.now), nextHasFreeSeat(search.now));
  }
  if (after) {
    conditions.push(sql`(campaigns.price, campaigns.id) > (${after[0]}::numeric, ${after[1]}::uuid)`);
  }
  const { rows } = await sql<{ id: Id; price: string }>`${withMatching(search)}
    select campaigns.id, campaigns.price from ${candidates(search)} where ${all(conditions)}
    order by campaigns.price, campaigns.id limit ${page}`.execute(db);
  return rows.map(({ id, price }) => ({ id, position: [price, id] }));
}

/** By the start of the next session; behind them, newest first, those that have none to come. */
async function listBySoonest(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const withSession = after !== null && after[0] === null ? [] : await listByNextSession(db, search, after);
  if (withSession.length > CAMPAIGNS_A_PAGE || search.seats === 'free') return withSession;
  const conditions = [...conditionsOf(search), sql<boolean>`not ${hasSessionToCome(search.now)}`];
  if (after !== null && after[0] === null) {
    conditions.push(
      sql`(campaigns.created_at, campaigns.id) <
        ((select created_at from campaigns last where last.id = ${after[1]}::uuid), ${after[1]}::uuid)`,
    );
  }
  const { rows } = await sql<{ id: Id }>`${withMatching(search)}
    select campaigns.id from ${candidates(search)} where ${all(conditions)}
    order by campaigns.created_at desc, campaigns.id desc limit ${page}`.execute(db);
  const without = rows.map(({ id }): Found => ({ id, position: [null, id] }));
  return [...withSession, ...without].slice(0, CAMPAIGNS_A_PAGE + 1);
}

async function listByNextSession(
  db: Database,
  search: Search,
  after: SearchPosition | null,
): Promise<Found[]> {
  const { now, seats } = search;
  const conditions = conditionsOf(search);
  if (search.text === undefined) {
    conditions.push(
      sql`sessions.start_date > ${now}`,
      // Of each campaign the first session to come, and no other.
      sql`not exists (select from sessions earlier where earlier.campaign_id = sessions.campaign_id
        and earlier.start_date > ${now} and (earlier.start_date, earlier.id) < (sessions.start_date, sessions.id))`,
    );
  }
  const withSessions =
    search.text === undefined
      ? sql`sessions join campaigns on campaigns.id = sessions.campaign_id`
      : sql`${candidates(search)} cross join lateral (
          select first.id, first.start_date from sessions first
          where first.campaign_id = campaigns.id and first.start_date > ${now}
          order by first.start_date, first.id limit 1) sessions`;
  if (seats === 'free') conditions.push(hasFreeSeat(sql`sessions.id`));
  if (after) {
    conditions.push(sql`(sessions.start_date, sessions.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  }
  const { rows } = await sql<{ id: Id; session_id: Id; start_date: Date }>`${withMatching(search)}
    select campaigns.id, sessions.id as session_id, sessions.start_date
    from ${withSessions} where ${all(conditions)}
    order by sessions.start_date, sessions.id limit ${page}`.execute(db);
  return rows.map((row) => ({ id: row.id, position: [row.start_date.toISOString(), row.session_id] }));
}

/** More states than there are anywhere: the list is read whole, for a select. */
const MOST_STATES = 200;

/** The states that active stores are in, in their order, at most 200; hops from one to the next along an index. */
export async function listStates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`with recursive hop (state, steps) as (
      (select state, 1 from retailers where state is not null order by state limit 1)
      union all
      select (select next.state from retailers next where next.state > hop.state order by next.state limit 1), steps + 1
      from hop where hop.state is not null and steps < ${sql.lit(MOST_STATES)}
    )
    select state from hop where state <> ''
      and exists (select from retailers open where open.state = hop.state and open.status = 'active')
    order by state`.execute(db);
  return rows.map(({ state }) => state);
}
