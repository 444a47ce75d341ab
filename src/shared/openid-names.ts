/** The names under which OpenID providers are known here: the variables of `oidc-2` begin with `OIDC_2_`. */
export const openIdNames = ['oidc', 'oidc-2', 'oidc-3', 'oidc-4'] as const;
export type OpenIdName = (typeof openIdNames)[number];
