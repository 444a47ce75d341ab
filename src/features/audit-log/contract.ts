import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';

/** Ids and outcomes as the use-case recorded them. */
const detailsShape = z.record(z.string(), z.unknown()).nullable();

const entryShape = z.object({
  id: z.guid(),
  createdAt: moment,
  /** Null for visitors and for the server itself. The username is null once the account is deleted. */
  actor: z.object({ id: z.guid(), username: z.string().nullable() }).nullable(),
  /** What was done, such as 'user.ban'. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /**
   * What it is called: the username of a user whose account still exists; the name of an agreement, exam, game system, store or
   * convention, also of one that is gone; of a submission, its exam's. Null for everything else.
   */
  subjectName: z.string().nullable(),
  before: detailsShape,
  after: detailsShape,
  requestId: z.string().nullable(),
});

export type AuditEntryView = z.infer<typeof entryShape>;

/** Search takes the whole username of the actor or of the subject, or an id. */
export const auditInput = z
  .strictObject({
    ...browseInput,
    /** The kind of subject, such as 'user'. */
    kind: z.string().max(100).optional(),
    /** What was done, such as 'user.ban'. */
    action: z.string().max(100).optional(),
    /** The first moment to list; the first entry when left out. */
    from: moment.optional(),
    /** The first moment that is too late; up to the last entry when left out. */
    until: moment.optional(),
    sort: sortInput(['created']),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'The time ends before it begins',
  });

/** The kinds of things whose changes are kept with their words. */
export type HistoryKind = 'convention' | 'exam' | 'game-system' | 'retailer' | 'template';

const changeShape = entryShape.extend({
  /** What the change said before and after it: the fields that changed. Empty where no text changed, or before they were kept. */
  words: z.object({ before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) }),
});

/** A change of a thing, with its words. */
export type ThingChange = z.infer<typeof changeShape>;

export const historyInput = z.strictObject({ subjectId: z.guid(), ...pageInput });

const route = routesOf('Audit log');

export const auditLogContract = {
  /** Entries of the audit log, newest first. */
  list: operation('admin')
    .route(route.get('/admin/audit-log', 'List the audit log'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(auditInput)
    .output(pageOf(entryShape)),

  /** The changes of an agreement, exam, game system, store or convention, newest first. One that is gone has none. */
  listHistory: operation('admin')
    .route(route.get('/admin/history', 'List what was changed in a thing'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(historyInput)
    .output(pageOf(changeShape)),

  /** The filters' choices: the kinds of subjects and the actions that occur in the log. */
  listChoices: operation('admin')
    .route(route.get('/admin/audit-log/choices', 'List what the audit log can be narrowed to'))
    .input(z.strictObject({}))
    .output(z.object({ kinds: z.array(z.string()), actions: z.array(z.string()) })),
};
