import { type RawBuilder, sql } from 'kysely';
import { anywhere, beginsWith, hasTrigrams } from '../../../../platform/lists/text-search.ts';
import type { CampaignType } from '../../inputs.ts';

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

/** Whether the title, the organiser's alias, or the store's name or city has the text. */
export function hasText(text: string): RawBuilder<boolean> {
  const columns = ['campaigns.title', 'organiser.alias', 'store.name', 'store.city'];
  return sql`(${sql.join(
    columns.map((column) => matches(column, text)),
    sql` or `,
  )})`;
}

/** Finds the campaigns of a type that have the text, through the text indexes. */
export const matching = (text: string, type: CampaignType): RawBuilder<unknown> =>
  sql`with matching as materialized (
    select id from campaigns where ${isOfType(type)} and ${matches('campaigns.title', text)}
    union
    select owned.campaign_id from players cross join lateral (
        select campaign_id from campaign_players where player_id = players.id
          and role_type = 'owner' and status = 'active' offset 0) owned
      where ${matches('players.alias', text)}
    union
    select played.id from retailers cross join lateral (
        select id from campaigns where retailer_id = retailers.id and ${isOfType(type)} offset 0) played
      where ${matches('retailers.name', text)} or ${matches('retailers.city', text)}
  )`;
