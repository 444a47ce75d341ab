import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Campaign } from '../../../contract.ts';
import type { TableFacts } from '../../../table-facts/contract.ts';
import type { TableFactsFields } from '../../../table-facts/inputs.ts';
import { type Experience, organiserFigures } from '../../../table-facts/rules.ts';

/** What cards show, for queries that join the owner's `organiser_figures` as `figures` to `campaigns`. */
export const cardFactColumns = [
  'campaigns.experience',
  'campaigns.minimum_age',
  'campaigns.languages',
  'figures.ratings',
  'figures.stars',
  'figures.sessions_led',
] as const;

type CardFactRow = {
  owner_alias: string | null;
  experience: Experience | null;
  minimum_age: number | null;
  languages: string[];
  ratings: number | null;
  stars: number | null;
  sessions_led: number | null;
};

/** The table facts and the organiser's figures that cards show, from a row. */
export const toCardFacts = (
  row: CardFactRow,
): Pick<Campaign, 'experience' | 'minimumAge' | 'languages' | 'organiser'> => ({
  experience: row.experience,
  minimumAge: row.minimum_age,
  languages: row.languages,
  organiser:
    row.owner_alias === null
      ? null
      : organiserFigures({
          ratings: row.ratings ?? 0,
          stars: row.stars ?? 0,
          sessionsLed: row.sessions_led ?? 0,
        }),
});

/** The further table facts that a campaign's own page shows. */
export const tableFactColumns = [
  'campaigns.facts_revision',
  'campaigns.accessibility',
  'campaigns.accessibility_note',
  'campaigns.safety_tools',
  'campaigns.safety_note',
  'campaigns.what_to_bring',
  'campaigns.house_rules',
] as const;

type TableFactRow = {
  facts_revision: number;
  accessibility: string[];
  accessibility_note: string | null;
  safety_tools: string[];
  safety_note: string | null;
  what_to_bring: string | null;
  house_rules: string | null;
};

/** The table facts that a campaign's own page shows. */
export const toTableFacts = (row: TableFactRow): TableFacts => ({
  revision: row.facts_revision,
  accessibility: row.accessibility,
  accessibilityNote: row.accessibility_note,
  safetyTools: row.safety_tools,
  safetyNote: row.safety_note,
  whatToBring: row.what_to_bring,
  houseRules: row.house_rules,
});

/** The current table facts of a campaign, as its form needs them, and their revision. The campaign must exist. */
export async function findTableFacts(
  db: Database,
  campaignId: Id,
): Promise<Record<keyof TableFactsFields, unknown> & { revision: number }> {
  const row = await db
    .selectFrom('campaigns')
    .select([...tableFactColumns, 'experience', 'minimum_age', 'languages'])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const facts = toTableFacts(row);
  return {
    ...facts,
    experience: row.experience,
    minimumAge: row.minimum_age,
    languages: row.languages,
    accessibilityNote: facts.accessibilityNote ?? '',
    safetyNote: facts.safetyNote ?? '',
    whatToBring: facts.whatToBring ?? '',
    houseRules: facts.houseRules ?? '',
  };
}

/** Stores new table facts of a campaign, and increments their revision. */
export async function writeTableFacts(
  db: Database,
  campaignId: Id,
  facts: TableFactsFields,
): Promise<{ revision: number }> {
  return db
    .updateTable('campaigns')
    .set({
      experience: facts.experience,
      minimum_age: facts.minimumAge,
      languages: facts.languages,
      accessibility: facts.accessibility,
      safety_tools: facts.safetyTools,
      accessibility_note: facts.accessibilityNote || null,
      safety_note: facts.safetyNote || null,
      what_to_bring: facts.whatToBring || null,
      house_rules: facts.houseRules || null,
      facts_revision: sql`facts_revision + 1`,
    })
    .where('id', '=', campaignId)
    .returning('facts_revision as revision')
    .executeTakeFirstOrThrow();
}
