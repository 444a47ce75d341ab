import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { takeUpload } from '#platform/files/take-upload.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import { type FileFolder, MAX_FILES_A_FOLDER, uploadKindOfFolder } from '#features/campaigns/files/rules.ts';
import type { CampaignFile } from '../../files/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { countFiles, insertFile } from '../records/files.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { toFile } from './views.ts';

/**
 * Adds a file that the actor uploaded to a folder of the campaign: organisers to any folder, members to the photos. The
 * campaign is locked, so that the actor's role can't change and no race overfills the folder.
 */
export async function addFile(
  context: ContextOf<'player'>,
  input: { campaignId: Id; folder: FileFolder; uploadId: Id },
): Promise<CampaignFile> {
  const { playerId } = context.actor;
  const { folder, uploadId } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const can = campaignCan(context.actor, await findFacts(inner, campaign.id));
    if (!can.addFiles[folder]) refuse(commonRefusals.FORBIDDEN);
    if ((await countFiles(db, campaign.id, folder)) >= MAX_FILES_A_FOLDER) {
      refuse(campaignRefusals.FOLDER_FULL);
    }
    const upload = await takeUpload(inner, { uploadId, kind: uploadKindOfFolder[folder] });
    const { name, storageKey, contentType, sizeBytes, original } = upload;
    const row = { id: newId(), folder, name, storageKey, contentType, sizeBytes, original };
    const file = { ...row, uploadedBy: playerId, createdAt: clock() };
    await insertFile(db, { ...file, campaignId: campaign.id });
    await audit(inner, 'campaign-file.add', ['campaign-file', file.id], {
      after: { campaignId: campaign.id, folder, sizeBytes },
    });
    return toFile(file, playerId);
  });
}
