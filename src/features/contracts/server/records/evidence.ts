import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
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

/** Decisions on what is no executed copy: somebody made it something else. Looks at every decision. */
export function findStrayDecisions(db: Database): Promise<{ id: Id; contractId: Id }[]> {
  return db
    .selectFrom('contract_profiles as decided')
    .innerJoin('contracts', 'contracts.id', 'decided.contract_id')
    .select(['decided.id', 'decided.contract_id as contractId'])
    .where('contracts.class_id', '<>', sql<Id>`executed_class_id()`)
    .limit(sql.lit(ROWS_A_READ))
    .execute();
}

/**
 * Decisions that the audit log knows of and whose executed copy is gone, at most 500. The log refuses changes like the
 * evidence does. Looks at every entry about a decision.
 */
export function findRemovedCopies(db: Database): Promise<{ entryId: Id; copyId: string | null }[]> {
  return (
    db
      .selectFrom('audit_log as entry')
      .select(['entry.id as entryId', 'entry.subject_id as copyId'])
      .where('entry.subject_type', '=', 'contract')
      .where('entry.action', 'in', ['contract.accept', 'contract.decline'])
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('contracts')
              .select('contracts.id')
              .where('contracts.class_id', '=', sql<Id>`executed_class_id()`)
              // As text: whatever stands in the log is compared, an id or not.
              .where(sql<boolean>`contracts.id::text = entry.subject_id`),
          ),
        ),
      )
      // A decision without its executed copy is among the stray ones.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('contract_profiles')
              .select('contract_profiles.id')
              .where(sql<boolean>`contract_profiles.contract_id::text = entry.subject_id`),
          ),
        ),
      )
      .limit(sql.lit(ROWS_A_READ))
      .execute()
  );
}

export type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number];
