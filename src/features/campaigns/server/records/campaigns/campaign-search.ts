import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignSearch } from '../../../contract.ts';
import {
  hasText,
  isOfType,
  matching,
  matchingCampaigns,
  organiserAndStore,
  walkedRows,
} from '../campaign-text.ts';
import { factConditions, matchingFacts } from '../table-facts/fact-search.ts';
import { notFirstCome } from '../waitlist/not-first-come.ts';
import { CAMPAIGNS_A_PAGE, isListed } from './campaigns.ts';

/** A campaign that was found, and the position from which the list continues after it. */
export type Found = { id: Id; position: (string | null)[] };

/**
 * Where a page begins. For newest and price: after [value, id]. For soonest: after [start, session], or [null,
 * campaign] among campaigns without a next session.
 */
export type SearchPosition = [value: string | null, id: Id];

type Condition = RawBuilder<boolean>;
type Search = CampaignSearch & { now: Date };

const page = sql.lit(CAMPAIGNS_A_PAGE + 1);

/*
 * Every list reads an index in the list's order and stops when the page is full, or it starts from the few campaigns
 * that contain the search words. The campaigns that were found are then read in full by `findCampaigns`.
 */

/** The tables from which a list is read, always with `campaigns`. */
type Sources = {
  /** All campaigns, in any order. */
  all: RawBuilder<unknown>;
  /** The first campaigns in the list's order. */
  first: RawBuilder<unknown>;
  /** The campaigns that `matching` found. */
  found: RawBuilder<unknown>;
};

/** Reads a page. The parameters are the part before the select, its tables, and its conditions. */
type ReadPage = (
  prologue: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  conditions: Condition[],
) => Promise<Found[]>;

/**
 * Reads a page of campaigns that fit a search. Words and table facts are first searched among the first campaigns in
 * the order. Only if those don't fill the page, the indexes are used. Common words and facts fill the page quickly, and
 * rare ones have few entries in the indexes.
 */
async function readFitting(search: Search, sources: Sources, read: ReadPage): Promise<Found[]> {
  const { type, text } = search;
  if (text === undefined) {
    const facts = factConditions(search);
    if (facts.length === 0) return read(sql``, sources.all, []);
    const early = await read(sql``, sources.first, []);
    return early.length > CAMPAIGNS_A_PAGE ? early : read(matchingFacts(facts, type), sources.found, []);
  }
  const early = await read(sql``, sql`${sources.first} ${organiserAndStore}`, [hasText(text)]);
  return early.length > CAMPAIGNS_A_PAGE ? early : read(matching(text, type), sources.found, []);
}

/** Campaigns of the search's type, in an order, from a position in it. */
const campaignsInOrder = (search: Search, rest: Condition[], order: RawBuilder<unknown>): Sources => ({
  all: sql`campaigns`,
  // total: whoever calls gives an order that ends in an id
  first: sql`(select * from campaigns where ${all([isOfType(search.type), ...rest])}
    order by ${order} limit ${walkedRows}) campaigns`,
  found: matchingCampaigns,
});

function conditionsOf(search: Search): Condition[] {
  const { type, gameSystemId, state } = search;
  const conditions = [isOfType(type), isListed, ...factConditions(search)];
  if (gameSystemId !== undefined) conditions.push(sql`campaigns.game_system_id = ${gameSystemId}`);
  if (state !== undefined) {
    conditions.push(
      sql`exists (select from retailers where retailers.id = campaigns.retailer_id and retailers.state = ${state})`,
    );
  }
  return conditions;
}

const all = (conditions: Condition[]) => sql.join(conditions, sql` and `);

