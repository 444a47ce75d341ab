import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { ExecutedDetail, Template } from '../contract.ts';
import { canDecideAgreements, canSeeExecuted } from '../policy.ts';
import { contractRefusals } from '../refusals.ts';
import { versionOf } from './digests.ts';
import { findExecuted } from './records/executed.ts';
import { findTemplate } from './records/templates.ts';

/** A template with its text, and the SHA-256 that names this version of it. */
export async function getTemplate({ actor, db }: Context, input: { templateId: Id }): Promise<Template> {
  if (!canDecideAgreements(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const template = await findTemplate(db, input.templateId);
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  return { ...template, sha256: versionOf(template) };
}

/** An executed copy of the actor's. Those of others answer as if they were not there. */
export async function getExecuted(
  { actor, db }: Context,
  input: { contractId: Id },
): Promise<ExecutedDetail> {
  if (!canDecideAgreements(actor)) refuse(commonRefusals.UNAUTHORIZED);
  const found = await findExecuted(db, input.contractId);
  if (!found || !canSeeExecuted(actor, found)) refuse(contractRefusals.CONTRACT_NOT_FOUND);
  return found.copy;
}
