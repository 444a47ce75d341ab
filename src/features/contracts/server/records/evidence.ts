import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { clausesOfContract } from './agreement-text.ts';

const ROWS_A_READ = 500;

/** Executed copies after `after` in the order of their ids, at most 500, with their clauses and decisions. */
export function listEvidence(db: Database, after: Id | null) {
  return db
    .selectFrom('contracts')
    .leftJoin('contract_profiles as decided', 'decided.contract_id', 'contracts.id')
    .select([
      'contracts.id',
      'contracts.name',
      'contracts.content',
      'contracts.auth_id',
      'contracts.parent_id',
      'contracts.created_at',
      'contracts.content_sha256',
      'contracts.clauses_sha256',
      clausesOfContract.as('clauses'),
      'decided.id as decision_id',
      'decided.template_id',
      'decided.profile_id',
      'decided.name as decision_name',
      'decided.accepted_date',
      'decided.declined_date',
      'decided.record_sha256',
    ])
    .where('contracts.class_id', '=', sql<Id>`executed_class_id()`)
    .$if(after !== null, (rest) => rest.where('contracts.id', '>', after))
    .orderBy('contracts.id')
    .limit(sql.lit(ROWS_A_READ))
    .execute();
}

/** Decisions that point to something other than an executed copy, because somebody changed its class. Reads every decision. */
export function findStrayDecisions(db: Database): Promise<{ id: Id; contractId: Id }[]> {
  return db
    .selectFrom('contract_profiles as decided')
    .innerJoin('contracts', 'contracts.id', 'decided.contract_id')
    .select(['decided.id', 'decided.contract_id as contractId'])
    .where('contracts.class_id', '<>', sql<Id>`executed_class_id()`)
    .orderBy('decided.id')
    .limit(sql.lit(ROWS_A_READ))
    .execute();
}

/**
 * Decisions that the audit log knows of and whose executed copy is gone, at most 500. The log refuses changes like the
 * evidence does. Looks at every entry about a decision.
 */
export function findRemovedCopies(db: Database): Promise<{ entryId: Id; copyId: string | null }[]> {
  // Each copy is looked up by its id; what stands in the log and is no id has none.
  const copyId = sql`case when entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.subject_id::uuid end`;
  return (
    db
      .selectFrom('audit_log as entry')
      .select(['entry.id as entryId', 'entry.subject_id as copyId'])
      .where('entry.subject_type', '=', 'contract')
      .where('entry.action', 'in', ['contract.accept', 'contract.decline'])
      .where(
        sql<boolean>`(select copy.id from contracts copy where copy.id = ${copyId} and copy.class_id = executed_class_id()) is null`,
      )
      // A decision without its executed copy is among the stray ones.
      .where(
        sql<boolean>`(select decided.id from contract_profiles decided where decided.contract_id = ${copyId}) is null`,
      )
      .orderBy('entry.created_at')
      .orderBy('entry.id')
      .limit(sql.lit(ROWS_A_READ))
      .execute()
  );
}

export type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number];
