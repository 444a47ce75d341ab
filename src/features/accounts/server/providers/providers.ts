import type { BetterAuthOptions } from 'better-auth';
import { type OAuth2Tokens, verifyProviderIdToken } from 'better-auth/oauth2';
import { google as googleProvider, microsoft as microsoftProvider } from 'better-auth/social-providers';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { countAll, networkCounters, overOf, retryAfter } from '#platform/security/limiter.ts';
import { refuse } from '#shared/errors.ts';
import { type OpenIdName, openIdNames } from '#shared/openid-names.ts';
import { providerNames } from '../../inputs.ts';
import { providerFailureOf } from '../../callback-links.ts';
import { accountRefusals } from '../../refusals.ts';
import type { SignInWay } from '../../sign-in-contract.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { LIMITS } from '../sign-in/limits.ts';

/** The library's names of the providers, by our names. */
export const libraryNames = {
  github: 'github',
  google: 'google',
  azure: 'microsoft',
  oidc: 'oidc',
  'oidc-2': 'oidc-2',
  'oidc-3': 'oidc-3',
  'oidc-4': 'oidc-4',
} as const;

/** A provider by our name. */
export type ProviderName = keyof typeof libraryNames;

/** Whether anybody can make accounts in this tenant, with any address. */
const isSharedTenant = (tenantId: string) => ['common', 'organizations', 'consumers'].includes(tenantId);

/** The providers with credentials. Microsoft is left out if its tenant is a shared one, which does not prove addresses. */
function usableProviders({ providers }: Pick<Config, 'providers'>): Config['providers'] {
  const { azure, ...others } = providers;
  return azure && !isSharedTenant(azure.tenantId) ? { ...others, azure } : others;
}

export function offeredProviders(config: Pick<Config, 'providers'>) {
  const usable = usableProviders(config);
  return providerNames.filter((name) => usable[name] !== undefined);
}

/** Logs that Microsoft is not offered although it has credentials. */
export function warnOfSharedTenant({ config, log }: Pick<Context, 'config' | 'log'>): void {
  const { azure } = config.providers;
  if (!azure || !isSharedTenant(azure.tenantId)) return;
  log.warn(
    { tenantId: azure.tenantId },
    'sign-in with Microsoft is not offered: set AZURE_TENANT_ID to your tenant, because the shared ones prove no address',
  );
}

/** The library's configuration of the providers. The library calls azure "microsoft". */
export function socialProviders(
  config: Pick<Config, 'providers'>,
): NonNullable<BetterAuthOptions['socialProviders']> {
  const { github, google, azure } = usableProviders(config);
  return {
    ...(github && { github }),
    ...(google && { google: { ...google, ...ownChecks(googleProvider(google)) } }),
    ...(azure && { microsoft: { ...microsoft(azure), ...ownChecks(microsoftProvider(microsoft(azure))) } }),
  };
}

/** The recorded way of signing in for a provider, by the library's name; null for any other name. */
export const providerWay = (name: unknown): SignInWay | null =>
  name === 'github' || name === 'google' || name === 'microsoft' ? name : isOpenId(name) ? 'openid' : null;

const isOpenId = (name: unknown): boolean => openIdNames.some((known) => known === name);

/** The OpenID providers with credentials, and what pages call them. */
export const offeredOpenId = ({ openIdProviders }: Pick<Config, 'openIdProviders'>) =>
  openIdProviders.map(({ id, name }) => ({ id, name }));

/** What the site calls an OpenID provider; one that is not configured any more has no name of its own. */
export const openIdName = ({ openIdProviders }: Pick<Config, 'openIdProviders'>, id: OpenIdName): string =>
  openIdProviders.find((provider) => provider.id === id)?.name ?? 'OpenID';

/** Without the photo, which nobody sees, the sign-in depends on one Microsoft server less. */
const microsoft = (azure: NonNullable<Config['providers']['azure']>) => ({
  ...azure,
  disableProfilePhoto: true,
});

/**
 * Adds checks of OpenID providers that the library leaves out. An ID token counts only if this provider signed it, for
 * us and within the last hour; the library does not verify the one that it gets for a code. And an ID token that a
 * browser submits directly signs nobody in, because it belongs to no sign-in that was begun here.
 */
function ownChecks<Person>(provider: IdTokenProvider<Person>) {
  return {
    disableIdTokenSignIn: true,
    getUserInfo: async (tokens: OAuth2Tokens): Promise<Person | null> => {
      const { idToken } = tokens;
      if (idToken === undefined || !(await verifyProviderIdToken(provider, idToken))) return null;
      return provider.getUserInfo(tokens);
    },
  };
}

type IdTokenProvider<Person> = Parameters<typeof verifyProviderIdToken>[0] & {
  getUserInfo(tokens: OAuth2Tokens): Promise<Person | null>;
};

const OTHER_WAYS = 'A password or a magic link signs you in without waiting.';

/**
 * Counts the start of a sign-in by a third party.
 * @throws refusal TOO_MANY_ATTEMPTS when one network starts too many
 */
export async function admitProvider(context: AccountsContext, address: string): Promise<void> {
  const counters = networkCounters(context, 'provider-from', address, LIMITS.providersPerNetwork);
  const over = overOf(await countAll(context, counters));
  if (over.length > 0) refuse(accountRefusals.TOO_MANY_ATTEMPTS, { ...retryAfter(over), advice: OTHER_WAYS });
}

/**
 * Gives all failed sign-ins through a third party the same answer: only a person who can read an address's mail may
 * learn whether it has an account here, confirmed or not. The reason is logged.
 */
export function hideReason(response: Response, publicUrl: string, log: Log): void {
  const location = response.headers.get('location');
  if (location === null) return;
  const reason = new URL(location, publicUrl).searchParams.get('error');
  if (reason === null) return;
  // A third party may send any text as its reason.
  log.info({ reason: /^\w{1,60}$/.test(reason) ? reason : 'unknown' }, 'a sign-in at a third party failed');
  response.headers.set('location', `${publicUrl}/auth/callback?error=${providerFailureOf(reason)}`);
}
