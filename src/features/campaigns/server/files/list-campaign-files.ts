import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import { decodeCursor, pageOfRows } from '../../../../platform/lists/cursor.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { CampaignFile, FileFolder } from '../../contract.ts';
import { campaignRefusals } from '../../refusals.ts';
import { campaignExists } from '../records/campaigns.ts';
import { FILES_A_PAGE, listFiles } from '../records/files.ts';
import { findRole } from '../records/members.ts';
import { toFile } from './to-file.ts';
import { viewerOf } from '../viewer.ts';

/** The files of one folder of a campaign, newest first, for anybody; each says whether the actor may remove it. */
export async function listCampaignFiles(
  context: Context,
  input: { campaignId: Id; folder: FileFolder; cursor?: string | undefined },
): Promise<Page<CampaignFile>> {
  const { db, actor } = context;
  const { campaignId, folder } = input;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  if (!(await campaignExists(db, campaignId))) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  const { playerId } = viewerOf(context);
  const isOwner = playerId !== null && (await findRole(db, campaignId, playerId)) === 'owner';
  const rows = await listFiles(db, campaignId, folder, after);
  const files = rows.map((row) => toFile({ ...row, folder }, actor, { isOwner }));
  return pageOfRows(files, FILES_A_PAGE, (file) => [file.createdAt, file.id]);
}
