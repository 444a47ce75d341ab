import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import { newId, type Id } from '#shared/ids.ts';
import { MOST_USES } from '#shared/uses.ts';
import type { ClauseFields, ManagedTemplate, ManagedTemplateDetail } from '../../admin-contract.ts';
import { type Audience, MOST_CLAUSES } from '../../rules.ts';

type TemplateFields = { name: string; description: string | null; content: string };

/** Its fixed id, as the migration gives it (docs/database.md). */
const TEMPLATE_CLASS = '00000000-0000-4000-8000-0000000000c1';

const selectTemplates = (db: Database) =>
  db
    .selectFrom('contracts as c')
    .leftJoin('contracts as next', 'next.previous_id', 'c.id')
    .where('c.class_id', '=', TEMPLATE_CLASS)
    .select([
      'c.id',
      'c.name',
      'c.description',
      'c.retired_at',
      'c.published_at',
      'c.version',
      'c.audience',
      'c.created_at',
      'next.id as next_id',
      'next.published_at as next_published_at',
      sql<number>`(select count(*) from contract_clauses where contract_id = c.id)`.as('clauses'),
      sql<number>`(select count(*) from contract_profiles where template_id = c.id)`.as('decisions'),
    ]);

type TemplateRow = {
  id: Id;
  name: string;
  description: string | null;
  retired_at: Date | null;
  published_at: Date | null;
  version: number;
  audience: Audience;
  created_at: Date;
  next_id: Id | null;
  next_published_at: Date | null;
  clauses: number;
  decisions: number;
};

