import type { z } from 'zod';
import { audit, changedFields } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
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
import { contractRefusals } from '../../refusals.ts';
import {
  countDecisions,
  deleteTemplate,
  findManagedTemplate,
  insertTemplate,
  listManagedTemplates,
  lockTemplate,
  updateRetired,
  writeTemplate,
} from '../records/managed.ts';

const columns = {
  created: { column: 'created_at', kind: 'time' },
  name: { column: 'name', kind: 'text' },
} as const;

/** All templates, the newest first unless sorted otherwise, for admins. */
export async function listAllTemplates(
  context: ContextOf<'admin'>,
  input: z.infer<typeof templatesInput>,
  size?: number,
): Promise<Page<ManagedTemplate>> {
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

/** A template with its text and clauses, also a retired one. */
export async function getManagedTemplate(
  context: ContextOf<'admin'>,
  input: { templateId: Id },
): Promise<ManagedTemplateDetail> {
  const template = await findManagedTemplate(context.db, input.templateId);
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  return template;
}

/** Adds a template, which is offered at once. */
export async function createTemplate(
  context: ContextOf<'admin'>,
  input: z.infer<typeof newTemplateForm>,
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const id = newId();
    await insertTemplate(inner.db, {
      ...input,
      id,
      authorId: context.actor.userId,
      createdAt: inner.clock(),
    });
    await audit(inner, { action: 'template.create', subjectType: 'template', subjectId: id });
    return { id };
  });
}

/** Changes a template's text and clauses. What was decided on before is in its executed copies, which stay. */
export async function updateTemplate(
  context: ContextOf<'admin'>,
  input: z.infer<typeof newTemplateForm> & { templateId: Id; clauses: ClauseFields[] },
): Promise<{ id: Id }> {
  const { templateId, ...text } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    await writeTemplate(inner.db, templateId, text);
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

/** Stops offering a template, or offers it again. */
export async function setRetired(
  context: ContextOf<'admin'>,
  input: { templateId: Id; retired: boolean },
): Promise<{ id: Id }> {
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
 * Removes a template with its clauses, unless it has responses: executed copies stay, and so does what they were made
 * from. A decision under way locks the template's row, so that one of the two waits for the other.
 */
export async function removeTemplate(
  context: ContextOf<'admin'>,
  { templateId }: { templateId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    if ((await countDecisions(inner.db, templateId)) > 0) refuse(contractRefusals.TEMPLATE_IN_USE);
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
