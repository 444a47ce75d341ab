import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { FileFolder } from '#features/campaigns/files/rules.ts';
import type { CampaignFile } from '../../files/contract.ts';
import { hiddenPartCan } from '#features/campaigns/policy.ts';
import { findShownFacts, viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { FILES_A_PAGE, listFiles } from '../records/files.ts';
import { toFile } from './views.ts';

/** The files of one folder of a campaign, newest first, for anybody. Each says whether the actor's player added it. */
export async function listCampaignFiles(
  context: Context,
  input: { campaignId: Id; folder: FileFolder; cursor?: string | undefined },
): Promise<Page<CampaignFile>> {
  const { db } = context;
  const { campaignId, folder } = input;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const facts = await findShownFacts(context, campaignId);
  const { playerId } = viewerOf(context);
  const hiddenOf = hiddenPartCan(context.actor, facts).see ? 'all' : { playerId };
  const rows = await listFiles(db, { campaignId, folder, hiddenOf }, after);
  const files = rows.map((row) => toFile(row, playerId));
  return pageOfRows(files, FILES_A_PAGE, (file) => [file.createdAt, file.id]);
}
