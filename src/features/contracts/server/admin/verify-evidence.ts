import type { Context } from '#platform/context.ts';
import { clausesDigest, decisionDigest, sha256 } from '../digests.ts';
import {
  type EvidenceRow,
  findRemovedCopies,
  findStrayDecisions,
  listEvidence,
} from '../records/evidence.ts';

export type EvidenceReport = {
  /** Executed copies that were looked at. */
  checked: number;
  /** One line for each row that is not as it was stored, beginning with its table and id. */
  faults: string[];
};

/**
 * Checks the evidence for tampering. Recomputes every SHA-256 in our own code, because whoever can edit the database can
 * also replace its functions. Names each row that was edited although triggers refuse changes, and each executed copy
 * that is missing although the audit log records the decision.
 */
export async function verifyEvidence({ db }: Pick<Context, 'db'>): Promise<EvidenceReport> {
  const stray = await findStrayDecisions(db);
  const removed = await findRemovedCopies(db);
  const report: EvidenceReport = {
    checked: 0,
    faults: [
      ...stray.map(
        ({ id, contractId }) =>
          `contract_profiles ${id}: contracts ${contractId} is no executed copy any more`,
      ),
      ...removed.map(
        ({ entryId, copyId }) =>
          `contracts ${copyId}: removed, though audit_log ${entryId} knows of the decision`,
      ),
    ],
  };
  let rows = await listEvidence(db, null);
  while (rows.length > 0) {
    report.checked += rows.length;
    report.faults.push(...rows.flatMap(faultsOf));
    rows = await listEvidence(db, rows.at(-1)?.id ?? null);
  }
  return report;
}

function faultsOf(row: EvidenceRow): string[] {
  const faults: string[] = [];
  const copy = `contracts ${row.id}`;
  if (sha256(row.content) !== row.content_sha256)
    faults.push(`${copy}: the content does not match its SHA-256`);
  if (clausesDigest(row.clauses) !== row.clauses_sha256) {
    faults.push(`${copy}: the clauses (contract_clauses) do not match their SHA-256`);
  }
  const expected = decisionDigestOf(row);
  if (expected === null) faults.push(`${copy}: there is no decision on it`);
  else if (expected !== row.record_sha256) {
    faults.push(`contract_profiles ${row.decision_id}: the decision, or ${copy}, does not match its SHA-256`);
  }
  return faults;
}

/** Null when the copy has no decision. */
function decisionDigestOf(row: EvidenceRow): string | null {
  const { decision_id: id, template_id: templateId, profile_id: profileId, decision_name: name } = row;
  if (id === null || templateId === null || profileId === null || name === null) return null;
  return decisionDigest({
    id,
    contractId: row.id,
    templateId,
    profileId,
    name,
    acceptedAt: row.accepted_date,
    declinedAt: row.declined_date,
    copy: {
      name: row.name,
      authId: row.auth_id ?? '',
      parentId: row.parent_id ?? '',
      createdAt: row.created_at,
      contentSha256: row.content_sha256 ?? '',
      clausesSha256: row.clauses_sha256 ?? '',
    },
  });
}
