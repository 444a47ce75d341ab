import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { erasureOfForm } from './inputs.ts';
import { personalDataRefusals } from './refusals.ts';

const route = routesOf('Your data');
const path = '/admin/users/{userId}/erasure';
const byUser = { userId: z.guid() };
const state = z.object({ dueAt: moment.nullable() });

/** What admins do for people who can't sign in, and have proved who they are in another way. */
export const adminPersonalDataContract = {
  /** When the account of a user is erased; null where nobody asked for it. */
  getErasure: operation('admin')
    .route(route.get(path, 'Find out whether an account is to be deleted'))
    .input(z.strictObject(byUser))
    .output(state),

  /** Has the account of a user erased in 14 days, and tells them so. Asking again changes nothing. */
  requestErasure: operation('admin', { fresh: true, secondAdmin: true })
    .route(route.post(path, 'Delete an account in 14 days, as its person asked'))
    .errors(
      pick(personalDataRefusals, 'PERSON_NOT_FOUND', 'USERNAME_WRONG', 'OWN_ERASURE', 'LAST_ADMIN_STAYS'),
    )
    .input(erasureOfForm.extend(byUser))
    .output(state),

  /** Keeps the account of a user. One that is not to be erased stays as it is. */
  cancelErasure: operation('admin')
    .route(route.delete(path, 'Keep an account'))
    .errors(pick(personalDataRefusals, 'PERSON_NOT_FOUND'))
    .input(z.strictObject(byUser))
    .output(z.object({})),
};
