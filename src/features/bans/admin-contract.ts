import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';
import { textBlock } from '#shared/text/text.ts';
import { banRefusals } from './refusals.ts';
import { MOST_APPEAL_CHARACTERS } from './rules.ts';

const banShape = z.object({
  id: z.guid(),
  reason: z.string().nullable(),
  bannedAt: moment,
  /** Username; null for bans from before this was stored, and if the account is gone. */
  bannedBy: z.string().nullable(),
  endsAt: moment.nullable(),
  liftedAt: moment.nullable(),
  /** Null while the ban is in force, and if it ended by itself. */
  liftedBy: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      decision: z.enum(['stands', 'lifted']).nullable(),
      answer: z.string().nullable(),
      /** Whether the viewer may decide it. If there is another admin, the one who made the ban may not. */
      mayDecide: z.boolean(),
    })
    .nullable(),
});
export type Ban = z.infer<typeof banShape>;

/** How an admin answers an appeal. */
export const banAnswerForm = z.strictObject({
  decision: z.enum(['stands', 'lifted']),
  answer: textBlock({ min: 1, max: MOST_APPEAL_CHARACTERS, required: 'Required' }),
});

const route = routesOf('Bans');

/** What admins do with bans, besides making and lifting them. */
export const adminBansContract = {
  /** The latest twenty bans of a user, newest first. */
  list: operation('admin')
    .route(route.get('/admin/users/{userId}/bans', "List a user's bans"))
    .input(z.strictObject({ userId: z.guid() }))
    .output(z.object({ items: z.array(banShape) })),

  /** Answers an appeal against a ban, by mail; lifting it lets the person sign in again. */
  decideAppeal: operation('admin', { fresh: true, secondAdmin: true })
    .route(route.post('/admin/bans/{banId}/appeal', 'Decide an appeal against a ban'))
    .errors(pick(banRefusals, 'BAN_NOT_FOUND', 'BAN_DECIDED', 'OTHER_ADMIN_DECIDES'))
    .input(banAnswerForm.extend({ banId: z.guid() }))
    .output(z.object({})),
};
