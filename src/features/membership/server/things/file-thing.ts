import type { TransactionContext } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import { fileUrl } from '#platform/files/file-url.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { deleteFile } from '../records/files.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findModeratedFile, writeFileHidden } from '../records/moderated.ts';
import { campaignThing } from './campaign-thing.ts';

/**
 * Moves a file's bytes to a new URL, because people who know the old one could still load them. The old bytes are
 * deleted after the transaction has committed. Returns null if the bytes are gone.
 */
async function moveBytes(context: TransactionContext, key: string, bytes: number): Promise<string | null> {
  const found = await context.files.get(key);
  if (!found) return null;
  const [folder = '', name = ''] = key.split('/');
  const moved = await context.files.put(found.content, {
    folder,
    extension: name.split('.').at(-1) ?? '',
    maxBytes: bytes,
  });
  await discardFile(context, key);
  return moved.key;
}

/** Finds the file, and locks the files of its campaign against other changes. */
async function lockFile({ db }: TransactionContext, id: Id) {
  const file = await findModeratedFile(db, id);
  if (file) await lockCampaign(db, file.campaignId);
  return findModeratedFile(db, id);
}

export const fileThing: ModeratedThing = {
  kind: 'file',

  async find(db, id) {
    const file = await findModeratedFile(db, id);
    if (!file) return undefined;
    return {
      title: `${isolated(file.name)} in ${isolated(file.title)}`,
      text: file.name,
      imageUrl: file.folder === 'resources' ? null : fileUrl(file.storageKey),
      path: `/campaigns/${file.campaignId}`,
      userId: file.userId,
      isHidden: file.hiddenAt !== null,
      parts: [],
    };
  },

  async isShownTo(context, id) {
    const file = await findModeratedFile(context.db, id);
    if (!file || file.hiddenAt !== null) return false;
    return campaignThing.isShownTo(context, file.campaignId);
  },

  async hide(context, id) {
    const file = await lockFile(context, id);
    if (!file) return {};
    const { originalKey, originalBytes } = file;
    const storageKey = await moveBytes(context, file.storageKey, file.sizeBytes);
    const original = originalKey && (await moveBytes(context, originalKey, originalBytes ?? 0));
    const moved = { storageKey: storageKey ?? undefined, originalKey: original ?? undefined };
    await writeFileHidden(context.db, id, context.clock(), moved);
    return {};
  },

  async restore(context, id) {
    await lockFile(context, id);
    await writeFileHidden(context.db, id, null);
    return true;
  },

  async remove(context, id) {
    const file = await lockFile(context, id);
    if (!file || !(await deleteFile(context.db, id))) return;
    await discardFile(context, file.storageKey);
    if (file.originalKey !== null) await discardFile(context, file.originalKey);
  },
};
