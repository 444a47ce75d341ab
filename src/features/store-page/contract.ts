import { z } from 'zod';
import { commonRefusals, pick, uploadRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { contentShape, draftShape } from './inputs.ts';
import { playedContract } from './played-contract.ts';
import { storeTablesContract } from './tables/contract.ts';
import { storePageRefusals } from './refusals.ts';

const photoShape = z.object({ id: z.guid(), url: z.string(), words: z.string() });
/** A photo of a store, with what it shows in words; '' if nobody said. */
export type StorePhoto = z.infer<typeof photoShape>;

const shownContent = z.object({ ...contentShape.shape, photos: z.array(photoShape) });
/** What a store's page shows beside its contact information. */
export type ShownContent = z.infer<typeof shownContent>;

const pageShape = z.object({
  /** Null if the store has published nothing. */
  content: shownContent.nullable(),
  /** The store's zone, an IANA name; null if unknown. */
  timeZone: z.string().nullable(),
  /** Whether an admin hid its words and photos, and nothing was published since. False except for its managers and admins. */
  isHidden: z.boolean(),
});
export type StorePage = z.infer<typeof pageShape>;

const editedShape = z.object({
  /** The draft; without one, what is published. */
  content: draftShape,
  /** All stored photos of the store: those that `content` names, and those that were taken out of it. */
  photos: z.array(photoShape.pick({ id: true, url: true })),
  /** When the draft was saved last; null if everything is published. */
  draftedAt: moment.nullable(),
  publishedAt: moment.nullable(),
  isHidden: z.boolean(),
  revision: revisionInput,
});
/** A store's page as its managers edit it. */
export type EditedPage = z.infer<typeof editedShape>;

const route = routesOf('Store pages');
const byRetailer = { retailerId: z.guid() };
const saved = z.object({ revision: revisionInput });
const ofEditors = operation('user').errors({
  ...pick(commonRefusals, 'FORBIDDEN'),
  ...pick(retailerRefusals, 'RETAILER_NOT_FOUND'),
});
const overState = { ...byRetailer, revision: revisionInput };

/** What a store says on its page beside its contact information. Its managers and admins write it as a draft, then publish it. */
export const storePageContract = {
  ...playedContract,

  tables: storeTablesContract,

  get: operation('anyone')
    .route(route.get('/retailers/{retailerId}/page', 'Get what a retailer says on its page'))
    .errors(pick(retailerRefusals, 'RETAILER_NOT_FOUND', 'RETAILER_CLOSED'))
    .input(z.strictObject(byRetailer))
    .output(pageShape),

  /** The page as its managers edit it. */
  getDraft: ofEditors
    .route(route.get('/retailers/{retailerId}/page/draft', 'Get the draft of a retailer’s page'))
    .input(z.strictObject(byRetailer))
    .output(editedShape),

  /** Keeps what somebody wrote and has not published. Only managers and admins see it. */
  saveDraft: ofEditors
    .route(route.put('/retailers/{retailerId}/page/draft', 'Save the draft of a retailer’s page'))
    .errors({ ...pick(commonRefusals, 'STALE_REVISION'), ...pick(storePageRefusals, 'PHOTO_NOT_FOUND') })
    .input(z.strictObject({ ...overState, content: draftShape }))
    .output(saved),

  /** Throws the draft away, and the photos that only it showed. */
  discardDraft: ofEditors
    .route(route.post('/retailers/{retailerId}/page/draft/discard', 'Discard the draft of a retailer’s page'))
    .errors(pick(commonRefusals, 'STALE_REVISION'))
    .input(z.strictObject(overState))
    .output(saved),

  /** Shows this to everybody, in place of what is published and of the draft. Photos that it does not name are deleted. */
  publish: ofEditors
    .route(route.put('/retailers/{retailerId}/page', 'Publish a retailer’s page'))
    .errors({ ...pick(commonRefusals, 'STALE_REVISION'), ...pick(storePageRefusals, 'PHOTO_NOT_FOUND') })
    .input(z.strictObject({ ...overState, content: contentShape }))
    .output(saved),

  /** Stores an uploaded photo. It is shown once a published page names it. */
  addPhoto: ofEditors
    .route(route.post('/retailers/{retailerId}/page/photos', 'Add a photo to a retailer’s page', 201))
    .errors({ ...pick(storePageRefusals, 'TOO_MANY_PHOTOS'), ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND') })
    .input(z.strictObject({ ...byRetailer, uploadId: z.guid() }))
    .output(photoShape.pick({ id: true, url: true })),
};
