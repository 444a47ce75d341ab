import { type RawBuilder, sql } from 'kysely';
import { anywhere, atTheStart, beginsWith, hasTrigrams } from '../../../../../platform/lists/text-search.ts';
import type { CampaignType } from '../../../inputs.ts';

/** Campaigns in order that are looked through for a text before the text indexes are asked. */
export const walkedRows = sql.lit(1_000);

/** The campaigns that `matching` has found, as a table `campaigns`; each look-up by key stays what it is. */
export const matchingCampaigns = sql`matching cross join lateral (
  select * from campaigns found where found.id = matching.id offset 0) campaigns`;

/** What `hasText` looks at beside a campaign's title, for each of `campaigns`. */
export const organiserAndStore = sql`
  left join lateral (
    select players.alias from campaign_players join players on players.id = campaign_players.player_id
    where campaign_players.campaign_id = campaigns.id and role_type = 'owner' and campaign_players.status = 'active'
    offset 0) organiser on true
  left join lateral (
    select retailers.name, retailers.city from retailers where retailers.id = campaigns.retailer_id offset 0) store on true`;

export const isOfType = (type: CampaignType) =>
  sql<boolean>`campaigns.type_id = (select id from campaign_types where name = ${type})`;

/**
 * Whether a column has the text; one without trigrams, whether it begins with it. The pattern is hidden in a select of
 * its own, so that plans are made for few matches whatever the words are.
 */
const matches = (column: string, text: string): RawBuilder<boolean> =>
  hasTrigrams(text)
    ? sql`${sql.ref(column)} ilike (select ${anywhere(text)}::text)`
    : beginsWith(column, text);

const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(normalize(${text}, NFD), ${sql.lit('[\u0300-\u036f]')}, '', 'g')`;

/** The game systems whose name has the text, accents aside: 'mork' is in 'Mörk Borg'. They are few: all are read. */
const systemsWith = (text: string): RawBuilder<unknown> =>
  sql`(select id from game_systems where ${folded(sql`name`)} ilike ${folded(
    sql`${hasTrigrams(text) ? anywhere(text) : atTheStart(text)}::text`,
  )})`;

const columns = ['campaigns.title', 'organiser.alias', 'store.name', 'store.city'];

/** More words than anybody looks for at once; of a longer text only the whole is looked for. */
const MOST_WORDS = 5;

/** The words of a text that is looked for word by word too: of two words and more, but not of many. */
function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.length > 1 && words.length <= MOST_WORDS ? words : [];
}

const anyOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether every word is somewhere in a campaign that is at hand: in a title one, in the organiser's alias another. */
const hasAll = (words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) =>
      anyOf([
        sql`campaigns.game_system_id in ${systemsWith(word)}`,
        ...columns.map((column) => sql`${sql.ref(column)} ilike (select ${anywhere(word)}::text)`),
      ]),
    ),
    sql` and `,
  )})`;

/** Whether the title, the game system, the organiser's alias, or the store's name or city has the text, or all have its words. */
export function hasText(text: string): RawBuilder<boolean> {
  const words = wordsOf(text);
  return anyOf([
    sql`campaigns.game_system_id in ${systemsWith(text)}`,
    ...columns.map((column) => matches(column, text)),
    ...(words.length > 0 ? [hasAll(words)] : []),
  ]);
}

/** What has a text, by where it has it; at most `limit` of each. */
const having = (text: string, type: CampaignType, limit: RawBuilder<unknown>) => sql`
  (select id from campaigns where ${isOfType(type)} and ${matches('campaigns.title', text)} ${limit})
  union
  (select of_system.id from (select id from campaigns
    where ${isOfType(type)} and game_system_id in ${systemsWith(text)} offset 0) of_system ${limit})
  union
  (select owned.campaign_id from players cross join lateral (
      select campaign_id from campaign_players where player_id = players.id
        and role_type = 'owner' and status = 'active' offset 0) owned
    where ${matches('players.alias', text)} ${limit})
  union
  (select played.id from retailers cross join lateral (
      select id from campaigns where retailer_id = retailers.id and ${isOfType(type)} offset 0) played
    where ${matches('retailers.name', text)} or ${matches('retailers.city', text)} ${limit})`;

/**
 * Of words that are not together anywhere, one of them has to be in so few campaigns: those are looked through for the
 * others.
 */
const fewOfEach = sql`limit ${sql.lit(500)}`;

/** Finds the campaigns of a type that have the text, through the text indexes. */
export function matching(text: string, type: CampaignType): RawBuilder<unknown> {
  const words = wordsOf(text);
  const rare = words.filter(hasTrigrams);
  const together = having(text, type, sql``);
  if (rare.length === 0) return sql`with matching as materialized (${together})`;
  const apart = sql.join(
    rare.map((word) => having(word, type, fewOfEach)),
    sql` union `,
  );
  return sql`with matching as materialized (${together}
    union
    select campaigns.id from (${apart}) one cross join lateral (
      select * from campaigns found where found.id = one.id offset 0) campaigns ${organiserAndStore}
    where ${isOfType(type)} and ${hasAll(words)})`;
}
