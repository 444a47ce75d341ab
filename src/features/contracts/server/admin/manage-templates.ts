import type { FinalAct } from '#platform/requests/final-act.ts';
import type { z } from 'zod';
import { audit, changedFields, changedWords } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { byCreation, byName, managedList } from '#platform/lists/sorted-page.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import type {
  ClauseFields,
  ManagedTemplate,
  ManagedTemplateDetail,
  newTemplateForm,
  templatesInput,
} from '../../admin-contract.ts';
import { contractRefusals } from '../../refusals.ts';
import type { Audience } from '../../rules.ts';
import {
  countDecisions,
  deleteTemplate,
  findManagedTemplate,
  findNextVersion,
  findPreviousVersion,
  insertTemplate,
  listManagedTemplates,
  lockTemplate,
  setPublished,
  updateAudience,
  updateRetired,
  writeTemplate,
} from '../records/managed.ts';
import { AGREEMENTS_QUEUE, type AgreementJob } from './tell-agreement-queue.ts';

/** All templates, the newest first unless sorted otherwise, for admins. */
export const listAllTemplates = managedList<typeof templatesInput, ManagedTemplate>(
  '-created',
  { created: byCreation, name: byName },
  listManagedTemplates,
);

/** A template with its text and clauses, also a retired one. */
export async function getManagedTemplate(
  context: ContextOf<'admin'>,
  input: { templateId: Id },
): Promise<ManagedTemplateDetail> {
  const template = await findManagedTemplate(context.db, input.templateId);
  if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
  return template;
}

/** Adds a template as a draft: nobody is offered it before it is published. */
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
    await audit(inner, 'template.create', ['template', id], { history: {} });
    return { id };
  });
}

/** Changes the text and clauses of a draft. What was published stays as it is: its change is a new version. */
export async function updateTemplate(
  context: ContextOf<'admin'>,
  input: z.infer<typeof newTemplateForm> & { templateId: Id; revision: number; clauses: ClauseFields[] },
): Promise<{ id: Id; revision: number }> {
  const { templateId, revision, ...text } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    if (before.publishedAt !== null) refuse(contractRefusals.TEMPLATE_PUBLISHED);
    if (before.revision !== revision) refuse(commonRefusals.STALE_REVISION);
    await writeTemplate(inner.db, templateId, text);
    await audit(inner, 'template.update', ['template', templateId], {
      before: { clauses: before.text.clauses.length },
      after: { clauses: text.clauses.length, changed: changedFields(before.text, text) },
      history: changedWords(before.text, text),
    });
    return { id: templateId, revision: revision + 1 };
  });
}

/**
 * Offers a draft to everybody. If it is a new version, the one before is offered no longer, and whoever accepted that one
 * is asked again if they belong to its audience; its copies stay. What is published is what the admin has read: another saved state is refused. Whoever
 * publishes what is published changes nothing. Everybody who has to decide is told. Decisions on the version before and this wait for each other.
 */
export async function publishTemplate(
  context: ContextOf<'admin'>,
  { templateId, revision }: { templateId: Id; revision: number },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock, jobs } = inner;
    // The older version first, as whoever removes it locks both in this order.
    const older = await findPreviousVersion(db, templateId);
    if (older !== null) await lockTemplate(db, older);
    const template = await lockTemplate(db, templateId);
    if (!template) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    const { text, version, previousId } = template;
    if (template.publishedAt !== null) return { id: templateId };
    if (template.revision !== revision) refuse(commonRefusals.STALE_REVISION);
    if (text.content.trim() === '' || text.clauses.length === 0) refuse(contractRefusals.TEMPLATE_EMPTY);
    const now = clock();
    if (previousId !== null) await updateRetired(db, previousId, now);
    await setPublished(db, templateId, now);
    const job: AgreementJob = { templateId, publishedBy: context.actor.userId };
    await jobs.enqueue(AGREEMENTS_QUEUE, job, db);
    await audit(inner, 'template.publish', ['template', templateId], {
      after: { version, clauses: text.clauses.length },
      history: {},
    });
    return { id: templateId };
  });
}

/** Begins the next version of a published template with its text, or finds the one that was begun. */
export async function createVersion(
  context: ContextOf<'admin'>,
  { templateId }: { templateId: Id },
): Promise<{ id: Id }> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const before = await lockTemplate(db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    if (before.publishedAt === null) refuse(contractRefusals.TEMPLATE_IS_DRAFT);
    const begun = await findNextVersion(db, templateId);
    if (begun?.published_at) refuse(contractRefusals.TEMPLATE_REPLACED);
    if (begun) return { id: begun.id };
    const { text, audience } = before;
    const next = { id: newId(), version: before.version + 1, previousId: templateId };
    await insertTemplate(db, {
      ...text,
      ...next,
      audience,
      authorId: context.actor.userId,
      createdAt: clock(),
    });
    await writeTemplate(db, next.id, text);
    await audit(inner, 'template.version', ['template', next.id], {
      after: { previousId: templateId, version: next.version },
      history: {},
    });
    return { id: next.id };
  });
}

/** Sets the audience of an agreement. If it is published, the users who join the audience get the notice that they did not get before. */
export async function setAudience(
  context: ContextOf<'admin'>,
  input: { templateId: Id; audience: Audience },
): Promise<{ id: Id }> {
  const { templateId, audience } = input;
  return inTransaction(context, async (inner) => {
    const before = await lockTemplate(inner.db, templateId);
    if (!before) refuse(contractRefusals.TEMPLATE_NOT_FOUND);
    if (before.audience === audience) return { id: templateId };
    await updateAudience(inner.db, templateId, audience);
    if (before.publishedAt !== null && before.retiredAt === null) {
      const job: AgreementJob = { templateId, publishedBy: context.actor.userId };
      await inner.jobs.enqueue(AGREEMENTS_QUEUE, job, inner.db);
    }
    await audit(inner, 'template.audience', ['template', templateId], {
      before: { audience: before.audience },
      after: { audience },
      history: changedWords({ audience: before.audience }, { audience }),
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
    if (before.publishedAt === null) refuse(contractRefusals.TEMPLATE_IS_DRAFT);
    if ((await findNextVersion(inner.db, templateId))?.published_at)
      refuse(contractRefusals.TEMPLATE_REPLACED);
    await updateRetired(inner.db, templateId, retired ? inner.clock() : null);
    await audit(inner, retired ? 'template.retire' : 'template.offer', ['template', templateId], {
      before: { retired: before.retiredAt !== null },
      after: { retired },
      history: {},
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
    await audit(inner, 'template.remove', ['template', templateId], {
      before: { clauses: before.text.clauses.length, retired: before.retiredAt !== null },
    });
    return {};
  });
}

/** What a removal takes away, for another admin to read; null where there is nothing to remove. */
export async function describeRemoval(
  { db }: TransactionContext,
  { templateId }: { templateId: Id },
): Promise<FinalAct | null> {
  const found = await findManagedTemplate(db, templateId);
  if (!found) return null;
  return {
    what: `Remove the agreement “${isolated(found.name)}” for good`,
    why: null,
    path: `/admin/agreements/${templateId}`,
    userId: null,
  };
}