const toTemplate = (row: TemplateRow): ManagedTemplate => ({
  id: row.id,
  name: row.name,
  description: row.description,
  clauseCount: row.clauses,
  decisionCount: row.decisions,
  version: row.version,
  audience: row.audience,
  publishedAt: row.published_at?.toISOString() ?? null,
  nextVersion: row.next_id === null ? null : { id: row.next_id, isPublished: row.next_published_at !== null },
  retiredAt: row.retired_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Templates of a scope, one slice of their sorted list. There are few compared with the executed copies. */
export async function listManagedTemplates(
  db: Database,
  scope: { q?: string | undefined; state?: 'draft' | 'published' | 'retired' | undefined },
  slice: Slice,
): Promise<ManagedTemplate[]> {
  const { q, state } = scope;
  const templates = selectTemplates(db)
    .$if(Boolean(q), (query) => query.where(contains([searchTextOf('c.name')], q ?? '')))
    .$if(state === 'draft', (query) => query.where('c.published_at', 'is', null))
    .$if(state === 'published', (query) =>
      query.where('c.published_at', 'is not', null).where('c.retired_at', 'is', null),
    )
    .$if(state === 'retired', (query) => query.where('c.retired_at', 'is not', null));
  const rows = await sliceOf(templates, 'c', slice).execute();
  return rows.map(toTemplate);
}

/** A template with its text and clauses; undefined when there is none. */
export async function findManagedTemplate(db: Database, id: Id): Promise<ManagedTemplateDetail | undefined> {
  const row = await selectTemplates(db)
    .select(['c.content', 'c.revision'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, revision } = row;
  return { ...toTemplate(row), revision, content, clauses: await readClauses(db, id) };
}

function readClauses(db: Database, templateId: Id): Promise<ClauseFields[]> {
  // total: no two clauses of a template have the same place
  return db
    .selectFrom('contract_clauses')
    .select(['name', 'clause_name as clauseName', 'clause_content as clauseContent'])
    .where('contract_id', '=', templateId)
    .orderBy('sortorder')
    .limit(sql.lit(MOST_CLAUSES))
    .execute();
}

/** A template's text, locked until the transaction ends; undefined when there is none. Executed copies are not templates. */
export async function lockTemplate(db: Database, id: Id) {
  const row = await db
    .selectFrom('contracts')
    .select(['name', 'description', 'content', 'retired_at', 'published_at'])
    .select(['version', 'previous_id', 'revision', 'audience'])
    .where('id', '=', id)
    .where('class_id', '=', TEMPLATE_CLASS)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, description, content, version } = row;
  return {
    text: { name, description, content, clauses: await readClauses(db, id) },
    version,
    revision: row.revision,
    audience: row.audience,
    previousId: row.previous_id,
    publishedAt: row.published_at,
    retiredAt: row.retired_at,
  };
}

/** The version after a template; undefined when it is the newest. Trust it only while the template is locked. */
export function findNextVersion(
  db: Database,
  id: Id,
): Promise<{ id: Id; published_at: Date | null } | undefined> {
  return db
    .selectFrom('contracts')
    .select(['id', 'published_at'])
    .where('previous_id', '=', id)
    .executeTakeFirst();
}

/** The version that a template is to take the place of; null when it is the first, or there is no such template. */
export async function findPreviousVersion(db: Database, id: Id): Promise<Id | null> {
  const row = await db.selectFrom('contracts').select('previous_id').where('id', '=', id).executeTakeFirst();
  return row?.previous_id ?? null;
}

type NewTemplate = TemplateFields & {
  id: Id;
  authorId: Id;
  createdAt: Date;
  /** The version that it is to take the place of, and the number that follows. */
  version?: number;
  previousId?: Id | null;
  audience?: Audience;
};

/** Adds a draft without clauses. */
export async function insertTemplate(db: Database, template: NewTemplate): Promise<void> {
  const { id, name, description, content, authorId, createdAt, version = 1, previousId = null } = template;
  const { audience = 'everybody' } = template;
  await db
    .insertInto('contracts')
    .values({
      id,
      name,
      description,
      content,
      class_id: TEMPLATE_CLASS,
      auth_id: authorId,
      published_at: null,
      version,
      previous_id: previousId,
      audience,
      created_at: createdAt,
    })
    .execute();
}

/** Writes a template's text as its next saved state, and makes these its clauses, in this order. */
export async function writeTemplate(
  db: Database,
  id: Id,
  { name, description, content, clauses }: TemplateFields & { clauses: ClauseFields[] },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ name, description, content, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('contract_clauses').where('contract_id', '=', id).execute();
  if (clauses.length === 0) return;
  await db
    .insertInto('contract_clauses')
    .values(
      clauses.map((clause, index) => ({
        id: newId(),
        contract_id: id,
        name: clause.name,
        clause_name: clause.clauseName,
        clause_content: clause.clauseContent,
        sortorder: index + 1,
      })),
    )
    .execute();
}

/** Offers a template to everybody from a time on. */
export async function setPublished(db: Database, id: Id, at: Date): Promise<void> {
  await db.updateTable('contracts').set({ published_at: at }).where('id', '=', id).execute();
}

/** Offers a template no longer from a time on, or again (null). */
export async function updateRetired(db: Database, id: Id, retiredAt: Date | null): Promise<void> {
  await db.updateTable('contracts').set({ retired_at: retiredAt }).where('id', '=', id).execute();
}

/** Says who is asked to decide on a template. */
export async function updateAudience(db: Database, id: Id, audience: Audience): Promise<void> {
  await db.updateTable('contracts').set({ audience }).where('id', '=', id).execute();
}

/** How often somebody decided on a template, counted up to MOST_USES. Trust it only while the template is locked. */
export async function countDecisions(db: Database, id: Id): Promise<number> {
  const { rows } = await sql<{ decisions: number }>`
    select count(*) as decisions from (
      select from contract_profiles where template_id = ${id} limit ${sql.lit(MOST_USES)}) u`.execute(db);
  return rows[0]!.decisions;
}

/** Deletes a template with its clauses; one with responses is a foreign key violation. */
export async function deleteTemplate(db: Database, id: Id): Promise<void> {
  await db.deleteFrom('contracts').where('id', '=', id).where('class_id', '=', TEMPLATE_CLASS).execute();
}
