import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Decision, Executed } from '../contract.ts';
import { contractRefusals } from '../refusals.ts';
import { clausesDigest, sha256, versionOf } from './digests.ts';
import { findDecline, hasAccepted, insertDecision, lockDecisionsOf } from './records/executed.ts';
import { findNewestVersion, findTemplate, keepTemplate } from './records/templates.ts';
import { DAY_MS } from '#shared/time.ts';

/**
 * Accepts or declines a template: stores the executed copy of exactly what was shown, with its SHA-256, and the record of
 * the decision, together or not at all. A text that is not the one shown is refused, so that it can be read first. A
 * user accepts a template once and decides no more on it; a declined one may be decided again. Declining the same text
 * again within a day changes nothing and returns the earlier copy.
 */
export async function decideAgreement(
  context: ContextOf<'user'>,
  input: { templateId: Id; decision: Decision; shownSha256: string },
): Promise<Executed> {
  const { actor } = context;
  const { templateId, decision } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockDecisionsOf(db, actor.userId);
    await keepTemplate(db, templateId);
    // A new version that is published meanwhile takes this one away: it and this wait for each other.
    const text = await findTemplate(db, templateId);
    if (!text) refuse(await refusalOfMissing(db, templateId));
    if (await hasAccepted(db, actor.userId, templateId)) refuse(contractRefusals.ALREADY_ACCEPTED);
    if (versionOf(text) !== input.shownSha256) refuse(contractRefusals.TEMPLATE_CHANGED);

    const decidedAt = clock();
    const digests = { contentSha256: sha256(text.content), clausesSha256: clausesDigest(text.clauses) };
    if (decision === 'declined') {
      const after = new Date(decidedAt.getTime() - DAY_MS);
      const earlier = await findDecline(db, {
        templateId,
        userId: actor.userId,
        name: text.name,
        ...digests,
        after,
      });
      if (earlier) return earlier;
    }
    const copy = await insertDecision(db, {
      templateId,
      userId: actor.userId,
      text,
      version: text.version,
      ...digests,
      decision,
      decidedAt,
    });
    await audit(
      inner,
      decision === 'accepted' ? 'contract.accept' : 'contract.decline',
      ['contract', copy.id],
      { after: { templateId } },
    );
    return copy;
  });
}

/** Why a template that is not offered can't be decided on: a newer version took its place, or it is gone. */
async function refusalOfMissing(db: Context['db'], templateId: Id) {
  const newest = await findNewestVersion(db, templateId);
  return newest === undefined || newest === templateId
    ? contractRefusals.TEMPLATE_NOT_FOUND
    : contractRefusals.TEMPLATE_CHANGED;
}
