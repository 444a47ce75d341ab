import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { copyRefusals } from './refusals.ts';

const copyTitle = textLine({ min: 1, max: 200, required: 'Title is required' });

/** The form 'Copy Campaign': a title, and the day of the first session if sessions are copied. */
export const copyFormShape = z
  .strictObject({ title: copyTitle, withSessions: z.boolean(), firstDay: z.string() })
  .refine(({ withSessions, firstDay }) => !withSessions || z.iso.date().safeParse(firstDay).success, {
    path: ['firstDay'],
    message: 'Please choose a day',
  });

const route = routesOf('Campaigns');

export const copiesContract = {
  /**
   * Copies a campaign for its owner: its settings and, if `firstDay` is given, its upcoming sessions. These are moved
   * so that the first is on that local day; each keeps its time of day. Members, seats, files, announcements and
   * questions are not copied.
   */
  create: operation('player')
    .route(route.post('/campaigns/{campaignId}/copies', 'Copy a campaign', 201))
    .errors({
      ...copyRefusals,
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(
        campaignRefusals,
        'CAMPAIGN_NOT_FOUND',
        'TABLE_TAKEN',
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
        /** Such as '2026-05-01'; null to copy no sessions. */
        firstDay: z.iso.date().nullable(),
        /** The organiser's time zone, an IANA name. Used if the zone of the sessions' place is unknown. */
        timeZone: z.string().min(1).max(64).optional(),
      }),
    )
    .output(z.object({ id: z.guid(), sessions: z.int().min(0) })),
};
