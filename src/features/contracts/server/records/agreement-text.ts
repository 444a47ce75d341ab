import { sql } from 'kysely';
import type { AgreementText } from '../../contract.ts';

/**
 * The clauses of `contracts` by sortorder, read in the statement that reads the contract: content and clauses are of one
 * moment, whatever changes meanwhile. There is no limit: a text without its last clause would be another text.
 */
// total: no two clauses of a contract have the same place
export const clausesOfContract = sql<AgreementText['clauses']>`(
  select coalesce(json_agg(json_build_object('name', clause.name, 'sortorder', clause.sortorder,
      'clause', json_build_object('name', clause.clause_name, 'content', clause.clause_content))
    order by clause.sortorder), '[]')
  from contract_clauses clause where clause.contract_id = contracts.id)`;
