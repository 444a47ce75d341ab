import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { OfferedTemplate, Template } from '../../contract.ts';
import { clausesOfContract } from './agreement-text.ts';
import { isAsked } from './audience.ts';

/** Templates on a page of the list; the list returns one more where there is a next page. */
export const TEMPLATES_A_PAGE = 50;

const isTemplate = sql<boolean>`contracts.class_id = (select id from contract_classes where name = 'Template')`;

/** Templates that are offered to a user, newest first: published, not retired, and not accepted by this user. */
export async function listOfferedTemplates(
  db: Database,
  userId: Id,
  after: [createdAt: string, id: Id] | null,
): Promise<OfferedTemplate[]> {
  const rows = await db
    .selectFrom('contracts')
    .select((eb) => [
      'contracts.id',
      'contracts.name',
      'contracts.description',
      'contracts.created_at',
      'contracts.version',
      'contracts.audience',
      sql<Date>`contracts.published_at`.as('published_at'),
      eb
        .selectFrom('contract_profiles')
        .select(({ fn }) => fn.max('contract_profiles.declined_date').as('declined'))
        .where('contract_profiles.profile_id', '=', userId)
        .whereRef('contract_profiles.template_id', '=', 'contracts.id')
        .as('declined_date'),
    ])
    .where(isTemplate)
    .where('contracts.published_at', 'is not', null)
    .where('contracts.retired_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contract_profiles')
            .select('contract_profiles.id')
            .where('contract_profiles.profile_id', '=', userId)
            .whereRef('contract_profiles.template_id', '=', 'contracts.id')
            .where('contract_profiles.accepted_date', 'is not', null),
        ),
      ),
    )
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(contracts.created_at, contracts.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('contracts.created_at', 'desc')
    .orderBy('contracts.id', 'desc')
    .limit(sql.lit(TEMPLATES_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    audience: row.audience,
    publishedAt: row.published_at.toISOString(),
    declinedAt: row.declined_date?.toISOString() ?? null,
  }));
}

/** Agreements that `listUndecidedTemplates` answers at most. */
export const UNDECIDED_LISTED = 21;

/** Offered templates whose audience a user belongs to and that they neither accepted nor declined, the longest offered first. */
export async function listUndecidedTemplates(db: Database, userId: Id): Promise<{ id: Id; name: string }[]> {
  return db
    .selectFrom('contracts')
    .select(['contracts.id', 'contracts.name'])
    .where(isTemplate)
    .where(isAsked(sql`${userId}::uuid`))
    .where('contracts.published_at', 'is not', null)
    .where('contracts.retired_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contract_profiles')
            .select('contract_profiles.id')
            .where('contract_profiles.profile_id', '=', userId)
            .whereRef('contract_profiles.template_id', '=', 'contracts.id'),
        ),
      ),
    )
    .orderBy('contracts.created_at')
    .orderBy('contracts.id')
    .limit(sql.lit(UNDECIDED_LISTED))
    .execute();
}

/** An offered template with its text, read at one moment; undefined when there is none, or it is offered no longer. */
export async function findTemplate(
  db: Database,
  templateId: Id,
): Promise<Omit<Template, 'sha256' | 'agreedBefore'> | undefined> {
  const row = await db
    .selectFrom('contracts')
    .select(['id', 'name', 'description', 'content', 'version', clausesOfContract.as('clauses')])
    .select(sql<Date>`published_at`.as('published_at'))
    .where('id', '=', templateId)
    .where(isTemplate)
    .where('published_at', 'is not', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { published_at: publishedAt, ...template } = row;
  return { ...template, publishedAt: publishedAt.toISOString() };
}

/** More versions than any agreement will have. */
export const MOST_VERSIONS = 1_000;

/** The newest published version of a template: itself unless it was replaced. Undefined when there is none. */
export async function findNewestVersion(db: Database, templateId: Id): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    with recursive later(id, steps) as (
      select contracts.id, 0 from contracts where contracts.id = ${templateId} and ${isTemplate}
      union all
      select next.id, later.steps + 1 from contracts next join later on next.previous_id = later.id
      where next.published_at is not null and later.steps < ${sql.lit(MOST_VERSIONS)})
    select id from later order by steps desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Keeps a template from being deleted until the transaction ends. */
export async function keepTemplate(db: Database, templateId: Id): Promise<void> {
  await db.selectFrom('contracts').select('id').where('id', '=', templateId).forKeyShare().execute();
}
