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

/** Campaigns in order that are looked through for a text before the text indexes are asked. */
export const walkedRows = sql.lit(1_000);

/** The campaigns that `matching` has found, as a table `campaigns`; each look-up by key stays what it is. */
export const matchingCampaigns = sql`matching cross join lateral (
  select * from campaigns found where found.id = matching.id offset 0) campaigns`;

/** What `hasText` looks at beside a campaign's title, for each of `campaigns`. */
export const organiserAndStore = sql`
  left join lateral (
    select players.search_text from campaign_players join players on players.id = campaign_players.player_id
    where campaign_players.campaign_id = campaigns.id and role_type = 'owner' and campaign_players.status = 'active'
    offset 0) organiser on true
  left join lateral (
    select retailers.search_text, retailers.city from retailers where retailers.id = campaigns.retailer_id offset 0) store on true`;

export const isOfType = (type: CampaignType) =>
  sql<boolean>`campaigns.type_id = (select id from campaign_types where name = ${type})`;

/** A pattern, hidden in a select of its own, so that plans are made for few matches whatever the words are. */
const hidden = (pattern: string) => sql`(select ${pattern}::text)`;

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether a text is like one of the patterns. */
const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  anyOf(patterns.map((pattern) => sql`${text} like ${hidden(pattern)}`));

/** The words of a text that is looked for, together and apart. */
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
 * Whether a text has the words, as they stand or, if it is one, in its other spellings; words without trigrams, whether it
 * begins with them.
 */
const matches = (column: string, { together, patterns }: Wanted): RawBuilder<boolean> =>
  hasTrigrams(together) ? isLike(sql.ref(column), patterns) : beginsWith(sql.ref(column), together);

/** Whether a store has the words; words without trigrams, whether its name or its city begins with them. */
const matchesStore = (table: string, wanted: Wanted): RawBuilder<boolean> =>
  hasTrigrams(wanted.together)
    ? matches(`${table}.search_text`, wanted)
    : anyOf([
        matches(`${table}.search_text`, wanted),
        beginsWith(sql`(${searchTextOf(`${table}.city`)} collate "C")`, wanted.together),
      ]);

/** The game systems whose name has the words. They are few: all are read. */
const systemsWith = (wanted: Wanted): RawBuilder<unknown> => sql`(select id from (
  select id, ${searchTextOf('name')} collate "C" as search_text from game_systems offset 0) named where ${matches('named.search_text', wanted)})`;

const columns = ['campaigns.search_text', 'organiser.search_text', 'store.search_text'];

/** Whether every word is somewhere in a campaign that is at hand: in a title one, in the organiser's alias another. */
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
 * Whether the title, the game system, the organiser's alias, or the store's name, city and state have the words of a text,
 * or all together do. A text without words is in none.
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

/** What has the words, by where it has them; at most `limit` of each. */
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

/**
 * Of words that are not together anywhere, one of them has to be in so few campaigns: those are looked through for the
 * others.
 */
const fewOfEach = sql`limit ${sql.lit(500)}`;

/** Finds the campaigns of a type that have the text, through the text indexes. */
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
