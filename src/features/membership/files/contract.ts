import { z } from 'zod';
import { commonRefusals, uploadRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { fileFolders } from '#features/campaigns/files/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';

const folder = z.enum(fileFolders);

const fileShape = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.int().min(0),
  createdAt: moment,
  /** Whether admins hid it. Then only the player who added it, the campaign's organisers and admins see it. */
  isHidden: z.boolean(),
  /** Whether the viewer's player added it. */
  isOwn: z.boolean(),
  /** The original of a flyer at its full size, for printing. Null for other files, and for flyers from before originals were kept. */
  original: z.object({ name: z.string(), url: z.string(), sizeBytes: z.int().min(1) }).nullable(),
});
export type CampaignFile = z.infer<typeof fileShape>;

const route = routesOf('Campaigns');
const byCampaign = { campaignId: z.guid() };
const player = operation('player').errors(pick(commonRefusals, 'FORBIDDEN'));

/** The files of campaigns: advertising, resources and photos. */
export const filesContract = {
  /** Files of one folder, newest first. */
  listFiles: operation('anyone')
    .errors({ ...pick(commonRefusals, 'INVALID_CURSOR'), ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND') })
    .route(route.get('/campaigns/{campaignId}/files', 'List the files of a campaign'))
    .input(z.strictObject({ ...byCampaign, folder, ...pageInput }))
    .output(pageOf(fileShape)),

  /** Puts an uploaded file into a folder: the campaign's organisers into any, members into the photos. */
  addFile: player
    .route(route.post('/campaigns/{campaignId}/files', 'Add a file to a campaign', 201))
    .errors({
      ...pick(campaignRefusals, 'CAMPAIGN_NOT_FOUND', 'FOLDER_FULL'),
      ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND'),
    })
    .input(z.strictObject({ ...byCampaign, folder, uploadId: z.guid() }))
    .output(fileShape),

  /** Removes a file and its bytes: the campaign's organisers any file, other players the photos that they added. */
  removeFile: player
    .route(route.delete('/campaign-files/{fileId}', 'Remove a file from a campaign'))
    .errors(pick(campaignRefusals, 'FILE_NOT_FOUND'))
    .input(z.strictObject({ fileId: z.guid() }))
    .output(z.object({ id: z.guid() })),
};
