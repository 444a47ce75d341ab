import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { canSeeRetailer, retailerCan } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { findRetailer, viewerOf } from '#features/retailers/server/records/retailers.ts';
import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import type { ShownContent, StorePage } from '../contract.ts';
import type { Content } from '../inputs.ts';
import { findPage } from './records/pages.ts';
import { listPhotos } from './records/photos.ts';

/** What stays of a page that an admin hid: the hours, without a word. */
const withoutWords = (content: Content): Content => ({
  ...content,
  specialDays: content.specialDays.map((day) => ({ ...day, note: '' })),
  sells: [],
  links: [],
  photos: [],
});

/**
 * What a store says on its page, for whoever may open it (`getRetailer`).
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function getPage(
  { db, actor }: Context,
  { retailerId }: { retailerId: Id },
): Promise<StorePage> {
  const retailer = await findRetailer(db, viewerOf(actor), retailerId);
  if (!retailer) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!canSeeRetailer(actor, retailer)) refuse(retailerRefusals.RETAILER_CLOSED);
  const { lat, lng, state } = retailer;
  const position = lat === null || lng === null ? null : { lat, lng };
  const page = await findPage(db, retailerId);
  return {
    content:
      page.content &&
      (await shown(db, retailerId, page.hiddenAt ? withoutWords(page.content) : page.content)),
    timeZone: zoneOfPlace({ position, state }),
    isHidden: page.hiddenAt !== null && retailerCan(actor, retailer).edit,
  };
}

/** A page with the addresses of its photos. */
async function shown(db: Context['db'], retailerId: Id, content: Content): Promise<ShownContent> {
  const stored = content.photos.length === 0 ? [] : await listPhotos(db, retailerId);
  const urls = new Map(stored.map(({ id, url }) => [id, url]));
  return {
    ...content,
    photos: content.photos.flatMap(({ id, words }) => {
      const url = urls.get(id);
      return url === undefined ? [] : [{ id, url, words }];
    }),
  };
}
