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
 * The address's `view`; undefined, which means sign_in, for a missing or unknown one. The key is there even then,
 * because the router keeps whatever a route does not name. On its own, so that the routes load no page with it.
 */
export const readAuthSearch = (search: Record<string, unknown>): { view?: AuthView | undefined } => ({
  view: authViews.find((known) => known === search['view']),
});
