import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { deskKinds, taskKinds } from '#shared/desk.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { deskRefusals } from './refusals.ts';

const takeShape = z.object({
  kind: z.enum(taskKinds),
  /** The id of the case, the message or the submitted exam. */
  id: z.guid(),
  /** The username of the admin who works on it. */
  by: z.string(),
  takerId: z.guid(),
  at: moment,
  isViewer: z.boolean(),
});
export type Take = z.infer<typeof takeShape>;

const deskShape = z.object({
  /** How many items of each kind wait for the viewer, counted up to 10,000. */
  waiting: z.record(z.enum(deskKinds), z.int()),
  /** Which admin works on what: the latest 200 takes, none older than two days. */
  takes: z.array(takeShape),
});
export type Desk = z.infer<typeof deskShape>;

const route = routesOf('Desk');

export const deskContract = {
  /** What waits for an admin, and who works on it. */
  get: operation('admin')
    .route(route.get('/admin/desk', 'See what waits for admins'))
    .input(z.strictObject({}))
    .output(deskShape),

  /** Records that the admin works on a waiting item. Other admins see that, and can still decide. */
  take: operation('admin')
    .route(route.put('/admin/desk/takes/{id}', 'Take a piece of work'))
    .errors(pick(deskRefusals, 'WORK_NOT_FOUND', 'TAKEN_MEANWHILE'))
    .input(
      z.strictObject({
        id: z.guid(),
        kind: z.enum(taskKinds),
        /** The admin whom the caller saw working on it and takes it over from; null if they saw nobody. */
        from: z.guid().nullable(),
      }),
    )
    .output(z.object({})),

  /** Gives back what the admin took. If another admin has taken it over, it stays theirs. */
  giveBack: operation('admin')
    .route(route.delete('/admin/desk/takes/{id}', 'Give a piece of work back'))
    .errors(pick(deskRefusals, 'NOT_TAKEN'))
    .input(z.strictObject({ id: z.guid() }))
    .output(z.object({})),
};
