import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { AgreementText, Decision, Executed, ExecutedDetail, Template } from '../../contract.ts';
import { clausesOfContract } from './agreement-text.ts';
import { MOST_VERSIONS } from './templates.ts';

/** Executed copies on a page of the list; the list returns one more where there is a next page. */
export const EXECUTED_A_PAGE = 20;

/** The description of every executed copy. */
const EXECUTED_DESCRIPTION = 'Executed Agreement';

/** Makes the decisions of one user wait for each other until the transaction ends. */
export async function lockDecisionsOf(db: Database, userId: Id): Promise<void> {
  await db.selectFrom('profiles').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function hasAccepted(db: Database, userId: Id, templateId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('contract_profiles')
    .select('id')
    .where('profile_id', '=', userId)
    .where('template_id', '=', templateId)
    .where('accepted_date', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user's decline of exactly this text after a time; undefined when there is none. */
export async function findDecline(
  db: Database,
  given: Pick<NewDecision, 'templateId' | 'userId' | 'contentSha256' | 'clausesSha256'> & {
    name: string;
    after: Date;
  },
): Promise<Executed | undefined> {
  const row = await executed(db)
    .where('decided.profile_id', '=', given.userId)
    .where('decided.template_id', '=', given.templateId)
    .where('decided.declined_date', '>', given.after)
    .where('contracts.name', '=', given.name)
    .where('contracts.content_sha256', '=', given.contentSha256)
    .where('contracts.clauses_sha256', '=', given.clausesSha256)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row && toExecuted(row);
}

type NewDecision = {
  templateId: Id;
  userId: Id;
  /** What was shown: what is stored. */
  text: AgreementText;
  /** Of the template, for the answer. The copy leads to the template, which never changes its version. */
  version: number;
  contentSha256: string;
  clausesSha256: string;
  decision: Decision;
  decidedAt: Date;
};

/** Stores the executed copy, its clauses, and who decided what. Call it in a transaction; nothing of it changes later. */
export async function insertDecision(db: Database, given: NewDecision): Promise<Executed> {
  const { templateId, userId, text, version, decision, decidedAt } = given;
  const copyId = newId();
  await db
    .insertInto('contracts')
    .values({
      id: copyId,
      name: text.name,
      description: EXECUTED_DESCRIPTION,
      content: text.content,
      class_id: sql<Id>`executed_class_id()`,
      auth_id: userId,
      parent_id: templateId,
      content_sha256: given.contentSha256,
      clauses_sha256: given.clausesSha256,
      published_at: null,
      created_at: decidedAt,
    })
    .execute();
  if (text.clauses.length > 0) {
    const clauses = text.clauses.map(({ name, sortorder, clause }) => ({
      id: newId(),
      contract_id: copyId,
      name,
      sortorder,
      clause_name: clause.name,
      clause_content: clause.content,
    }));
    await db.insertInto('contract_clauses').values(clauses).execute();
  }
  await db
    .insertInto('contract_profiles')
    .values({
      id: newId(),
      contract_id: copyId,
      template_id: templateId,
      profile_id: userId,
      name: text.name,
      accepted_date: decision === 'accepted' ? decidedAt : null,
      declined_date: decision === 'declined' ? decidedAt : null,
    })
    .execute();
  return { id: copyId, name: text.name, decision, decidedAt: decidedAt.toISOString(), version };
}

const executed = (db: Database) =>
  db
    .selectFrom('contracts')
    .innerJoin('contract_profiles as decided', 'decided.contract_id', 'contracts.id')
    .innerJoin('contracts as template', 'template.id', 'decided.template_id')
    .select([
      'contracts.id',
      'contracts.name',
      'template.version',
      'decided.accepted_date',
      'decided.declined_date',
    ])
    .where('contracts.class_id', '=', sql<Id>`executed_class_id()`);

type ExecutedRow = {
  id: Id;
  name: string;
  version: number;
  accepted_date: Date | null;
  declined_date: Date | null;
};

function toExecuted(row: ExecutedRow): Executed {
  const { id, name, version, accepted_date: accepted, declined_date: declined } = row;
  const decidedAt = accepted ?? declined;
  if (!decidedAt) throw new Error(`Nobody decided on ${id}`);
  const decision = accepted ? 'accepted' : 'declined';
  return { id, name, decision, decidedAt: decidedAt.toISOString(), version };
}

/** What a user decided on, newest first. */
export async function listExecuted(
  db: Database,
  userId: Id,
  after: [decidedAt: string, id: Id] | null,
): Promise<Executed[]> {
  const rows = await executed(db)
    .where('contracts.auth_id', '=', userId)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(contracts.created_at, contracts.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('contracts.created_at', 'desc')
    .orderBy('contracts.id', 'desc')
    .limit(sql.lit(EXECUTED_A_PAGE + 1))
    .execute();
  return rows.map(toExecuted);
}

/** What a user agreed to last of the versions before a template; null for none. */
export async function findAgreedBefore(
  db: Database,
  userId: Id,
  templateId: Id,
): Promise<Template['agreedBefore']> {
  const row = await executed(db)
    .select(['contracts.content', clausesOfContract.as('clauses')])
    .where('decided.profile_id', '=', userId)
    .where('decided.accepted_date', 'is not', null)
    .where(
      'decided.template_id',
      'in',
      sql<Id>`(
        with recursive earlier(id, steps) as (
          select previous_id, 1 from contracts where id = ${templateId}
          union all
          select template.previous_id, earlier.steps + 1 from contracts template join earlier on template.id = earlier.id
          where earlier.steps < ${sql.lit(MOST_VERSIONS)})
        select id from earlier where id is not null)`,
    )
    .orderBy('template.version', 'desc')
    .orderBy('contracts.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!row) return null;
  const { name, version, decidedAt } = toExecuted(row);
  return { name, version, decidedAt, content: row.content, clauses: row.clauses };
}

/** What a user is called and how they are reached now; undefined when the account is gone. */
export async function findPerson(db: Database, userId: Id): Promise<ExecutedDetail['decidedBy'] | undefined> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('players', 'players.auth_id', 'profiles.id')
    .select(['profiles.username', 'profiles.email', 'players.alias'])
    .where('profiles.id', '=', userId)
    .executeTakeFirst();
  return row && { name: row.alias ?? row.username, email: row.email };
}

/** An executed copy with its text, and who decided; undefined when there is none. */
export async function findExecuted(
  db: Database,
  contractId: Id,
): Promise<{ decidedBy: Id; copy: Omit<ExecutedDetail, 'decidedBy'> } | undefined> {
  const row = await executed(db)
    .select([
      'contracts.content',
      'contracts.content_sha256',
      'contracts.clauses_sha256',
      'decided.profile_id',
      'decided.record_sha256',
      clausesOfContract.as('clauses'),
    ])
    .where('contracts.id', '=', contractId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, clauses, content_sha256: contentSha256, clauses_sha256: clausesSha256 } = row;
  if (contentSha256 === null || clausesSha256 === null) throw new Error(`${row.id} has no SHA-256`);
  const recordSha256 = row.record_sha256;
  return {
    decidedBy: row.profile_id,
    copy: { ...toExecuted(row), content, clauses, contentSha256, clausesSha256, recordSha256 },
  };
}
