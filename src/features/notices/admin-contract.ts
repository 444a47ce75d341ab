import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';

const sentShape = z.object({
  id: z.guid(),
  /** What its kind is called; what it said is its reader's alone. */
  label: z.string(),
  at: moment,
  /** Null while it is unread in the app. */
  readAt: moment.nullable(),
});
export type SentNotice = z.infer<typeof sentShape>;

const route = routesOf('Notices');

/** What admins see of the notices of others. */
export const adminNoticesContract = {
  /** The kinds of the latest 20 notices that a user was told, newest first. */
  listOfUser: operation('admin')
    .route(route.get('/admin/users/{userId}/notices', 'List the latest notices of a user'))
    .input(z.strictObject({ userId: z.guid() }))
    .output(z.object({ items: z.array(sentShape) })),
};
