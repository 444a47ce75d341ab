/** The views of /auth. */
const authViews = [
  'sign_in',
  'sign_up',
  'forgotten_password',
  'magic_link',
  'update_password',
  'verify_otp',
] as const;
export type AuthView = (typeof authViews)[number];

/**
 * The address's `view`; undefined, which stands for sign_in, for none and for unknown ones. It is named even then,
 * because the router keeps what a route does not name.
 */
export const readAuthSearch = (search: Record<string, unknown>): { view?: AuthView | undefined } => ({
  view: authViews.find((known) => known === search['view']),
});
