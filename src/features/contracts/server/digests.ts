import { createHash } from 'node:crypto';
import type { AgreementText } from '../contract.ts';

/** SHA-256 in hexadecimal of a text in UTF-8. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of all clauses by sortorder, as the database's function contract_clauses_digest has it. */
export const clausesDigest = (clauses: AgreementText['clauses']): string =>
  sha256(clauses.map(({ name, clause }) => `${name}\n${clause.name}\n${clause.content}\n\n`).join(''));

/** Names one version of a text: equal only when name, content and every clause in its place are. */
export const versionOf = ({ name, content, clauses }: AgreementText): string =>
  sha256(
    JSON.stringify([
      name,
      content,
      clauses.map((entry) => [entry.sortorder, entry.name, entry.clause.name, entry.clause.content]),
    ]),
  );

/** What a decision's record consists of, besides the copy's text. */
export type DecisionRecord = {
  id: string;
  contractId: string;
  templateId: string;
  profileId: string;
  name: string;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  copy: {
    name: string;
    authId: string;
    parentId: string;
    createdAt: Date;
    contentSha256: string;
    clausesSha256: string;
  };
};

/** Of a decision and the copy that it belongs to, as the database's function contract_decision_digest has it. */
export function decisionDigest({ copy, ...decision }: DecisionRecord): string {
  const lines = [
    decision.id,
    decision.contractId,
    decision.templateId,
    decision.profileId,
    sha256(decision.name),
    decision.acceptedAt?.toISOString() ?? '-',
    decision.declinedAt?.toISOString() ?? '-',
    copy.authId,
    copy.parentId,
    sha256(copy.name),
    copy.createdAt.toISOString(),
    copy.contentSha256,
    copy.clausesSha256,
  ];
  return sha256(lines.join('\n'));
}
