import type { BetterAuthOptions } from 'better-auth';
import type { Config } from '../../../../platform/config/config.ts';
import type { Context } from '../../../../platform/context.ts';

/** The third parties of docs/product/accounts.md, section 2, in the order in which they are shown. */
const providerNames = ['github', 'google', 'azure'] as const;

/** Those that this installation has credentials for; the others are not shown. */
export const configuredProviders = ({ providers }: Pick<Config, 'providers'>) =>
  providerNames.filter((name) => providers[name] !== undefined);

/** Anybody makes a tenant of their own, and writes whatever address they like into its accounts. */
const isSharedTenant = (tenantId: string) => ['common', 'organizations', 'consumers'].includes(tenantId);

/** Tells who runs the server that nobody can sign in at Microsoft as long as no tenant is named. */
export function warnOfSharedTenant({ config, log }: Pick<Context, 'config' | 'log'>): void {
  const { azure } = config.providers;
  if (!azure || !isSharedTenant(azure.tenantId)) return;
  log.warn(
    { tenantId: azure.tenantId },
    'nobody can sign in with Microsoft: set AZURE_TENANT_ID to your tenant, because the shared ones prove no address',
  );
}

/** What the library wants to know of them. It calls azure by its maker's name. */
export function socialProviders({
  providers,
}: Pick<Config, 'providers'>): NonNullable<BetterAuthOptions['socialProviders']> {
  return {
    ...(providers.github && { github: providers.github }),
    ...(providers.google && { google: providers.google }),
    ...(providers.azure && {
      microsoft: {
        ...providers.azure,
        // Nobody sees the photo, and without it the sign-in does not hang on one more of the maker's servers.
        disableProfilePhoto: true,
        ...(isSharedTenant(providers.azure.tenantId) && {
          mapProfileToUser: () => ({ emailVerified: false }),
        }),
      },
    }),
  };
}
