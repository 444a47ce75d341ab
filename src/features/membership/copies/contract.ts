import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { copyRefusals } from './refusals.ts';

const copyTitle = textLine({ min: 1, max: 200, required: 'Title is required' });

/** The form 'Copy Campaign': a title, and the day of the first session where sessions are copied. */
export const copyFormShape = z
  .strictObject({ title: copyTitle, withSessions: z.boolean(), firstDay: z.string() })
  .refine(({ withSessions, firstDay }) => !withSessions || z.iso.date().safeParse(firstDay).success, {
    path: ['firstDay'],
    message: 'Please choose a day',
  });

const route = routesOf('Campaigns');

export const copiesContract = {
  /**
   * Copies a campaign for its owner: its settings, and where `firstDay` is given its upcoming sessions, moved so that the
   * first is on that day at its place, each at its own hour. Members, seats, files and words are not copied.
   */
  create: operation('player')
    .route(route.post('/campaigns/{campaignId}/copies', 'Copy a campaign', 201))
    .errors({
      ...copyRefusals,
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'CAMPAIGN_HIDDEN',
        'GAME_SYSTEM_UNAVAILABLE',
        'RETAILER_UNAVAILABLE',
        'CONVENTION_UNAVAILABLE',
        'OWNER_NOT_SET',
        'TOO_MANY_CAMPAIGNS',
        'TOO_MANY_FIRST_CAMPAIGNS',
      ),
    })
    .input(
      z.strictObject({
        campaignId: z.guid(),
        title: copyTitle,
        /** Such as '2026-05-01'; null copies no session. */
        firstDay: z.iso.date().nullable(),
        /** The organiser's zone, an IANA name: the clock of sessions whose place has none that is known. */
        timeZone: z.string().min(1).max(64).optional(),
      }),
    )
    .output(z.object({ id: z.guid(), sessions: z.int().min(0) })),
};
