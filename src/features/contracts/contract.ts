import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { adminContractsContract } from './admin-contract.ts';
import { contractRefusals } from './refusals.ts';
import { audiences } from './rules.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A user's answer to an agreement. */
const decisionShape = z.enum(['accepted', 'declined']);
export type Decision = z.infer<typeof decisionShape>;

const clauseShape = z.object({
  /** What this agreement calls it. */
  name: z.string(),
  sortorder: z.int(),
  clause: z.object({ name: z.string(), content: z.string() }),
});

/** A text to agree on: plain text, with clauses in their order. */
const agreementTextShape = z.object({
  name: z.string(),
  content: z.string(),
  clauses: z.array(clauseShape),
});
export type AgreementText = z.infer<typeof agreementTextShape>;

/** A template that is offered. A declined one is offered again; `declinedAt` says when that was last. */
const offeredTemplateShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  /** Who is asked for a decision; everybody may decide. */
  audience: z.enum(audiences),
  createdAt: moment,
  /** Counted from 1; a change of a published agreement is a new version. */
  version: z.int(),
  publishedAt: moment,
  declinedAt: moment.nullable(),
});
export type OfferedTemplate = z.infer<typeof offeredTemplateShape>;

/** A template with its text. A decision sends back the `sha256` of what was shown. */
export const templateShape = agreementTextShape.extend({
  id: z.guid(),
  description: z.string().nullable(),
  version: z.int(),
  publishedAt: moment,
  /** Of name, content and clauses together. */
  sha256,
  /** What the caller agreed to last of the versions before this one; null for none. */
  agreedBefore: agreementTextShape.extend({ version: z.int(), decidedAt: moment }).nullable(),
});
export type Template = z.infer<typeof templateShape>;

/** An executed copy in a list. */
const executedShape = z.object({
  id: z.guid(),
  name: z.string(),
  decision: decisionShape,
  decidedAt: moment,
  /** Of the agreement that was decided on. */
  version: z.int(),
});
export type Executed = z.infer<typeof executedShape>;

/** An executed copy with the text that was shown and the SHA-256 it was stored with. */
export const executedDetailShape = executedShape.extend({
  ...agreementTextShape.shape,
  contentSha256: sha256,
  clausesSha256: sha256,
  /** Of the whole record: who decided what, when, on which text. */
  recordSha256: sha256,
  /** Who decided, as they are known now. It is read along with the copy and is no part of the evidence. */
  decidedBy: z.object({
    /** The player's alias, or the username without one. */
    name: z.string(),
    email: z.string().nullable(),
  }),
});
export type ExecutedDetail = z.infer<typeof executedDetailShape>;

const route = routesOf('Contracts');
const userOnly = operation('user');

export const contractsContract = {
  /** Templates that are offered to the signed-in user, newest first: none that the user accepted. */
  listTemplates: userOnly
    .route(route.get('/contracts/templates', 'List the agreements offered to you'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(offeredTemplateShape)),

  /** An offered agreement. Of a replaced one, the version that is offered now. */
  getTemplate: userOnly
    .route(route.get('/contracts/templates/{templateId}', 'Get an agreement'))
    .errors(pick(contractRefusals, 'TEMPLATE_NOT_FOUND'))
    .input(z.strictObject({ templateId: z.guid() }))
    .output(templateShape),

  /** Accepts or declines what was shown: makes the executed copy and the record of the decision. */
  decide: userOnly
    .route(route.post('/contracts/templates/{templateId}/decision', 'Accept or decline an agreement', 201))
    .errors(pick(contractRefusals, 'TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED', 'ALREADY_ACCEPTED'))
    .input(z.strictObject({ templateId: z.guid(), decision: decisionShape, shownSha256: sha256 }))
    .output(executedShape),

  /** What the signed-in user decided on, newest first. */
  listExecuted: userOnly
    .route(route.get('/contracts/executed', 'List your executed agreements'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(executedShape)),

  getExecuted: userOnly
    .route(route.get('/contracts/executed/{contractId}', 'Get an executed agreement'))
    .errors(pick(contractRefusals, 'CONTRACT_NOT_FOUND'))
    .input(z.strictObject({ contractId: z.guid() }))
    .output(executedDetailShape),

  admin: adminContractsContract,
};
