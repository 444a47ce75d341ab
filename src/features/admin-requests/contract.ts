import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { adminRequestRefusals } from './refusals.ts';

const requestShape = z.object({
  id: z.guid(),
  /** What it will do, in a sentence. */
  what: z.string(),
  /** The reason that was given; null where none is asked for. */
  why: z.string().nullable(),
  /** The console's page that shows what it is about. */
  path: z.string().nullable(),
  /** The username of the admin who asked. */
  askedBy: z.string(),
  isOwn: z.boolean(),
  /** Whether it is about the viewer, who then does not decide. */
  isAboutViewer: z.boolean(),
  /** From when the viewer's yes counts; null where it does. */
  approvesFrom: moment.nullable(),
  askedAt: moment,
  expiresAt: moment,
  /** Null while it waits. */
  outcome: z.enum(['approved', 'declined', 'withdrawn', 'expired']).nullable(),
  /** The username of the admin who decided; null while nobody did, or where the account is gone. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Of all that will be done: whoever agrees sends it back, and agrees to nothing else. */
  shownSha256: z.string(),
});
export type AdminRequest = z.infer<typeof requestShape>;

const route = routesOf('Requests of admins');
const byRequest = { requestId: z.guid() };

/** What waits for the yes of a second admin, where the site asks for one. */
export const adminRequestsContract = {
  /** What waits, the longest wait first; or what ended in the last 30 days, newest first. */
  list: operation('admin')
    .route(route.get('/admin/requests', 'List what waits for a second admin'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ ...pageInput, state: z.enum(['waiting', 'ended']).optional() }))
    .output(pageOf(requestShape)),

  /** How many wait for a yes of the viewer, counted up to 10,000; whether final acts wait for one at all, and who could say it. */
  countWaiting: operation('admin')
    .route(route.get('/admin/requests/waiting', 'Count what waits for a second admin'))
    .input(
      z.strictObject({
        /** Whom it is about that is asked for: their own yes does not count. */
        aboutUserId: z.guid().optional(),
      }),
    )
    .output(
      z.object({
        waiting: z.int(),
        isRequired: z.boolean(),
        /** How many other admins there are whose yes counts, up to 100. */
        approvers: z.int(),
      }),
    ),

  /** Agrees to what another admin asked for, which is done at once, in their name. */
  approve: operation('admin', { fresh: true })
    .route(route.post('/admin/requests/{requestId}/approval', 'Agree to what another admin asked for'))
    .errors({
      ...pick(commonRefusals, 'NOT_FOUND'),
      ...pick(
        adminRequestRefusals,
        'REQUEST_ENDED',
        'REQUEST_CHANGED',
        'OWN_REQUEST',
        'ADMIN_TOO_NEW',
        'ABOUT_YOU',
        'ASKER_GONE',
        'SECOND_ADMIN_OFF',
      ),
    })
    .input(z.strictObject({ ...byRequest, shownSha256: z.string().length(64) }))
    .output(z.object({})),

  /** Declines what another admin asked for, or takes back what one asked for oneself. */
  decline: operation('admin')
    .route(route.delete('/admin/requests/{requestId}', 'Decline what another admin asked for'))
    .errors({
      ...pick(commonRefusals, 'NOT_FOUND'),
      ...pick(adminRequestRefusals, 'REQUEST_ENDED', 'ABOUT_YOU'),
    })
    .input(z.strictObject(byRequest))
    .output(z.object({ outcome: z.enum(['declined', 'withdrawn']) })),
};
