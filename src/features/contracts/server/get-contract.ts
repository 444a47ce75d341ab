import type { ContextOf } from '../../../platform/requests/operations.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { ExecutedDetail, Template } from '../contract.ts';
import { executedCan } from '../policy.ts';
import { contractRefusals } from '../refusals.ts';
import { versionOf } from './digests.ts';
import { findExecuted } from './records/executed.ts';
import { findTemplate } from './records/templates.ts';

/** A template with its text, and the SHA-256 that names this version of it. */
export async function getTemplate({ db }: ContextOf<'user'>, input: { templateId: Id }): Promise<Template> {
  const template = await findTemplate(db, input.templateId);
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  return { ...template, sha256: versionOf(template) };
}

/** An executed copy of the actor's. Other people's are refused as if they did not exist. */
export async function getExecuted(
  { actor, db }: ContextOf<'user'>,
  input: { contractId: Id },
): Promise<ExecutedDetail> {
  const found = await findExecuted(db, input.contractId);
  if (!found || !executedCan(actor, found).read) refuse(contractRefusals.CONTRACT_NOT_FOUND);
  return found.copy;
}