/** Whether a session, given as `id` and `start_date`, has a free seat. Held seats are not free, until seats are first come, first served. */
const hasFreeSeat = (session: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`exists (select from (${session}) shown where
    (select count(*) from player_sessions where session_id = shown.id)
    + (select count(*) from waitlist_entries where session_id = shown.id and offered_at is not null
        and ${notFirstCome('shown.start_date', now)}) < campaigns.max_players)`;

/** Whether the session that the list shows as the next one has a free seat. */
const nextHasFreeSeat = (now: Date) =>
  hasFreeSeat(
    sql`select next.id, next.start_date from sessions next
      where next.campaign_id = campaigns.id and next.start_date > ${now} and next.hidden_at is null
        and next.called_off_at is null
      order by next.start_date, next.id limit 1`,
    now,
  );

const hasUpcomingSession = (now: Date) =>
  sql<boolean>`exists (select from sessions where sessions.campaign_id = campaigns.id and sessions.start_date > ${now}
    and sessions.hidden_at is null and sessions.called_off_at is null)`;

/** Campaigns of a type that fit the search, one page of them in its order. */
export function listMatchingCampaigns(
  db: Database,
  search: Search,
  after: SearchPosition | null,
): Promise<Found[]> {
  if (search.sort === 'soonest') return listBySoonest(db, search, after);
  return search.sort === 'price' ? listByPrice(db, search, after) : listByNewest(db, search, after);
}

const fromNewest = (after: SearchPosition | null): Condition[] =>
  after === null
    ? []
    : [sql`(campaigns.created_at, campaigns.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`];

const newestFirst = sql`campaigns.created_at desc, campaigns.id desc`;

/** Conditions on seats, for lists that don't read from the upcoming sessions. */
const seatConditions = ({ seats, now }: Search): Condition[] =>
  seats === 'free' ? [hasUpcomingSession(now), nextHasFreeSeat(now)] : [];

function listByNewest(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const rest = fromNewest(after);
  const wanted = [...conditionsOf(search), ...seatConditions(search), ...rest];
  const sources = campaignsInOrder(search, rest, newestFirst);
  return readFitting(search, sources, async (prologue, source, conditions) => {
    const { rows } = await sql<{ id: Id; created_at: Date }>`${prologue}
      select campaigns.id, campaigns.created_at from ${source} where ${all([...wanted, ...conditions])}
      order by ${newestFirst} limit ${page}`.execute(db);
    return rows.map(({ id, created_at }) => ({ id, position: [created_at.toISOString(), id] }));
  });
}

function listByPrice(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const rest: Condition[] =
    after === null ? [] : [sql`(campaigns.price, campaigns.id) > (${after[0]}::numeric, ${after[1]}::uuid)`];
  const lowestFirst = sql`campaigns.price, campaigns.id`;
  const wanted = [...conditionsOf(search), ...seatConditions(search), ...rest];
  const sources = campaignsInOrder(search, rest, lowestFirst);
  return readFitting(search, sources, async (prologue, source, conditions) => {
    const { rows } = await sql<{ id: Id; price: string }>`${prologue}
      select campaigns.id, campaigns.price from ${source} where ${all([...wanted, ...conditions])}
      order by ${lowestFirst} limit ${page}`.execute(db);
    return rows.map(({ id, price }) => ({ id, position: [price, id] }));
  });
}

/** Ordered by the start of the next session; then campaigns without one, newest first. */
async function listBySoonest(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const withSession = after !== null && after[0] === null ? [] : await listByNextSession(db, search, after);
  if (withSession.length > CAMPAIGNS_A_PAGE || search.seats === 'free') return withSession;
  const rest: Condition[] =
    after === null || after[0] !== null
      ? []
      : [
          sql`(campaigns.created_at, campaigns.id) <
            ((select created_at from campaigns last where last.id = ${after[1]}::uuid), ${after[1]}::uuid)`,
        ];
  const wanted = [...conditionsOf(search), sql<boolean>`not ${hasUpcomingSession(search.now)}`, ...rest];
  const sources = campaignsInOrder(search, rest, newestFirst);
  const without = await readFitting(search, sources, async (prologue, source, conditions) => {
    const { rows } = await sql<{ id: Id }>`${prologue}
      select campaigns.id from ${source} where ${all([...wanted, ...conditions])}
      order by ${newestFirst} limit ${page}`.execute(db);
    return rows.map(({ id }): Found => ({ id, position: [null, id] }));
  });
  return [...withSession, ...without].slice(0, CAMPAIGNS_A_PAGE + 1);
}

function listByNextSession(db: Database, search: Search, after: SearchPosition | null): Promise<Found[]> {
  const { now, seats } = search;
  const soonestFirst = sql`sessions.start_date, sessions.id`;
  const rest: Condition[] = [
    sql`sessions.start_date > ${now}`,
    sql`sessions.hidden_at is null and sessions.called_off_at is null`,
  ];
  if (after)
    rest.push(sql`(sessions.start_date, sessions.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  // Only the next session of each campaign.
  const isNext = sql<boolean>`not exists (select from sessions earlier
    where earlier.campaign_id = sessions.campaign_id and earlier.hidden_at is null and earlier.called_off_at is null
      and earlier.start_date > ${now} and (earlier.start_date, earlier.id) < (sessions.start_date, sessions.id))`;
  const sources: Sources = {
    all: sql`sessions join campaigns on campaigns.id = sessions.campaign_id and ${isNext}`,
    first: sql`(select * from sessions where ${all(rest)} order by ${soonestFirst} limit ${walkedRows}) sessions
      cross join lateral (
        select * from campaigns played where played.id = sessions.campaign_id and ${isNext} offset 0) campaigns`,
    found: sql`${matchingCampaigns} cross join lateral (
      select first.id, first.start_date, first.hidden_at, first.called_off_at from sessions first
      where first.campaign_id = campaigns.id and first.start_date > ${now} and first.hidden_at is null
        and first.called_off_at is null
      order by first.start_date, first.id limit 1) sessions`,
  };
  const wanted = [...conditionsOf(search), ...rest];
  if (seats === 'free') wanted.push(hasFreeSeat(sql`select sessions.id, sessions.start_date`, now));
  return readFitting(search, sources, async (prologue, source, conditions) => {
    const { rows } = await sql<{ id: Id; session_id: Id; start_date: Date }>`${prologue}
      select campaigns.id, sessions.id as session_id, sessions.start_date
      from ${source} where ${all([...wanted, ...conditions])}
      order by ${soonestFirst} limit ${page}`.execute(db);
    return rows.map((row) => ({ id: row.id, position: [row.start_date.toISOString(), row.session_id] }));
  });
}

/** An upper limit: there are never this many states. The list is read completely, for a select. */
const MOST_STATES = 200;
/** The newest campaigns, whose stores are read. Among so many, hardly any state is missing. */
const LOOKED_AT = 2_400;

/** The states in which campaigns are played in stores, sorted, at most 200. */
export async function listStates(db: Database): Promise<string[]> {
  // total: a state stands once in the list, and ids end the order of the campaigns
  const { rows } = await sql<{ state: string }>`
    select distinct store.state
    from (
      select distinct retailer_id from (
        select retailer_id from campaigns
        where ${isOfType('Retailer')} and ${isListed}
        order by created_at desc, id desc limit ${sql.lit(LOOKED_AT)}) newest
      where retailer_id is not null) played
    cross join lateral (select state from retailers where retailers.id = played.retailer_id offset 0) store
    where store.state <> ''
    order by store.state limit ${sql.lit(MOST_STATES)}`.execute(db);
  return rows.map(({ state }) => state);
}
