import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { OfferedTemplate, Template } from '../../contract.ts';
import { clausesOfContract } from './agreement-text.ts';

/** Templates on a page of the list; the list returns one more where there is a next page. */
export const TEMPLATES_A_PAGE = 50;

const isTemplate = sql<boolean>`contracts.class_id = (select id from contract_classes where name = 'Template')`;

/** Templates that are offered to a user, newest first: not retired, and not accepted by this user. */
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
      eb
        .selectFrom('contract_profiles')
        .select(({ fn }) => fn.max('contract_profiles.declined_date').as('declined'))
        .where('contract_profiles.profile_id', '=', userId)
        .whereRef('contract_profiles.template_id', '=', 'contracts.id')
        .as('declined_date'),
    ])
    .where(isTemplate)
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
    declinedAt: row.declined_date?.toISOString() ?? null,
  }));
}

/** An offered template with its text, read at one moment; undefined when there is none, or it was retired. */
export function findTemplate(db: Database, templateId: Id): Promise<Omit<Template, 'sha256'> | undefined> {
  return db
    .selectFrom('contracts')
    .select(['id', 'name', 'description', 'content', clausesOfContract.as('clauses')])
    .where('id', '=', templateId)
    .where(isTemplate)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Keeps a template from being deleted until the transaction ends. */
export async function keepTemplate(db: Database, templateId: Id): Promise<void> {
  await db.selectFrom('contracts').select('id').where('id', '=', templateId).forKeyShare().execute();
}
