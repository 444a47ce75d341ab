import { z } from 'zod';
import { type OpenIdName, openIdNames } from '#shared/openid-names.ts';
import { flag, webAddress } from './variables.ts';

/** A provider that speaks OpenID Connect. */
export type OpenIdSettings = {
  id: OpenIdName;
  /** What pages call it. */
  name: string;
  /** Its address, below which it says what else one needs to know (discovery). */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Whether every address that it tells counts as proven, although it does not say so. */
  trustsAddresses: boolean;
};

const parts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'NAME', 'SCOPE', 'TRUST_EMAIL'] as const;
type Prefix = 'OIDC' | 'OIDC_2' | 'OIDC_3' | 'OIDC_4';
const prefixOf = (id: OpenIdName) => id.toUpperCase().replace('-', '_') as Prefix;

const NAME_WANTS = 'must have 1 to 30 characters, and none of " < > \\';

const variablesOf = <P extends Prefix>(prefix: P, isProduction: boolean) =>
  ({
    [`${prefix}_ISSUER`]: webAddress(isProduction, 'https://login.guild.example/realms/guild').optional(),
    [`${prefix}_CLIENT_ID`]: z.string().optional(),
    [`${prefix}_CLIENT_SECRET`]: z.string().optional(),
    [`${prefix}_NAME`]: z
      .string()
      .regex(/^[^\p{Cc}"<>\\]{1,30}$/u, NAME_WANTS)
      .default('OpenID'),
    [`${prefix}_SCOPE`]: z
      .string()
      .refine(
        (text) => text.split(' ').includes('openid'),
        'must be words with blanks between, openid among them',
      )
      .default('openid email profile'),
    [`${prefix}_TRUST_EMAIL`]: flag.default(false),
  }) as {
    [Name in `${P}_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`]: z.ZodOptional<z.ZodString>;
  } & { [Name in `${P}_${'NAME' | 'SCOPE'}`]: z.ZodDefault<z.ZodString> } & {
    [Name in `${P}_TRUST_EMAIL`]: z.ZodDefault<typeof flag>;
  };

/** The variables of OpenID providers. */
export const openIdVariables = (isProduction: boolean) => ({
  ...variablesOf('OIDC', isProduction),
  ...variablesOf('OIDC_2', isProduction),
  ...variablesOf('OIDC_3', isProduction),
  ...variablesOf('OIDC_4', isProduction),
});

/** One line for each variable that is missing beside those that are set. */
export const missingOpenIdVariables = (given: Record<string, string | undefined>): string[] =>
  openIdNames.flatMap((id) => {
    const prefix = prefixOf(id);
    const set = parts.map((part) => `${prefix}_${part}`).find((name) => given[name]);
    if (set === undefined) return [];
    return parts
      .slice(0, 3)
      .map((part) => `${prefix}_${part}`)
      .filter((name) => !given[name])
      .map((name) => `${name} is required beside ${set}`);
  });

/** The providers that are configured. */
export const openIdSettings = (
  values: z.output<z.ZodObject<ReturnType<typeof openIdVariables>>>,
): OpenIdSettings[] =>
  openIdNames.flatMap((id) => {
    const prefix = prefixOf(id);
    const issuer = values[`${prefix}_ISSUER`];
    const clientId = values[`${prefix}_CLIENT_ID`];
    const clientSecret = values[`${prefix}_CLIENT_SECRET`];
    if (!issuer || !clientId || !clientSecret) return [];
    return [
      {
        id,
        issuer,
        clientId,
        clientSecret,
        name: values[`${prefix}_NAME`],
        scope: values[`${prefix}_SCOPE`],
        trustsAddresses: values[`${prefix}_TRUST_EMAIL`],
      },
    ];
  });
