import { oc } from '@orpc/contract';
import { z } from 'zod';
import { browseInput, sortInput } from '../../shared/browsing.ts';
import { commonRefusals } from '../../shared/errors.ts';
import { pageOf } from '../../shared/paging.ts';
import { optionalText, textLine } from '../../shared/text.ts';
import { contractRefusals } from './refusals.ts';

const { UNAUTHORIZED, FORBIDDEN, INVALID_CURSOR } = commonRefusals;
const { TEMPLATE_NOT_FOUND, TEMPLATE_IN_USE } = contractRefusals;

/** Clauses of one template: more than anybody reads. */
export const MOST_CLAUSES = 100;

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  clauseCount: z.int(),
  /** How often somebody accepted or declined it. */
  decisionCount: z.int(),
  /** When it was taken back; null as long as it is offered. */
  retiredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** A template as the console lists it. */
export type ManagedTemplate = z.infer<typeof managedShape>;

const clauseFields = {
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  clauseName: textLine({ min: 1, max: 200, required: 'Title is required' }),
  clauseContent: z.string().trim().min(1, 'Text is required').max(20_000),
};
const clauseForm = z.strictObject(clauseFields);
export type ClauseFields = z.output<typeof clauseForm>;

const managedDetailShape = managedShape.extend({
  content: z.string(),
  clauses: z.array(z.object({ name: z.string(), clauseName: z.string(), clauseContent: z.string() })),
});

/** A template as the console shows it. */
export type ManagedTemplateDetail = z.infer<typeof managedDetailShape>;

const fields = {
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  description: optionalText(2_000),
  content: z.string().trim().min(1, 'Text is required').max(100_000),
};

export const newTemplateForm = z.strictObject(fields);

export const templatesInput = z.strictObject({
  ...browseInput,
  state: z.enum(['offered', 'retired']).optional(),
  sort: sortInput(['created', 'name']),
});

const tags = ['Contracts'];
const adminOnly = oc.errors({ UNAUTHORIZED, FORBIDDEN });
const ofOne = adminOnly.errors({ TEMPLATE_NOT_FOUND });
const byTemplate = { templateId: z.guid() };
const saved = z.object({ id: z.guid() });

/** What admins may do with the templates of agreements. Executed copies are evidence: nobody touches them. */
export const adminContractsContract = {
  list: adminOnly
    .route({ method: 'GET', path: '/admin/templates', tags, summary: 'List all agreement templates' })
    .errors({ INVALID_CURSOR })
    .input(templatesInput)
    .output(pageOf(managedShape)),

  get: ofOne
    .route({ method: 'GET', path: '/admin/templates/{templateId}', tags, summary: 'Get a template to edit' })
    .input(z.strictObject(byTemplate))
    .output(managedDetailShape),

  create: adminOnly
    .route({ method: 'POST', path: '/admin/templates', tags, summary: 'Add a template', successStatus: 201 })
    .input(newTemplateForm)
    .output(saved),

  /** Writes text and clauses in their order, all at once. Who is reading the text before is asked to read it again. */
  update: ofOne
    .route({ method: 'PUT', path: '/admin/templates/{templateId}', tags, summary: 'Change a template' })
    .input(z.strictObject({ ...byTemplate, ...fields, clauses: z.array(clauseForm).max(MOST_CLAUSES) }))
    .output(saved),

  /** Offers a template no longer, or again. */
  setRetired: ofOne
    .route({
      method: 'PUT',
      path: '/admin/templates/{templateId}/retired',
      tags,
      summary: 'Retire a template',
    })
    .input(z.strictObject({ ...byTemplate, retired: z.boolean() }))
    .output(saved),

  /** Removes a template that nobody decided on, with its clauses. */
  remove: ofOne
    .route({
      method: 'DELETE',
      path: '/admin/templates/{templateId}',
      tags,
      summary: 'Remove a template that nobody decided on',
    })
    .errors({ TEMPLATE_IN_USE })
    .input(z.strictObject(byTemplate))
    .output(z.object({})),
};
