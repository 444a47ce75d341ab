import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { announcementText } from './inputs.ts';
import { questionsContract } from './questions-contract.ts';
import { announcementRefusals } from './refusals.ts';

const announcementShape = z.object({
  id: z.guid(),
  text: z.string(),
  authorAlias: z.string(),
  /** The session whose players it is for; null: all players of the campaign. */
  session: z.object({ id: z.guid(), sessionNumber: z.int() }).nullable(),
  createdAt: moment,
  correctedAt: moment.nullable(),
  revision: revisionInput,
  /** Whether an admin hid it: then only its author reads it. */
  isHidden: z.boolean(),
});
export type Announcement = z.infer<typeof announcementShape>;

const route = routesOf('Announcements');
const player = operation('player');
const byAnnouncement = { announcementId: z.guid() };

export const announcementsContract = {
  ...questionsContract,

  /**
   * The announcements in a campaign that are for the viewer, the newest first: of those for one session, a player reads
   * those of sessions that they hold a seat in. Empty for others than members.
   */
  list: operation('user')
    .route(route.get('/campaigns/{campaignId}/announcements', 'List the announcements in a campaign'))
    .errors({
      ...pick(announcementRefusals, 'CAMPAIGN_NOT_FOUND'),
      ...pick(commonRefusals, 'INVALID_CURSOR'),
    })
    .input(z.strictObject({ campaignId: z.guid(), ...pageInput }))
    .output(pageOf(announcementShape)),

  /** Announces something to the members of a campaign, or to the players of an upcoming session; only its organisers may. */
  create: player
    .route(route.post('/campaigns/{campaignId}/announcements', 'Announce something to the players', 201))
    .errors({
      ...pick(commonRefusals, 'FORBIDDEN'),
      ...pick(
        announcementRefusals,
        'CAMPAIGN_NOT_FOUND',
        'CAMPAIGN_ENDED',
        'CAMPAIGN_HIDDEN',
        'SESSION_NOT_FOUND',
        'SESSION_BEGUN',
        'CAMPAIGN_ANNOUNCED_OFTEN',
        'TOO_MANY_ANNOUNCEMENTS',
      ),
    })
    .input(z.strictObject({ campaignId: z.guid(), sessionId: z.guid().nullable(), text: announcementText }))
    .output(z.object({ id: z.guid() })),

  /** Corrects an announcement within 10 minutes; only the campaign's organisers may. Notices that wait carry the correction. */
  update: player
    .route(route.put('/announcements/{announcementId}', 'Correct an announcement'))
    .errors({
      ...pick(announcementRefusals, 'ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_FIXED'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(z.strictObject({ ...byAnnouncement, revision: revisionInput, text: announcementText }))
    .output(z.object({})),

  /** Takes an announcement back; only the campaign's organisers may. It is no longer shown, and no further notices go out. */
  remove: player
    .route(route.delete('/announcements/{announcementId}', 'Take an announcement back'))
    .errors(pick(announcementRefusals, 'ANNOUNCEMENT_NOT_FOUND'))
    .input(z.strictObject(byAnnouncement))
    .output(z.object({})),

  /** Puts back an announcement that was taken back within the last 10 minutes; only the campaign's organisers may. */
  restore: player
    .route(route.put('/announcements/{announcementId}/restoration', 'Put an announcement back'))
    .errors(pick(announcementRefusals, 'ANNOUNCEMENT_NOT_FOUND', 'REMOVAL_FINAL'))
    .input(z.strictObject(byAnnouncement))
    .output(z.object({})),
};
