import { createHash } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { OAuth2Tokens, OAuthProvider } from 'better-auth/oauth2';
import * as openid from 'openid-client';
import { z } from 'zod';
import type { OpenIdSettings } from '#platform/config/openid-settings.ts';
import { describeError } from '#platform/log.ts';
import { accountRefusals } from '../../refusals.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** For how long a provider's answer about itself is used. Its keys are fetched as they are needed. */
const DISCOVERY_MS = 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;

/** What an OpenID provider says about a person. */
const personShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  /** Some providers send it as a text. */
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().optional(),
});
type OpenIdPerson = z.infer<typeof personShape>;

/** Adds the OpenID providers of the configuration to those that the library brings. */
export const openIdPlugin = (context: Pick<AccountsContext, 'config' | 'log'>) =>
  ({
    id: 'openid',
    init: ({ socialProviders }) => ({
      context: {
        socialProviders: [
          ...socialProviders,
          ...context.config.openIdProviders.map((settings) => openIdProvider(settings, context)),
        ],
      },
    }),
  }) satisfies BetterAuthPlugin;

/**
 * A provider as the library wants it. The client checks everything that OpenID Connect asks for: the issuer, the
 * audience, the times, the nonce and the signature of the ID token, and the proof of the code (PKCE).
 */
function openIdProvider(
  settings: OpenIdSettings,
  { log }: Pick<AccountsContext, 'log'>,
): OAuthProvider<OpenIdPerson> {
  const { id, name, scope, trustsAddresses } = settings;
  const configuration = keptFor(DISCOVERY_MS, () => discover(settings));

  async function createAuthorizationURL({ state, codeVerifier, redirectURI }: Begun): Promise<URL> {
    const config = await configuration().catch((error: unknown) => {
      log.error({ provider: id, error: describeError(error) }, 'OpenID provider away');
      const { code, message } = accountRefusals.PROVIDER_AWAY;
      throw new APIError('SERVICE_UNAVAILABLE', { code, message });
    });
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectURI,
      scope,
      state,
      nonce: nonceOf(codeVerifier),
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  async function validateAuthorizationCode({
    code,
    codeVerifier,
    redirectURI,
  }: Ended): Promise<OAuth2Tokens | null> {
    const config = await configuration();
    const returned = new URL(redirectURI);
    returned.searchParams.set('code', code);
    // The library compared what the provider's redirect named with ours.
    returned.searchParams.set('iss', config.serverMetadata().issuer);
    try {
      const tokens = await openid.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: codeVerifier ?? '',
        expectedNonce: nonceOf(codeVerifier ?? ''),
        idTokenExpected: true,
      });
      // Its tokens are of no use to us, so the library gets none to store.
      return { raw: { person: await readPerson(config, tokens) } };
    } catch (error) {
      log.warn({ provider: id, error: describeError(error) }, 'sign-in at an OpenID provider refused');
      return null;
    }
  }

  return {
    id,
    name,
    issuer: settings.issuer,
    accountSubject: ({ profile }) => `${profile.iss} ${profile.sub}`,
    createAuthorizationURL,
    validateAuthorizationCode,
    getUserInfo: ({ raw }) => {
      const person = raw?.['person'] as OpenIdPerson;
      const { email, email_verified: verified, name: personName } = person;
      const emailVerified = verified ?? trustsAddresses;
      return Promise.resolve({ user: { email, emailVerified, name: personName }, data: person });
    },
  };
}

type Begun = Parameters<OAuthProvider['createAuthorizationURL']>[0];
type Ended = Parameters<OAuthProvider['validateAuthorizationCode']>[0];

/** The code's verifier stays here, so what is made out of it belongs to this sign-in alone. */
const nonceOf = (codeVerifier: string): string =>
  createHash('sha256').update(`nonce of ${codeVerifier}`).digest('base64url');

/** The claims of the ID token; those about the address from the provider's endpoint, if the token has none. */
async function readPerson(
  config: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<OpenIdPerson> {
  const claims = tokens.claims();
  if (claims?.['email'] !== undefined || !config.serverMetadata().userinfo_endpoint)
    return personShape.parse(claims);
  const more = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
  return personShape.parse({ ...more, iss: claims?.iss, sub: claims?.sub });
}

/** Asks the provider where its endpoints are, and how it wants us to prove who we are. */
async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<openid.Configuration> {
  // Checked by the configuration: http is for this machine alone.
  const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options);
  const server = found.serverMetadata();
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
  const config = new openid.Configuration(server, clientId, undefined, proof(clientSecret));
  config.timeout = TIMEOUT_SECONDS;
  for (const extend of execute) extend(config);
  // Without this the signature of an ID token that came over TLS would not be looked at.
  openid.enableNonRepudiationChecks(config);
  return config;
}

/** Keeps what was found for some time; a failure is not kept. */
function keptFor<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let kept: { found: Promise<T>; until: number } | null = null;
  return () => {
    if (kept === null || kept.until < performance.now()) {
      const found = find();
      kept = { found, until: performance.now() + ms };
      found.catch(() => {
        kept = null;
      });
    }
    return kept.found;
  };
}
