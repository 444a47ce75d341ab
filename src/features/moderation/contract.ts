import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { rules, thingKinds } from '#shared/things.ts';
import { moment } from '#shared/shapes.ts';
import { adminModerationContract } from './admin-contract.ts';
import { appealForm, reportForm, thingShape } from './inputs.ts';
import { moderationRefusals } from './refusals.ts';

const route = routesOf('Moderation');

/** A decision about a thing of the viewer's, and the viewer's appeal. */
const ownDecisionShape = z.object({
  id: z.guid(),
  kind: z.enum(thingKinds),
  thingId: z.guid(),
  title: z.string(),
  decision: z.enum(['hide', 'remove']),
  rule: z.enum(rules),
  reason: z.string(),
  decidedAt: moment,
  /** When a hidden thing was restored; null while it is hidden, and for removed things. */
  restoredAt: moment.nullable(),
  /** Until when the viewer may appeal; null if they no longer can, or already did. */
  appealUntil: moment.nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      /** Null until it is decided. */
      decision: z.enum(['stands', 'lifted']).nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionShape>;

export const moderationContract = {
  admin: adminModerationContract,

  /** Reports something to the admins: each thing once, ten things a day. */
  report: operation('user')
    .route(route.post('/reports', 'Report something', 201))
    .errors(pick(moderationRefusals, 'THING_NOT_FOUND', 'OWN_THING', 'ALREADY_REPORTED', 'TOO_MANY_REPORTS'))
    .input(reportForm.extend({ thing: thingShape }))
    .output(z.object({})),

  /** The decisions about what is yours, newest first. */
  listOwnDecisions: operation('user')
    .route(route.get('/decisions', 'List the decisions about your things'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject(pageInput))
    .output(pageOf(ownDecisionShape)),

  /** The decision that hides something of yours; null for what is not hidden, or is not yours. */
  getOwnDecision: operation('user')
    .route(route.get('/decisions/{kind}/{id}', 'Get the decision that hides something of yours'))
    .input(thingShape)
    .output(z.object({ decision: ownDecisionShape.nullable() })),

  /** Appeals against a decision about what is yours: once. */
  appeal: operation('user')
    .route(route.post('/decisions/{decisionId}/appeal', 'Appeal against a decision'))
    .errors(pick(moderationRefusals, 'CASE_NOT_FOUND', 'ALREADY_APPEALED', 'APPEAL_TOO_LATE'))
    .input(appealForm.extend({ decisionId: z.guid() }))
    .output(z.object({})),
};
