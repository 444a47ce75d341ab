import type { z } from 'zod';
import { audit, changedFields } from '../../../../platform/audit.ts';
import { authorise } from '../../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { orderOf, sortedPage } from '../../../../platform/lists/sorted-page.ts';
import { refuse } from '../../../../shared/errors.ts';
import { type Id, newId } from '../../../../shared/ids.ts';
import type { Page } from '../../../../shared/paging.ts';
import type {
  ClauseFields,
  ManagedTemplate,
  ManagedTemplateDetail,
  newTemplateForm,
  templatesInput,
} from '../../admin-contract.ts';
import { canManageTemplates } from '../../policy.ts';
import { contractRefusals } from '../../refusals.ts';
import { templateUses } from '../../uses.ts';
import {
  countDecisions,
  deleteTemplate,
  findManagedTemplate,
  insertTemplate,
  listManagedTemplates,
  lockTemplate,
  updateRetired,
  updateTemplate,
} from '../records/managed.ts';

const columns = {
  created: { column: 'created_at', kind: 'time' },
  name: { column: 'name', kind: 'text' },
} as const;

/** All templates, the newest first unless sorted otherwise, for admins. */
export async function listAllTemplates(
  context: Context,
  input: z.infer<typeof templatesInput>,
  size?: number,
): Promise<Page<ManagedTemplate>> {
  authorise(context.actor, canManageTemplates);
  const { cursor, sort = '-created', ...scope } = input;
  const order = orderOf(sort, columns);
  return sortedPage<ManagedTemplate>(
    {
      cursor,
      order,
      ...(size !== undefined && { size }),
      valueOf: (template) => (order.kind === 'time' ? template.createdAt : template.name),
    },
    (slice) => listManagedTemplates(context.db, scope, slice),
  );
}

/** A template with its text and clauses, also one that is offered no longer. */
export async function getManagedTemplate(
  context: Context,
  input: { templateId: Id },
): Promise<ManagedTemplateDetail> {
  authorise(context.actor, canManageTemplates);
  const template = await findManagedTemplate(context.db, input.templateId);
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  return template;
}

/** Adds a template, which is offered at once. */
export async function createTemplate(
  context: Context,
  input: z.infer<typeof newTemplateForm>,
): Promise<{ id: Id }> {
  const { userId } = authorise(context.actor, canManageTemplates);
  return inTransaction(context, async (inner) => {
    const id = newId();
    await insertTemplate(inner.db, { ...input, id, authorId: userId, createdAt: inner.clock() });
    await audit(inner, { action: 'template.create', subjectType: 'template', subjectId: id });
    return { id };
  });
}

/** Changes a template's text and clauses. What was decided on before is in its executed copies, which stay. */
export async function changeTemplate(
  context: Context,
  input: z.infer<typeof newTemplateForm> & { templateId: Id; clauses: ClauseFields[] },
): Promise<{ id: Id }> {
  authorise(context.actor, canManageTemplates);
  const { templateId, ...text } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    await updateTemplate(inner.db, templateId, text);
    await audit(inner, {
      action: 'template.update',
      subjectType: 'template',
      subjectId: templateId,
      before: { clauses: before.clauses.length },
      after: { clauses: text.clauses.length, changed: changedFields(before, text) },
    });
    return { id: templateId };
  });
}

/** Offers a template no longer, or again. */
export async function setRetired(
  context: Context,
  input: { templateId: Id; retired: boolean },
): Promise<{ id: Id }> {
  authorise(context.actor, canManageTemplates);
  const { templateId, retired } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    await updateRetired(inner.db, templateId, retired ? inner.clock() : null);
    await audit(inner, {
      action: retired ? 'template.retire' : 'template.offer',
      subjectType: 'template',
      subjectId: templateId,
      before: { retired: before.retiredAt !== null },
      after: { retired },
    });
    return { id: templateId };
  });
}

/**
 * Removes a template with its clauses, unless somebody decided on it: executed copies stay, and so does what they were
 * made from. Who is deciding keeps the template's row, and waits or is waited for.
 */
export async function removeTemplate(
  context: Context,
  { templateId }: { templateId: Id },
): Promise<Record<string, never>> {
  authorise(context.actor, canManageTemplates);
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    const uses = templateUses({ decisionCount: await countDecisions(inner.db, templateId) });
    if (uses !== null) refuse({ ...contractRefusals.TEMPLATE_IN_USE, message: `${uses}: retire it instead` });
    await deleteTemplate(inner.db, templateId);
    await audit(inner, {
      action: 'template.remove',
      subjectType: 'template',
      subjectId: templateId,
      before: { clauses: before.clauses.length, retired: before.retiredAt !== null },
    });
    return {};
  });
}
