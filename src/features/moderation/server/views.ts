import type { ModerationCase } from '../admin-contract.ts';
import type { OwnDecision } from '../contract.ts';
import { appealUntil } from '../rules.ts';
import type { Id } from '#shared/ids.ts';
import type { CaseRecord } from './records/cases.ts';
import type { listReports } from './records/reports.ts';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const appealOf = ({ appeal, appealedAt, appealDecision, appealAnswer }: CaseRecord) =>
  appeal === null || appealedAt === null
    ? null
    : { text: appeal, at: appealedAt.toISOString(), decision: appealDecision, answer: appealAnswer };

/** A decision as shown to the thing's author. It must be one to hide or remove. */
export function toOwnDecision(row: CaseRecord, now: Date): OwnDecision {
  const decidedAt = row.decidedAt ?? row.openedAt;
  const facts = { decidedAt, isAppealed: row.appealedAt !== null, isRestored: row.restoredAt !== null };
  return {
    id: row.id,
    kind: row.kind,
    thingId: row.thingId,
    title: row.title,
    decision: row.decision === 'remove' ? 'remove' : 'hide',
    rule: row.rule ?? 'other',
    reason: row.reason ?? '',
    decidedAt: decidedAt.toISOString(),
    restoredAt: isoOf(row.restoredAt),
    appealUntil: isoOf(appealUntil(facts, now)),
    appeal: appealOf(row),
  };
}

/** A case as shown to an admin. Admins do not learn who reported their own things. */
export function toCase(
  row: CaseRecord & { decidedByName: string | null },
  reports: Awaited<ReturnType<typeof listReports>>,
  { userId, isOwn, hasOtherAdmin }: { userId: Id; isOwn: boolean; hasOtherAdmin: boolean },
): ModerationCase {
  const appeal = appealOf(row);
  return {
    id: row.id,
    openedAt: row.openedAt.toISOString(),
    decision: row.decision,
    rule: row.rule,
    reason: row.reason,
    decidedBy: row.decidedByName,
    decidedAt: isoOf(row.decidedAt),
    restoredAt: isoOf(row.restoredAt),
    appeal: appeal && { ...appeal, isOwnDecision: row.decidedBy === userId },
    isOwn,
    reports: reports
      .filter(({ caseId }) => caseId === row.id)
      .map(({ id, rule, text, by, createdAt }) => ({
        id,
        rule,
        text: isOwn && hasOtherAdmin ? null : text,
        by: isOwn ? null : by,
        createdAt: createdAt.toISOString(),
      })),
  };
}
