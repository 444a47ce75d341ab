import type { GenericEndpointContext } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import { type Jwk, jwt, type JwtOptions, signJWT } from 'better-auth/plugins/jwt';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import { cookies } from '../../rules.ts';
import { effectiveRole } from '../security/admin-factor.ts';
import { refuseUnlessNormal } from './sign-out.ts';
import type { AccountsContext, AuthUseCase, LiveSession } from '../accounts-context.ts';

/** How long a token works, even if it is stolen. */
const LIFETIME_SECONDS = cookies.access.seconds;

const DAY_SECONDS = 24 * 60 * 60;

const ACCESS_COOKIE = cookies.access.name;

const options = {
  jwks: {
    keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' },
    rotationInterval: 90 * DAY_SECONDS,
    gracePeriod: DAY_SECONDS,
  },
  disableSettingJwtHeader: true,
  adapter: { getJwks: readableKeys },
  schema: {
    jwks: {
      modelName: 'jwks',
      fields: {
        publicKey: 'public_key',
        privateKey: 'private_key',
        createdAt: 'created_at',
        expiresAt: 'expires_at',
      },
    },
  },
} satisfies JwtOptions;

/**
 * Stores the keys that sign access tokens and serves their public halves at /api/auth/jwks. The private halves are
 * encrypted with a key that stays when the server's secret changes.
 */
export const keySetPlugin = () => jwt(options);

/** The keys that can still be decrypted. The others are left out, so that the library makes a new one if none remains. */
async function readableKeys(call: GenericEndpointContext): Promise<Jwk[]> {
  const { adapter, secretConfig } = call.context;
  const keys = await adapter.findMany<Jwk>({ model: 'jwks' });
  const readable = await Promise.all(
    keys.map(({ privateKey }) =>
      symmetricDecrypt({ key: secretConfig, data: JSON.parse(privateKey) as string }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys.filter((_key, index) => readable[index]);
}

/** Requests an access token; a session for a single step gets none. */
export const requestAccessToken: AuthUseCase<Record<string, never>> = (_context, _input, { session }) => {
  if (!session) refuse(accountRefusals.SESSION_MISSING);
  refuseUnlessNormal(session);
  return Promise.resolve({ answer: { event: 'TOKEN_REFRESHED' }, grantAccess: true });
};

/**
 * Gives the browser a cookie with a short-lived token. With it and the key set alone, other services learn the
 * session's user and their effective role (see `effectiveRole`). This server never accepts the token as a session:
 * sessions can be ended at once, tokens can't.
 */
export async function setAccessToken(
  call: GenericEndpointContext,
  { config, clock }: Pick<AccountsContext, 'config' | 'clock'>,
  session: LiveSession,
): Promise<void> {
  const now = clock();
  const iat = Math.floor(now.getTime() / 1000);
  const exp = Math.min(iat + LIFETIME_SECONDS, Math.floor(session.expiresAt.getTime() / 1000));
  const { id: sid, userId: sub, purpose } = session;
  const { role } = effectiveRole(config, session, now);
  const token = await signJWT(call, { options, payload: { sub, sid, role, purpose, iat, exp } });
  const cookie = call.context.createAuthCookie(ACCESS_COOKIE, { maxAge: exp - iat });
  call.setCookie(cookie.name, token, cookie.attributes);
}

/** Deletes the browser's token, if it has one. */
export function forgetAccessToken(call: GenericEndpointContext): void {
  const cookie = call.context.createAuthCookie(ACCESS_COOKIE);
  if (!call.getCookie(cookie.name)) return;
  call.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
}
