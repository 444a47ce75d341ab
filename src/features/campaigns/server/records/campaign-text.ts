import { type RawBuilder, sql } from 'kysely';
import {
  beginsWith,
  hasTrigrams,
  phrasePattern,
  searchTextOf,
  wordsApart,
} from '#platform/lists/text-search.ts';
import { otherPatterns, searchWords, wordPatterns } from '#shared/text/search-words.ts';
import type { CampaignType } from '../../inputs.ts';

/** The most campaigns, in the list's order, that are searched for a text before the text indexes are used. */
export const walkedRows = sql.lit(1_000);

/** The campaigns that `matching` found, as a table `campaigns`. `offset 0` keeps each look-up by key as it is in the query plan. */
export const matchingCampaigns = sql`matching cross join lateral (
  select * from campaigns found where found.id = matching.id offset 0) campaigns`;

/** Joins what `hasText` searches besides a campaign's title, for each of `campaigns`. */
export const organiserAndStore = sql`
  left join lateral (
    select players.search_text from campaign_players join players on players.id = campaign_players.player_id
    where campaign_players.campaign_id = campaigns.id and role_type = 'owner' and campaign_players.status = 'active'
    offset 0) organiser on true
  left join lateral (
    select retailers.search_text, retailers.city from retailers where retailers.id = campaigns.retailer_id offset 0) store on true`;

export const isOfType = (type: CampaignType) =>
  sql<boolean>`campaigns.type_id = (select id from campaign_types where name = ${type})`;

/** A pattern in a subquery, so that PostgreSQL does not see its value and plans for few matches. */
const hidden = (pattern: string) => sql`(select ${pattern}::text)`;

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether a text is like one of the patterns. */
const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  anyOf(patterns.map((pattern) => sql`${text} like ${hidden(pattern)}`));

/** The words to search for: together, as patterns, and each apart. */
type Wanted = { together: string; patterns: readonly string[]; apart: readonly string[] };

function wantedOf(text: string): Wanted {
  const words = searchWords(text);
  return {
    together: words.join(' '),
    patterns: words.length === 1 ? wordPatterns(words[0]!) : [phrasePattern(words)],
    apart: wordsApart(words),
  };
}

/**
 * Whether a text contains the words as a phrase, or a single word also in its other spellings. Words too short for
 * trigrams match only at the beginning of the text.
 */
const matches = (column: string, { together, patterns }: Wanted): RawBuilder<boolean> =>
  hasTrigrams(together) ? isLike(sql.ref(column), patterns) : beginsWith(sql.ref(column), together);

/** Whether a store has the words. Words too short for trigrams match only at the beginning of its name or its city. */
const matchesStore = (table: string, wanted: Wanted): RawBuilder<boolean> =>
  hasTrigrams(wanted.together)
    ? matches(`${table}.search_text`, wanted)
    : anyOf([
        matches(`${table}.search_text`, wanted),
        beginsWith(sql`(${searchTextOf(`${table}.city`)} collate "C")`, wanted.together),
      ]);

/** The game systems whose name has the words. There are few, so all are read. */
const systemsWith = (wanted: Wanted): RawBuilder<unknown> => sql`(select id from (
  select id, ${searchTextOf('name')} collate "C" as search_text from game_systems offset 0) named where ${matches('named.search_text', wanted)})`;

const columns = ['campaigns.search_text', 'organiser.search_text', 'store.search_text'];

/**
 * Whether every word is somewhere in a campaign, possibly in different fields, such as the title and the organiser's
 * alias. Works on campaigns that were already found.
 */
const hasAll = (words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      anyOf([
        sql`campaigns.game_system_id in ${systemsWith(wantedOf(word))}`,
        ...columns.map((column) => isLike(sql.ref(column), [phrasePattern([word]), ...otherPatterns(word)])),
      ]),
    ),
    sql` and `,
  )})`;

/**
 * Whether the title, the game system, the organiser's alias, or the store's name, city and state contain the words of a
 * text, or all of these together do. A text without words matches nothing.
 */
export function hasText(text: string): RawBuilder<boolean> {
  const wanted = wantedOf(text);
  if (wanted.together === '') return sql`false`;
  return anyOf([
    sql`campaigns.game_system_id in ${systemsWith(wanted)}`,
    matches('campaigns.search_text', wanted),
    matches('organiser.search_text', wanted),
    matchesStore('store', wanted),
    ...(wanted.apart.length > 0 ? [hasAll(wanted.apart)] : []),
  ]);
}

/** Campaigns that have the words, one query for each place where they can be; at most `limit` of each. */
const having = (wanted: Wanted, type: CampaignType, limit: RawBuilder<unknown>) => sql`
  (select id from campaigns where ${isOfType(type)} and ${matches('campaigns.search_text', wanted)} ${limit})
  union
  (select of_system.id from (select id from campaigns
    where ${isOfType(type)} and game_system_id in ${systemsWith(wanted)} offset 0) of_system ${limit})
  union
  (select owned.campaign_id from players cross join lateral (
      select campaign_id from campaign_players where player_id = players.id
        and role_type = 'owner' and status = 'active' offset 0) owned
    where ${matches('players.search_text', wanted)} ${limit})
  union
  (select played.id from retailers cross join lateral (
      select id from campaigns where retailer_id = retailers.id and ${isOfType(type)} offset 0) played
    where ${matchesStore('retailers', wanted)} ${limit})`;

/** If the words are not together anywhere, at least one of them must be rare: campaigns with that one are searched for the others. */
const fewOfEach = sql`limit ${sql.lit(500)}`;

/** Finds the campaigns of a type that contain the text, using the text indexes. */
export function matching(text: string, type: CampaignType): RawBuilder<unknown> {
  const wanted = wantedOf(text);
  if (wanted.together === '')
    return sql`with matching as materialized (select id from campaigns where false)`;
  const rare = wanted.apart.filter(hasTrigrams);
  const together = having(wanted, type, sql``);
  if (rare.length === 0) return sql`with matching as materialized (${together})`;
  const apart = sql.join(
    rare.map((word) => having(wantedOf(word), type, fewOfEach)),
    sql` union `,
  );
  return sql`with matching as materialized (${together}
    union
    select campaigns.id from (${apart}) one cross join lateral (
      select * from campaigns found where found.id = one.id offset 0) campaigns ${organiserAndStore}
    where ${isOfType(type)} and ${hasAll(wanted.apart)})`;
}
