const authViews = [
  'sign_in',
  'sign_up',
  'forgotten_password',
  'magic_link',
  'update_password',
  'verify_otp',
  'second_step',
] as const;
export type AuthView = (typeof authViews)[number];

/**
 * The URL's `view`; undefined, which means sign_in, if it is missing or unknown. The key is always present, because the
 * router keeps search parameters that a route does not name. In a file of its own, so that the routes load no page with
 * it.
 */
export const readAuthSearch = (search: Record<string, unknown>): { view?: AuthView | undefined } => ({
  view: authViews.find((known) => known === search['view']),
});
