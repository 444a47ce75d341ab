import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { ExecutedDetail, Template } from '../contract.ts';
import { executedCan } from '../policy.ts';
import { contractRefusals } from '../refusals.ts';
import { versionOf } from './digests.ts';
import { findAgreedBefore, findExecuted, findPerson } from './records/executed.ts';
import { findNewestVersion, findTemplate } from './records/templates.ts';

/**
 * A template with its text, and the SHA-256 that names this version of it. Of a replaced one, the version that is
 * offered now: an address that somebody kept leads there. Whoever agreed to an earlier version is also sent that one's text.
 */
export async function getTemplate(
  { actor, db }: ContextOf<'user'>,
  input: { templateId: Id },
): Promise<Template> {
  const newest = await findNewestVersion(db, input.templateId);
  const template = newest && (await findTemplate(db, newest));
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  const agreedBefore = await findAgreedBefore(db, actor.userId, template.id);
  return { ...template, sha256: versionOf(template), agreedBefore };
}

/** An executed copy of the actor's. Other people's are refused as if they did not exist. */
export async function getExecuted(
  { actor, db }: ContextOf<'user'>,
  input: { contractId: Id },
): Promise<ExecutedDetail> {
  const found = await findExecuted(db, input.contractId);
  if (!found || !executedCan(actor, found).read) refuse(contractRefusals.CONTRACT_NOT_FOUND);
  const decidedBy = await findPerson(db, found.decidedBy);
  if (!decidedBy) refuse(contractRefusals.CONTRACT_NOT_FOUND);
  return { ...found.copy, decidedBy };
}
