import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { rules, thingKinds } from '#shared/things.ts';
import { cents, moment } from '#shared/shapes.ts';
import { answerForm, decisionForm, thingShape } from './inputs.ts';
import { moderationRefusals } from './refusals.ts';

const route = routesOf('Moderation');
const decisionShape = z.enum(['nothing', 'hide', 'remove']);

const listedCaseShape = z.object({
  id: z.guid(),
  kind: z.enum(thingKinds),
  thingId: z.guid(),
  title: z.string(),
  /** The alias of the thing's author; null if it has no author, or the author is no player. */
  alias: z.string().nullable(),
  /** How many people reported it, counted up to 1,000. */
  reports: z.int(),
  /** Null until an admin decides. */
  decision: decisionShape.nullable(),
  hasAppeal: z.boolean(),
  /** Since when the case has been waiting for an admin; for decided cases, the time of the decision. */
  at: moment,
});
export type ListedCase = z.infer<typeof listedCaseShape>;

/** A case about a thing of one user, and whether its decision still counts. */
const caseOfUserShape = listedCaseShape.omit({ alias: true }).extend({
  rule: z.enum(rules).nullable(),
  /** Whether the decision no longer counts against the user: an appeal lifted it, or the thing was restored. */
  isLifted: z.boolean(),
});
export type CaseOfUser = z.infer<typeof caseOfUserShape>;

const caseShape = z.object({
  id: z.guid(),
  openedAt: moment,
  decision: decisionShape.nullable(),
  rule: z.enum(rules).nullable(),
  reason: z.string().nullable(),
  /** The username of the admin who decided; null before a decision, and if that account is gone. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  restoredAt: moment.nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      decision: z.enum(['stands', 'lifted']).nullable(),
      answer: z.string().nullable(),
      /** Whether the viewer made the decision that is appealed against. */
      isOwnDecision: z.boolean(),
    })
    .nullable(),
  /** Whether the thing is the viewer's own: they then do not learn who reported it. */
  isOwn: z.boolean(),
  /** The first fifty reports. */
  reports: z.array(
    z.object({
      id: z.guid(),
      rule: z.enum(rules),
      /** Null without a text, and also if the thing is the viewer's own and another admin decides. */
      text: z.string().nullable(),
      /** The reporter's alias, or their username if they are no player. Null if the thing is the viewer's own. */
      by: z.string().nullable(),
      createdAt: moment,
    }),
  ),
});
export type ModerationCase = z.infer<typeof caseShape>;

const thingDetailsShape = z.object({
  /** Null if the thing no longer exists. */
  thing: z
    .object({
      title: z.string(),
      text: z.string().nullable(),
      imageUrl: z.string().nullable(),
      path: z.string().nullable(),
      isHidden: z.boolean(),
      canHide: z.boolean(),
      canRemove: z.boolean(),
      parts: z.array(
        z.object({ kind: z.enum(thingKinds), id: z.guid(), title: z.string(), isHidden: z.boolean() }),
      ),
      /** The user it belongs to; null if it belongs to nobody. */
      person: z
        .object({
          userId: z.guid(),
          username: z.string(),
          alias: z.string().nullable(),
          isBanned: z.boolean(),
          /** How many of their things were hidden or removed before, not counting what was lifted or restored. */
          earlierDecisions: z.int(),
          isViewer: z.boolean(),
        })
        .nullable(),
      removal: z.object({
        /** Describes what else a removal deletes; null if nothing. */
        goes: z.string().nullable(),
        /** The refunds that a removal causes: the first fifty seats, and the total of all. */
        owed: z.object({
          seats: z.int(),
          cents,
          items: z.array(z.object({ alias: z.string(), sessionNumber: z.int(), priceCents: cents })),
        }),
      }),
    })
    .nullable(),
  /** Whether it is the viewer's own, or was when its waiting case was opened. */
  isOwn: z.boolean(),
  hasOtherAdmin: z.boolean(),
  /** The latest twenty cases, newest first. */
  cases: z.array(caseShape),
});
export type ThingDetails = z.infer<typeof thingDetailsShape>;

/** What admins may do about what people report, and about whatever breaks the rules. */
export const adminModerationContract = {
  /** Cases that wait for an admin, the longest waiting first; or decided ones, newest first. */
  list: operation('admin')
    .route(route.get('/admin/moderation', 'List the reported things'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...pageInput, state: z.enum(['waiting', 'decided']).optional() }))
    .output(pageOf(listedCaseShape)),

  /** The latest 20 cases about a user's things, waiting ones first, and how many reports the user made. */
  listOfUser: operation('admin')
    .route(route.get('/admin/users/{userId}/cases', "List what was decided about a user's things"))
    .input(z.strictObject({ userId: z.guid() }))
    .output(
      z.object({
        items: z.array(caseOfUserShape),
        /** Counted up to 1,000. */
        reportsMade: z.int(),
      }),
    ),

  /** A thing with its reports and decisions. */
  get: operation('admin')
    .route(route.get('/admin/moderation/things/{kind}/{id}', 'Get a thing with its reports and decisions'))
    .errors(pick(moderationRefusals, 'THING_NOT_FOUND'))
    .input(thingShape)
    .output(thingDetailsShape),

  /** Hides or removes a thing, or closes its case without doing either. Its author and those who reported it are told. */
  decide: operation('admin', { secondAdmin: true })
    .route(route.post('/admin/moderation/decisions', 'Decide about a thing'))
    .errors(
      pick(
        moderationRefusals,
        'THING_NOT_FOUND',
        'OTHER_ADMIN_DECIDES',
        'ALREADY_DECIDED',
        'ALREADY_HIDDEN',
        'CANNOT_BE_HIDDEN',
        'CANNOT_BE_REMOVED',
      ),
    )
    .input(
      decisionForm.safeExtend({
        thing: thingShape,
        /** The open case that the admin read; null if there was none. */
        caseId: z.guid().nullable(),
      }),
    )
    .output(z.object({ id: z.guid() })),

  /** Restores what a decision hid, and tells its author. */
  restore: operation('admin')
    .route(route.post('/admin/moderation/decisions/{decisionId}/restore', 'Bring back a hidden thing'))
    .errors(
      pick(
        moderationRefusals,
        'CASE_NOT_FOUND',
        'OTHER_ADMIN_DECIDES',
        'THING_NOT_FOUND',
        'ALREADY_DECIDED',
        'CANNOT_BE_RESTORED',
        'APPEAL_WAITS',
      ),
    )
    .input(z.strictObject({ decisionId: z.guid() }))
    .output(z.object({})),

  /** Answers an appeal. If the decision is lifted, a hidden thing is restored. */
  decideAppeal: operation('admin')
    .route(route.post('/admin/moderation/decisions/{decisionId}/appeal', 'Decide an appeal'))
    .errors(
      pick(
        moderationRefusals,
        'CASE_NOT_FOUND',
        'THING_NOT_FOUND',
        'ALREADY_DECIDED',
        'CANNOT_BE_RESTORED',
        'OTHER_ADMIN_DECIDES',
      ),
    )
    .input(answerForm.extend({ decisionId: z.guid() }))
    .output(z.object({})),
};
