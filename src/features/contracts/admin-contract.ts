import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalText, textBlock, textLine } from '#shared/text/text.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { contractRefusals } from './refusals.ts';
import { audiences, MOST_CLAUSES } from './rules.ts';

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  clauseCount: z.int(),
  /** How often it was accepted or declined. */
  decisionCount: z.int(),
  audience: z.enum(audiences),
  /** Counted from 1; a change of a published agreement is a new version. */
  version: z.int(),
  /** Since when users are offered it; null for a draft. */
  publishedAt: moment.nullable(),
  /** The version after this one, a draft or published; null when this one is the newest. */
  nextVersion: z.object({ id: z.guid(), isPublished: z.boolean() }).nullable(),
  /** When it was retired, or replaced by a newer version; null while it is offered. */
  retiredAt: moment.nullable(),
  createdAt: moment,
});

export type ManagedTemplate = z.infer<typeof managedShape>;

const clauseFields = {
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  clauseName: textLine({ min: 1, max: 200, required: 'Title is required' }),
  clauseContent: textBlock({ min: 1, max: 20_000, required: 'Text is required' }),
};
const clauseForm = z.strictObject(clauseFields);
export type ClauseFields = z.output<typeof clauseForm>;

const managedDetailShape = managedShape.extend({
  revision: revisionInput,
  content: z.string(),
  clauses: z.array(z.object({ name: z.string(), clauseName: z.string(), clauseContent: z.string() })),
});

export type ManagedTemplateDetail = z.infer<typeof managedDetailShape>;

const fields = {
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  description: optionalText(2_000),
  content: textBlock({ min: 1, max: 100_000, required: 'Text is required' }),
};

export const newTemplateForm = z.strictObject(fields);

export const templatesInput = z.strictObject({
  ...browseInput,
  state: z.enum(['draft', 'published', 'retired']).optional(),
  sort: sortInput(['created', 'name']),
});

const route = routesOf('Contracts');
const adminOnly = operation('admin');
const ofOne = adminOnly.errors(pick(contractRefusals, 'TEMPLATE_NOT_FOUND'));
const byTemplate = { templateId: z.guid() };
const saved = z.object({ id: z.guid() });
/** Which saved state was read. */
const asRead = { ...byTemplate, revision: revisionInput };

export const audienceForm = z.strictObject({ audience: z.enum(audiences) });

/** What admins may do with the templates of agreements. Executed copies are evidence: nobody changes them. */
export const adminContractsContract = {
  list: adminOnly
    .route(route.get('/admin/templates', 'List all agreement templates'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(templatesInput)
    .output(pageOf(managedShape)),

  get: ofOne
    .route(route.get('/admin/templates/{templateId}', 'Get a template to edit'))
    .input(z.strictObject(byTemplate))
    .output(managedDetailShape),

  create: adminOnly
    .route(route.post('/admin/templates', 'Add a template', 201))
    .input(newTemplateForm)
    .output(saved),

  /** Offers a draft to everybody. The version before it is offered no longer: whoever accepted that one is asked again. */
  publish: ofOne
    .route(route.post('/admin/templates/{templateId}/publication', 'Publish an agreement'))
    .errors({ ...pick(contractRefusals, 'TEMPLATE_EMPTY'), ...pick(commonRefusals, 'STALE_REVISION') })
    .input(z.strictObject(asRead))
    .output(saved),

  /** Begins the next version of a published agreement, with its text. There is one draft after a version at most. */
  createVersion: ofOne
    .route(route.post('/admin/templates/{templateId}/versions', 'Begin a new version of an agreement', 201))
    .errors(pick(contractRefusals, 'TEMPLATE_IS_DRAFT', 'TEMPLATE_REPLACED'))
    .input(z.strictObject(byTemplate))
    .output(saved),

  /** Writes text and clauses of a draft in their order, all at once. */
  update: ofOne
    .route(route.put('/admin/templates/{templateId}', 'Change a template'))
    .errors({ ...pick(contractRefusals, 'TEMPLATE_PUBLISHED'), ...pick(commonRefusals, 'STALE_REVISION') })
    .input(z.strictObject({ ...asRead, ...fields, clauses: z.array(clauseForm).max(MOST_CLAUSES) }))
    .output(saved.extend({ revision: revisionInput })),

  /** Says who is asked to decide on an agreement, also once it is published: its text stays as it is. */
  setAudience: ofOne
    .route(route.put('/admin/templates/{templateId}/audience', 'Say who is asked to decide on an agreement'))
    .input(audienceForm.extend(byTemplate))
    .output(saved),

  /** Stops offering a template, or offers it again. */
  setRetired: ofOne
    .route(route.put('/admin/templates/{templateId}/retired', 'Retire a template'))
    .errors(pick(contractRefusals, 'TEMPLATE_IS_DRAFT', 'TEMPLATE_REPLACED'))
    .input(z.strictObject({ ...byTemplate, retired: z.boolean() }))
    .output(saved),

  /** Removes a template that has no responses, with its clauses. */
  remove: operation('admin', { secondAdmin: true })
    .errors(pick(contractRefusals, 'TEMPLATE_NOT_FOUND'))
    .route(route.delete('/admin/templates/{templateId}', 'Remove a template that nobody decided on'))
    .errors(pick(contractRefusals, 'TEMPLATE_IN_USE'))
    .input(z.strictObject(byTemplate))
    .output(z.object({})),
};
