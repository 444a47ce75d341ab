/** The views of /auth (section 2 of the accounts document). */
const authViews = [
  'sign_in',
  'sign_up',
  'forgotten_password',
  'magic_link',
  'update_password',
  'verify_otp',
] as const;
export type AuthView = (typeof authViews)[number];

/** The address's `view`; unknown ones and none are left out, which stands for sign_in. */
export function readAuthSearch(search: Record<string, unknown>): { view?: AuthView } {
  const view = authViews.find((known) => known === search['view']);
  return view ? { view } : {};
}
