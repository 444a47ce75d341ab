import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals, uploadRefusals } from '../../shared/errors.ts';
import { pageInput, pageOf } from '../../shared/paging.ts';
import { fileFolders } from './file-folders.ts';
import { campaignRefusals } from './refusals.ts';

const { CAMPAIGN_NOT_FOUND, FOLDER_FULL, FILE_NOT_FOUND } = campaignRefusals;
const { INVALID_CURSOR, UNAUTHORIZED, PLAYER_REQUIRED, FORBIDDEN } = commonRefusals;
const { UPLOAD_NOT_FOUND } = uploadRefusals;

const folder = z.enum(fileFolders);

const fileShape = z.object({
  id: z.guid(),
  name: z.string(),
  url: z.string(),
  contentType: z.string(),
  sizeBytes: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** Whether who asks may remove it. */
  mayRemove: z.boolean(),
});
export type CampaignFile = z.infer<typeof fileShape>;

const tags = ['Campaigns'];
const byCampaign = { campaignId: z.guid() };
const playerOnly = oc.errors({ UNAUTHORIZED, PLAYER_REQUIRED, FORBIDDEN });

/** The files of campaigns: advertising, resources and photos. */
export const filesContract = {
  /** Files of one folder, newest first. */
  listFiles: oc
    .errors({ INVALID_CURSOR, CAMPAIGN_NOT_FOUND })
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/files',
      tags,
      summary: 'List the files of a campaign',
    })
    .input(z.strictObject({ ...byCampaign, folder, ...pageInput }))
    .output(pageOf(fileShape)),

  /** Puts a file that was sent before into a folder: the owner into each, members among the photos. */
  addFile: playerOnly
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/files',
      tags,
      summary: 'Add a file to a campaign',
      successStatus: 201,
    })
    .errors({ CAMPAIGN_NOT_FOUND, UPLOAD_NOT_FOUND, FOLDER_FULL })
    .input(z.strictObject({ ...byCampaign, folder, uploadId: z.guid() }))
    .output(fileShape),

  /** Removes a file and its bytes: the owner any, who added a photo that one. */
  removeFile: playerOnly
    .route({
      method: 'DELETE',
      path: '/campaign-files/{fileId}',
      tags,
      summary: 'Remove a file from a campaign',
    })
    .errors({ FILE_NOT_FOUND })
    .input(z.strictObject({ fileId: z.guid() }))
    .output(z.object({ id: z.guid() })),
};
