import { oc } from '@orpc/contract';
import { z } from 'zod';
import { browseInput, sortInput } from '../../shared/browsing.ts';
import { commonRefusals } from '../../shared/errors.ts';
import { pageOf } from '../../shared/paging.ts';

const { UNAUTHORIZED, FORBIDDEN, INVALID_CURSOR } = commonRefusals;

/** Ids and outcomes as the use-case wrote them down. */
const detailsShape = z.record(z.string(), z.unknown()).nullable();

const entryShape = z.object({
  id: z.guid(),
  createdAt: z.iso.datetime(),
  /** Who did it; null for visitors and the server itself. The username is null when the account is gone. */
  actor: z.object({ id: z.guid(), username: z.string().nullable() }).nullable(),
  /** What was done, such as 'user.ban'. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** What the subject is called, if it is a user who is still there. */
  subjectName: z.string().nullable(),
  before: detailsShape,
  after: detailsShape,
  requestId: z.string().nullable(),
});

export type AuditEntryView = z.infer<typeof entryShape>;

/** Search takes a whole username, of who did it or to whom it was done, or an id. */
export const auditInput = z
  .strictObject({
    ...browseInput,
    /** What kind of thing it was done to, such as 'user'. */
    kind: z.string().max(100).optional(),
    /** What was done, such as 'user.ban'. */
    action: z.string().max(100).optional(),
    /** The moment that the time begins at; without it, with the first entry. */
    from: z.iso.datetime().optional(),
    /** The moment before which the time ends; without it, with the last entry. */
    until: z.iso.datetime().optional(),
    sort: sortInput(['created']),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'The time ends before it begins',
  });

const tags = ['Audit log'];
const adminOnly = oc.errors({ UNAUTHORIZED, FORBIDDEN });

export const auditLogContract = {
  /** Entries of the audit log, newest first. */
  list: adminOnly
    .route({ method: 'GET', path: '/admin/audit-log', tags, summary: 'List the audit log' })
    .errors({ INVALID_CURSOR })
    .input(auditInput)
    .output(pageOf(entryShape)),

  /** What the log can be narrowed to: the kinds of things that it has entries about, and what was done to them. */
  listChoices: adminOnly
    .route({
      method: 'GET',
      path: '/admin/audit-log/choices',
      tags,
      summary: 'List what the audit log can be narrowed to',
    })
    .input(z.strictObject({}))
    .output(z.object({ kinds: z.array(z.string()), actions: z.array(z.string()) })),
};
