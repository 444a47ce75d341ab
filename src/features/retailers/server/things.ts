import { z } from 'zod';
import { discardFile } from '#platform/files/discard.ts';
import { keyOfUrl } from '#platform/files/file-url.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import { lockRetailer } from './records/changes.ts';
import { findModeratedStore, hideStoreText, removeStoreText, restoreStoreText } from './records/moderated.ts';

const keptShape = z.object({ description: z.string().nullable() });

/** A store's text and photo, for moderation. The text can be hidden and restored; the photo is only ever removed, with the text. */
const storeThing: ModeratedThing = {
  kind: 'store',

  async find(db, id) {
    const store = await findModeratedStore(db, id);
    if (!store) return undefined;
    return {
      title: `Text and photo of ${isolated(store.name)}`,
      text: store.description,
      imageUrl: store.photo,
      path: `/retailers/${id}`,
      userId: store.userId,
      isHidden: store.hiddenAt !== null,
      parts: [],
    };
  },

  isShownTo: async ({ db }, id) => (await findModeratedStore(db, id))?.status === 'active',

  async hide({ db, clock }, id) {
    const store = await lockRetailer(db, null, id);
    await hideStoreText(db, id, clock());
    return { description: store?.description ?? null };
  },

  async restore({ db }, id, kept) {
    await lockRetailer(db, null, id);
    return restoreStoreText(db, id, keptShape.parse(kept).description);
  },

  async remove(context, id) {
    const store = await lockRetailer(context.db, null, id);
    await removeStoreText(context.db, id);
    const key = store?.photo && keyOfUrl(store.photo);
    if (key) await discardFile(context, key);
  },
};

/** The parts of stores that people can report and admins decide about. */
export const retailersThings: ModeratedThing[] = [storeThing];
