import { type RawBuilder, sql } from 'kysely';
import type { CampaignSearch } from '../../../contract.ts';
import type { CampaignType } from '../../../inputs.ts';
import { isOfType } from '../campaign-text.ts';

type FactSearch = Pick<
  CampaignSearch,
  'language' | 'experience' | 'age' | 'accessibility' | 'safetyTool' | 'sessionZero'
> & { now: Date };

/** All lists of a campaign's table facts, with the same expression as the index `campaigns_by_table_facts`. */
const said = sql`(campaigns.languages || campaigns.accessibility || campaigns.safety_tools || array[campaigns.experience])`;

/** Conditions for the table facts that a search asks for; empty if it asks for none. */
export function factConditions(search: FactSearch): RawBuilder<boolean>[] {
  const { language, experience, age, accessibility, safetyTool, sessionZero, now } = search;
  const wanted = [language, accessibility, safetyTool].filter((word) => word !== undefined);
  const conditions: RawBuilder<boolean>[] = [];
  if (wanted.length > 0) conditions.push(sql`${said} @> ${wanted}::text[]`);
  if (experience !== undefined) conditions.push(sql`${said} && ${['everybody', experience]}::text[]`);
  if (age !== undefined) conditions.push(sql`campaigns.minimum_age <= ${age}`);
  if (sessionZero !== undefined) {
    conditions.push(sql`campaigns.id in (select zero.campaign_id from sessions zero
      where zero.is_session_zero and zero.start_date > ${now} and zero.hidden_at is null
        and zero.called_off_at is null)`);
  }
  return conditions;
}

/** Finds the campaigns of a type with the table facts that are searched for, using their indexes. */
export const matchingFacts = (conditions: RawBuilder<boolean>[], type: CampaignType): RawBuilder<unknown> =>
  sql`with matching as materialized (
    select campaigns.id from campaigns where ${isOfType(type)} and ${sql.join(conditions, sql` and `)})`;
