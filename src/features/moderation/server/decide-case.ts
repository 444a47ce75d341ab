import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import { endWork } from '#platform/desk/note-work.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import type { FoundThing, Owed } from '#platform/desk/thing.ts';
import { tell } from '#platform/notices/tell.ts';
import type { FinalAct } from '#platform/requests/final-act.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type Rule, thingNames } from '#shared/things.ts';
import { moderationRefusals } from '../refusals.ts';
import { declaredThing } from './find-thing.ts';
import { reportDecided, thingHidden } from './notices.ts';
import { type CaseRecord, lockOpenCase, openCase, type ThingKey, writeDecision } from './records/cases.ts';
import { refuseOwn } from './check-own-thing.ts';
import { listReporters } from './records/reports.ts';

type Decision = {
  thing: ThingKey;
  /** The open case that the admin read; null if there was none. */
  caseId: Id | null;
  decision: 'nothing' | 'hide' | 'remove';
  rule: Rule | null;
  reason: string | null;
};

const nothingOwed: Owed = { seats: 0, cents: 0, items: [] };

/**
 * Hides or removes a thing, or closes its case without doing either. If two admins decide at once, the second is
 * refused. The thing's author and those who reported it are told. The audit log records the rule, but no texts.
 * @throws refusal THING_NOT_FOUND, OTHER_ADMIN_DECIDES, ALREADY_DECIDED, ALREADY_HIDDEN, CANNOT_BE_HIDDEN, CANNOT_BE_REMOVED
 */
export function decideCase(context: ContextOf<'admin'>, input: Decision): Promise<{ id: Id }> {
  const { thing, decision, rule, reason } = input;
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const declared = declaredThing(inner, thing.kind);
    const decided = await lockDecidable(inner, declared, input);
    // Read under the lock: meanwhile another admin may have decided, or the author removed it.
    const found = await declared.find(db, thing.id);
    await refuseOwn(inner, { one: decided, found });
    const removal = decision === 'remove' ? await declared.findRemoval?.(db, thing.id, clock()) : undefined;
    const owed = removal?.owed ?? nothingOwed;
    const kept = decision === 'nothing' ? null : await carryOut(inner, { declared, found, thing, decision });
    await writeDecision(db, decided.id, {
      decision,
      rule,
      reason,
      decidedBy: userId,
      decidedAt: clock(),
      kept,
    });
    await endWork(inner, decided.id);
    const reporters = await listReporters(db, decided.id);
    await audit(inner, `moderation.${decision}`, ['moderation-case', decided.id], {
      after: {
        thingKind: thing.kind,
        thingId: thing.id,
        rule,
        reports: reporters.length,
        seatsOwed: owed.seats,
      },
    });
    await tellDecision(inner, { decided, found, input, owed, reporters });
    return { id: decided.id };
  });
}

/** The case that a decision closes: the one that the admin read, or a new one if nobody reported the thing. */
async function lockDecidable(
  { db, clock }: TransactionContext,
  declared: ModeratedThing,
  { thing, caseId, decision }: Decision,
): Promise<CaseRecord> {
  const open = await lockOpenCase(db, thing);
  if (open) return open;
  // The case that the admin read is already closed; or there is no report that could be dismissed.
  if (caseId !== null || decision === 'nothing') refuse(moderationRefusals.ALREADY_DECIDED);
  const found = await declared.find(db, thing.id);
  if (!found) refuse(moderationRefusals.THING_NOT_FOUND);
  return openCase(db, { thing, title: found.title, userId: found.userId, openedAt: clock() });
}

type Act = {
  declared: ModeratedThing;
  found: FoundThing | undefined;
  thing: ThingKey;
  decision: 'hide' | 'remove';
};

/** Hides or removes the thing; returns the data needed to restore it. */
async function carryOut(
  inner: TransactionContext,
  { declared, found, thing, decision }: Act,
): Promise<object | null> {
  if (!found) refuse(moderationRefusals.THING_NOT_FOUND);
  if (decision === 'remove') {
    if (!declared.remove) refuse(moderationRefusals.CANNOT_BE_REMOVED);
    await declared.remove(inner, thing.id);
    return null;
  }
  if (!declared.hide) refuse(moderationRefusals.CANNOT_BE_HIDDEN);
  if (found.isHidden) refuse(moderationRefusals.ALREADY_HIDDEN);
  return declared.hide(inner, thing.id);
}

type Told = {
  decided: CaseRecord;
  found: FoundThing | undefined;
  input: Decision;
  owed: Owed;
  reporters: Id[];
};

/** Tells the author what was done and why, and everybody who reported the thing how it was decided. */
async function tellDecision(
  inner: TransactionContext,
  { decided, found, input, owed, reporters }: Told,
): Promise<void> {
  const { thing, decision, reason } = input;
  const userId = found?.userId ?? null;
  if (decision !== 'nothing' && reason !== null && found && userId !== null) {
    await tell(inner, thingHidden, {
      about: decided.id,
      facts: {
        kind: thing.kind,
        title: found.title,
        decision,
        reason,
        owed: { seats: owed.seats, cents: owed.cents },
      },
      to: [userId],
    });
  }
  await tell(inner, reportDecided, {
    about: decided.id,
    facts: { kind: thing.kind, decision },
    to: reporters,
  });
}

/**
 * Describes a removal to the second admin; null for decisions that can be undone, and if there is nothing to remove.
 * @throws refusal OTHER_ADMIN_DECIDES before anybody is asked
 */
export async function describeDecision(
  context: TransactionContext,
  { thing, decision, reason }: Decision,
): Promise<FinalAct | null> {
  if (decision !== 'remove') return null;
  const { db, clock } = context;
  const declared = declaredThing(context, thing.kind);
  const found = await declared.find(db, thing.id);
  if (!found) return null;
  await refuseOwn(context, { found });
  const removal = await declared.findRemoval?.(db, thing.id, clock());
  const goes = removal?.goes ? `, with ${removal.goes}` : '';
  return {
    what: `Remove the ${thingNames[thing.kind]} “${isolated(found.title)}” for good${goes}`,
    why: reason,
    path: `/admin/moderation/${thing.kind}/${thing.id}`,
    userId: found.userId,
  };
}
