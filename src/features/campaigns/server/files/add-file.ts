import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { takeUpload } from '../../../../platform/files/take-upload.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import { type Id, newId } from '../../../../shared/ids.ts';
import type { CampaignFile, FileFolder } from '../../contract.ts';
import { MAX_FILES_A_FOLDER, uploadKindOfFolder } from '../../file-folders.ts';
import { canAddFile } from '../../policy.ts';
import { campaignRefusals } from '../../refusals.ts';
import { countFiles, insertFile } from '../records/files.ts';
import { lockCampaign } from '../records/locks.ts';
import { findRole } from '../records/members.ts';
import { requirePlayer } from '../require-player.ts';
import { toFile } from './to-file.ts';

/**
 * Puts a file that the actor sent into a folder of the campaign: the owner into each, members among the photos. The
 * campaign is locked, so that the actor stays what it is and no race overfills the folder.
 */
export async function addFile(
  context: Context,
  input: { campaignId: Id; folder: FileFolder; uploadId: Id },
): Promise<CampaignFile> {
  const actor = requirePlayer(context.actor);
  const { folder, uploadId } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const role = await findRole(db, campaign.id, actor.playerId);
    const standing = { isOwner: role === 'owner', isMember: role !== undefined };
    if (!canAddFile(actor, standing, folder)) refuse(commonRefusals.FORBIDDEN);
    if ((await countFiles(db, campaign.id, folder)) >= MAX_FILES_A_FOLDER) {
      refuse(campaignRefusals.FOLDER_FULL);
    }
    const upload = await takeUpload(inner, { uploadId, kind: uploadKindOfFolder[folder] });
    const { name, storageKey, contentType, sizeBytes } = upload;
    const row = { id: newId(), folder, name, storageKey, contentType, sizeBytes };
    const file = { ...row, uploadedBy: actor.playerId, createdAt: clock() };
    await insertFile(db, { ...file, campaignId: campaign.id });
    await audit(inner, {
      action: 'campaign-file.add',
      subjectType: 'campaign-file',
      subjectId: file.id,
      after: { campaignId: campaign.id, folder, sizeBytes },
    });
    return toFile(file, actor, standing);
  });
}
