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
  /** The alias of the player it belongs to; null where it belongs to nobody, or to no player. */
  alias: z.string().nullable(),
  /** How many reported it, counted up to 1,000. */
  reports: z.int(),
  /** Null while nobody decided. */
  decision: decisionShape.nullable(),
  hasAppeal: z.boolean(),
  /** Since when somebody waits for an admin; when it was decided, where nobody does. */
  at: moment,
});
export type ListedCase = z.infer<typeof listedCaseShape>;

/** A case about something of one user, with what became of its decision. */
const caseOfUserShape = listedCaseShape.omit({ alias: true }).extend({
  rule: z.enum(rules).nullable(),
  /** Whether it is held against them no more: lifted by an appeal, or the thing was brought back. */
  isLifted: z.boolean(),
});
export type CaseOfUser = z.infer<typeof caseOfUserShape>;

const caseShape = z.object({
  id: z.guid(),
  openedAt: moment,
  decision: decisionShape.nullable(),
  rule: z.enum(rules).nullable(),
  reason: z.string().nullable(),
  /** The username of the admin who decided; null while nobody did, or where the account is gone. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  restoredAt: moment.nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      decision: z.enum(['stands', 'lifted']).nullable(),
      answer: z.string().nullable(),
      /** Whether the viewer decided what it is about. */
      isOwnDecision: z.boolean(),
    })
    .nullable(),
  /** Whether it is about something of the viewer's: then they do not learn who reported it. */
  isOwn: z.boolean(),
  /** The first fifty. */
  reports: z.array(
    z.object({
      id: z.guid(),
      rule: z.enum(rules),
      /** Also null of what is the viewer's where another admin decides. */
      text: z.string().nullable(),
      /** What others call who reported; their username where they are no player. Null of what is the viewer's. */
      by: z.string().nullable(),
      createdAt: moment,
    }),
  ),
});
export type ModerationCase = z.infer<typeof caseShape>;

const thingDetailsShape = z.object({
  /** Null once it is gone. */
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
      /** The user it belongs to; null where it belongs to nobody. */
      person: z
        .object({
          userId: z.guid(),
          username: z.string(),
          alias: z.string().nullable(),
          isBanned: z.boolean(),
          /** How many things of theirs were hidden or removed before, but for what was lifted or brought back. */
          earlierDecisions: z.int(),
          isViewer: z.boolean(),
        })
        .nullable(),
      removal: z.object({
        /** What else goes, in words; null where nothing does. */
        goes: z.string().nullable(),
        /** What is owed back then: the first fifty seats, and all of them together. */
        owed: z.object({
          seats: z.int(),
          cents,
          items: z.array(z.object({ alias: z.string(), sessionNumber: z.int(), priceCents: cents })),
        }),
      }),
    })
    .nullable(),
  /** Whether it is the viewer's, or was when a case that waits was opened. */
  isOwn: z.boolean(),
  hasOtherAdmin: z.boolean(),
  /** The latest twenty, newest first. */
  cases: z.array(caseShape),
});
export type ThingDetails = z.infer<typeof thingDetailsShape>;

/** What admins may do about what people report, and about whatever breaks the rules. */
export const adminModerationContract = {
  /** Cases that wait, the longest wait first; or those that were decided, newest first. */
  list: operation('admin')
    .route(route.get('/admin/moderation', 'List the reported things'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...pageInput, state: z.enum(['waiting', 'decided']).optional() }))
    .output(pageOf(listedCaseShape)),

  /** What was reported and decided about a user's things, the latest 20, waiting ones first; and what they reported. */
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

  /** A thing with what was reported and decided about it. */
  get: operation('admin')
    .route(route.get('/admin/moderation/things/{kind}/{id}', 'Get a thing with its reports and decisions'))
    .errors(pick(moderationRefusals, 'THING_NOT_FOUND'))
    .input(thingShape)
    .output(thingDetailsShape),

  /** Hides or removes a thing, or closes its case without either; its person and those who reported it are told. */
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
        /** The open case that the admin read; null where there was none. */
        caseId: z.guid().nullable(),
      }),
    )
    .output(z.object({ id: z.guid() })),

  /** Brings back what a decision hid, and tells its person. */
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

  /** Answers an appeal; lifting what hid a thing brings it back. */
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
