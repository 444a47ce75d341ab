import { defineRefusals } from '#shared/errors.ts';

/** Refusals of requests about what a store says on its page. */
export const storePageRefusals = defineRefusals({
  PHOTO_NOT_FOUND: [404, 'One of the photos is not there any more. Load the page again.'],
  TABLE_NOT_FOUND: [404, 'This table is not there any more. Load the page again.'],
  TOO_MANY_PHOTOS: [409, 'Too many photos wait here. Publish the page, or discard the draft, first.'],
});
