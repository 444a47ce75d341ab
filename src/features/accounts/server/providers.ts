import type { BetterAuthOptions } from 'better-auth';
import type { Config } from '../../../platform/config.ts';

/** The third parties of section 2 of the accounts document, in the order in which they are shown. */
const providerNames = ['github', 'google', 'azure'] as const;

/** Those that this installation has credentials for; the others are not shown. */
export const configuredProviders = ({ providers }: Pick<Config, 'providers'>) =>
  providerNames.filter((name) => providers[name] !== undefined);

/** What the library wants to know of them. It calls azure by its maker's name. */
export function socialProviders({
  providers,
}: Pick<Config, 'providers'>): NonNullable<BetterAuthOptions['socialProviders']> {
  return {
    ...(providers.github && { github: providers.github }),
    ...(providers.google && { google: providers.google }),
    // Nobody sees the photo, and without it the sign-in does not hang on one more of the maker's servers.
    ...(providers.azure && { microsoft: { ...providers.azure, disableProfilePhoto: true } }),
  };
}
