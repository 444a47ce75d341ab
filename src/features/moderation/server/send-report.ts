import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { noteWork } from '#platform/desk/note-work.ts';
import { countBurst } from '#platform/notices/bursts.ts';
import { tell } from '#platform/notices/tell.ts';
import { listAdmins } from '#platform/security/list-admins.ts';
import { countAll, counterKey, overOf, retryAfter } from '#platform/security/limiter.ts';
import { anonymous } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { type Rule, urgentRules } from '#shared/things.ts';
import { moderationRefusals, REPORTS_A_DAY } from '../refusals.ts';
import { declaredThing, findThing } from './find-thing.ts';
import { openCase, type ThingKey } from './records/cases.ts';
import { urgentReport } from './notices.ts';
import { insertReport } from './records/reports.ts';

const DAY_MS = 86_400_000;

/**
 * Reports a thing that the actor can see, and opens a case about it or joins the open one. Even with concurrent
 * requests, a user reports a thing only once, and ten things a day.
 * @throws refusal THING_NOT_FOUND, OWN_THING, ALREADY_REPORTED, TOO_MANY_REPORTS
 */
export function sendReport(
  context: ContextOf<'user'>,
  { thing, rule, text }: { thing: ThingKey; rule: Rule; text: string | null },
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    if (!(await declaredThing(inner, thing.kind).isShownTo(inner, thing.id))) {
      refuse(moderationRefusals.THING_NOT_FOUND);
    }
    const found = await findThing(inner, thing);
    if (found.userId === userId) refuse(moderationRefusals.OWN_THING);
    const open = await openCase(db, {
      thing,
      title: found.title,
      userId: found.userId,
      openedAt: clock(),
    });
    const isNew = await insertReport(db, {
      caseId: open.id,
      thing,
      reportedBy: userId,
      rule,
      text,
      createdAt: clock(),
    });
    if (!isNew) refuse(moderationRefusals.ALREADY_REPORTED);
    // Counted in the same transaction as the report, so that refused reports do not count.
    const limit = { max: REPORTS_A_DAY, windowMs: DAY_MS };
    const over = overOf(await countAll(inner, [{ limit, key: counterKey(inner, 'report-by', userId) }]));
    if (over.length > 0) refuse(moderationRefusals.TOO_MANY_REPORTS, retryAfter(over));
    await countBurst(inner, 'reports');
    await tellAdmins(inner, { caseId: open.id, thing, rule, ownerId: found.userId });
    // Every admin can read the log, even the author of the thing: so only the report itself names the reporter.
    await audit({ ...inner, actor: anonymous }, 'moderation.report', ['moderation-case', open.id], {
      after: { thingKind: thing.kind, thingId: thing.id, rule },
    });
    return {};
  });
}

type Reported = { caseId: Id; thing: ThingKey; rule: Rule; ownerId: Id | null };

/**
 * Notifies the admins immediately of urgent reports, once per case; other reports are announced with other work. An
 * admin who is the reporter or the author is not notified, unless there is no other admin.
 */
async function tellAdmins(
  inner: TransactionContext,
  { caseId, thing, rule, ownerId }: Reported,
): Promise<void> {
  if (!urgentRules.includes(rule)) return noteWork(inner, 'report');
  const { actor } = inner;
  const reporterId = actor.kind === 'user' ? actor.userId : null;
  const admins = await listAdmins(inner.db);
  const others = admins.filter((id) => id !== reporterId && id !== ownerId);
  await tell(inner, urgentReport, {
    about: caseId,
    facts: { kind: thing.kind, thingId: thing.id, rule },
    to: others.length > 0 ? others : admins,
  });
}
