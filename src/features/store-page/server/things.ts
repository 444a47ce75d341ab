import { discardFile } from '#platform/files/discard.ts';
import { keyOfUrl } from '#platform/files/file-url.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import { lockRetailer } from '#features/retailers/server/records/changes.ts';
import { findModeratedStore } from '#features/retailers/server/records/moderated.ts';
import type { Content } from '../inputs.ts';
import { findPage, hidePage, removePage } from './records/pages.ts';
import { deleteOtherPhotos, listPhotos } from './records/photos.ts';

/** Everything that somebody wrote on a page, a line each. */
const wordsOf = ({ specialDays, sells, links, photos }: Content): string =>
  [
    ...specialDays.map(({ note }) => note),
    ...sells,
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...photos.map(({ words }) => words),
  ]
    .filter((line) => line !== '')
    .join('\n');

/** What a store says on its page beside its contact information: its words and photos. Its hours always stay. */
const storePageThing: ModeratedThing = {
  kind: 'store-page',

  async find(db, id) {
    const store = await findModeratedStore(db, id);
    const { content, hiddenAt } = await findPage(db, id);
    if (!store || !content) return undefined;
    const first = content.photos[0]?.id;
    const photos = first === undefined ? [] : await listPhotos(db, id);
    return {
      title: `Page of ${isolated(store.name)}`,
      text: wordsOf(content) || null,
      imageUrl: photos.find((photo) => photo.id === first)?.url ?? null,
      path: `/retailers/${id}`,
      userId: store.userId,
      isHidden: hiddenAt !== null,
      parts: [],
    };
  },

  async isShownTo({ db }, id) {
    const store = await findModeratedStore(db, id);
    return store?.status === 'active' && (await findPage(db, id)).content !== null;
  },

  async hide({ db, clock }, id) {
    await lockRetailer(db, null, id);
    await hidePage(db, id, clock());
    return {};
  },

  async restore({ db }, id) {
    await lockRetailer(db, null, id);
    return hidePage(db, id, null);
  },

  async remove(context, id) {
    await lockRetailer(context.db, null, id);
    await removePage(context.db, id);
    for (const url of await deleteOtherPhotos(context.db, id, [])) {
      const key = keyOfUrl(url);
      if (key) await discardFile(context, key);
    }
  },
};

/** The parts of store pages that people can report and admins decide about. */
export const storePageThings: ModeratedThing[] = [storePageThing];
