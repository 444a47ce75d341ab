import {
  betterAuth,
  type BetterAuthOptions,
  type BetterAuthPlugin,
  type GenericEndpointContext,
} from 'better-auth';
import { z } from 'zod';
import { countBurst } from '#platform/notices/bursts.ts';
import { newId } from '#shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import {
  addAddressRequest,
  addressLinkRequest,
  addressRequest,
  codeRequest,
  confirmAddressRequest,
  confirmPhoneRequest,
  credentialsRequest,
  demoSignInRequest,
  factorCodeRequest,
  linkRequest,
  newPasskeyRequest,
  passkeyIdRequest,
  passkeyRequest,
  passkeyStepRequest,
  phoneRequest,
  removeProviderRequest,
  renamePasskeyRequest,
  proveByPasswordRequest,
  secondStepRequest,
  signOutRequest,
  tokenRequest,
  updatePasswordRequest,
} from '../../inputs.ts';
import type { AccountsContext } from '../accounts-context.ts';
import {
  approveAddressChange,
  confirmNewAddress,
  findAddressLink,
  stopAddressChange,
} from '../addresses/confirm-change.ts';
import { cancelAddressChange, requestAddressChange } from '../addresses/request-change.ts';
import { confirmPhone, removePhone, requestPhone } from '../addresses/set-phone.ts';
import { undoAddressChange } from '../addresses/undo-change.ts';
import { findFormerOwner } from '../records/address-changes.ts';
import { noteProvider, removeProvider } from '../providers/remove-provider.ts';
import { keySetPlugin, requestAccessToken } from '../sessions/access-token.ts';
import {
  apiError,
  authEndpoint,
  CLIENT_ADDRESS_HEADER,
  followProviders,
  limitProviders,
  originOf,
  readRememberedCookie,
} from './auth-endpoint.ts';
import { listSecondSteps, redeemSecondStep } from '../second-step/redeem-second-step.ts';
import { endIfUngated, gateSession } from '../second-step/session-gate.ts';
import {
  confirmApp,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../second-step/set-authenticator.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../passkeys/manage-passkeys.ts';
import {
  proveByPasskey,
  requestPasskey,
  signInByPasskey,
  stepByPasskey,
} from '../passkeys/verify-passkey.ts';
import { promoteIfListed } from '../sign-up/confirm-address.ts';
import { signInToDemo, sendSignInLink, signIn } from '../ways-in/sign-in.ts';
import type { DemoAccount } from '../sign-in/demo-accounts.ts';
import { storageKey } from '../records/stored-secrets.ts';
import { openIdPlugin } from '../providers/openid-provider.ts';
import { providerWay, socialProviders } from '../providers/providers.ts';
import { findLinkRecipient } from '../links/link-recipient.ts';
import { recoverPassword } from '../passwords/recover-password.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { sealBanToken } from '../for-others/ban-token.ts';
import { endIfBanned } from '../sign-in/overtaken-session.ts';
import { addAddress, requestAddress } from '../users/add-address.ts';
import { redeemMailLink, redeemTypedCode } from '../ways-in/redeem-token.ts';
import { resendConfirmation } from '../sign-up/send-confirmation.ts';
import { sessionLifetimeMs } from '../../session-end.ts';
import { cookiePolicy, sessionCookieName } from '../sessions/session-cookie.ts';
import { proveByCode, proveByPassword, sendProofCode } from '../sessions/submit-proof.ts';
import { refreshSession, signOut } from '../sessions/sign-out.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { updatePassword } from '../passwords/update-password.ts';

export type Auth = { handler(request: Request): Promise<Response>; options: BetterAuthOptions };

/**
 * Better Auth with our endpoints. The library handles sessions, cookies and sign-in through third parties. Passwords,
 * links, codes and limits are our own use-cases, because the library's have security holes (docs/security.md). Its
 * tables are in the schema `auth`, each named below.
 */
export function createAuth(
  context: AccountsContext,
  options: { origins: readonly string[]; demoAccounts: readonly DemoAccount[] },
): Auth {
  const { config } = context;
  const policy = cookiePolicy(config.publicUrl);
  return betterAuth({
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: [...options.origins],
    database: { db: context.db, type: 'postgres', schemaName: 'auth', transaction: true },
    ...tables,
    session: { ...tables.session, expiresIn: sessionLifetimeMs(config) / 1000 },
    plugins: [
      storagePlugin(context),
      accountsPlugin(context, options.demoAccounts),
      keySetPlugin(),
      openIdPlugin(context),
    ],
    socialProviders: socialProviders(config),
    account: {
      ...tables.account,
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
      encryptOAuthTokens: true,
    },
    databaseHooks: {
      // Not on update: the library never confirms a user by an update, and a former admin would regain the role.
      user: {
        create: {
          before: async ({ email }) =>
            (await findFormerOwner(context.db, email, context.clock())) === null ? undefined : false,
          after: (user) => whenConfirmed(context, user),
        },
      },
      account: { create: { after: (account) => noteProvider(context, account) } },
      // Runs for every sign-in, also through a third party.
      session: {
        create: {
          before: async (session, call) => ({
            data: await gateSession(context, session, call && readRememberedCookie(call)),
          }),
          after: (session, call) => refuseUnfit(context, session, call),
        },
      },
    },
    onAPIError: {
      errorURL: `${config.publicUrl}/auth/callback`,
      onError: (error) => logUnforeseen(context, error),
    },
    hooks: { before: limitProviders(context), after: followProviders(context) },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      // Explicit, because the library drops these checks by itself when the environment has TEST=1.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      cookiePrefix: policy.prefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: policy.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: sessionCookieName(policy) } },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
  });
}

/**
 * Encrypts what the library stores (third parties' tokens, private signing keys) with a key that stays when SECRET
 * changes. Its cookies are still signed with SECRET.
 */
const storagePlugin = ({ config, keys }: AccountsContext) =>
  ({
    id: 'storage',
    init: () => ({ context: { secretConfig: storageKey(keys, config.secret) } }),
  }) satisfies BetterAuthPlugin;

const nothing = z.strictObject({});
const fresh = { fresh: true } as const;

/** Our endpoints below /api/auth. All are POST, so that opening a link changes nothing. */
const accountsPlugin = (context: AccountsContext, demoAccounts: readonly DemoAccount[]) =>
  ({
    id: 'accounts',
    endpoints: {
      signUp: authEndpoint(context, '/sign-up', credentialsRequest, signUp),
      resend: authEndpoint(context, '/resend', addressRequest, resendConfirmation),
      signIn: authEndpoint(context, '/sign-in', credentialsRequest, signIn),
      sendLink: authEndpoint(context, '/magic-link', addressRequest, sendSignInLink),
      linkRecipient: authEndpoint(context, '/link-recipient', linkRequest, findLinkRecipient),
      verifyLink: authEndpoint(context, '/verify-link', linkRequest, redeemMailLink),
      verifyCode: authEndpoint(context, '/verify-code', codeRequest, redeemTypedCode),
      recover: authEndpoint(context, '/recover', addressRequest, recoverPassword),
      updatePassword: authEndpoint(context, '/update-password', updatePasswordRequest, updatePassword),
      addAddress: authEndpoint(context, '/add-email', addAddressRequest, requestAddress, fresh),
      confirmAddress: authEndpoint(context, '/confirm-email', confirmAddressRequest, addAddress, fresh),
      requestAddressChange: authEndpoint(
        context,
        '/address/request',
        addAddressRequest,
        requestAddressChange,
        fresh,
      ),
      confirmNewAddress: authEndpoint(
        context,
        '/address/confirm',
        factorCodeRequest,
        confirmNewAddress,
        fresh,
      ),
      cancelAddressChange: authEndpoint(context, '/address/cancel', nothing, cancelAddressChange),
      addressLink: authEndpoint(context, '/address/look', addressLinkRequest, findAddressLink),
      approveAddressChange: authEndpoint(context, '/address/approve', tokenRequest, approveAddressChange),
      stopAddressChange: authEndpoint(context, '/address/stop', tokenRequest, stopAddressChange),
      undoAddressChange: authEndpoint(context, '/address/back', tokenRequest, undoAddressChange),
      requestPhone: authEndpoint(context, '/phone/request', phoneRequest, requestPhone, fresh),
      confirmPhone: authEndpoint(context, '/phone/confirm', confirmPhoneRequest, confirmPhone, fresh),
      removePhone: authEndpoint(context, '/phone/remove', nothing, removePhone, fresh),
      removeProvider: authEndpoint(context, '/provider/remove', removeProviderRequest, removeProvider, fresh),
      secondSteps: authEndpoint(context, '/second-steps', nothing, listSecondSteps),
      secondStep: authEndpoint(context, '/second-step', secondStepRequest, redeemSecondStep),
      startAuthenticator: authEndpoint(context, '/authenticator/start', nothing, startAuthenticator, fresh),
      confirmAuthenticator: authEndpoint(
        context,
        '/authenticator/confirm',
        factorCodeRequest,
        confirmApp,
        fresh,
      ),
      removeAuthenticator: authEndpoint(
        context,
        '/authenticator/remove',
        nothing,
        removeAuthenticator,
        fresh,
      ),
      recoveryCodes: authEndpoint(context, '/recovery-codes', nothing, renewRecoveryCodes, fresh),
      proveByPassword: authEndpoint(context, '/prove/password', proveByPasswordRequest, proveByPassword),
      sendProofCode: authEndpoint(context, '/prove/send-code', nothing, sendProofCode),
      proveByCode: authEndpoint(context, '/prove/code', factorCodeRequest, proveByCode),
      requestPasskey: authEndpoint(context, '/passkey/options', nothing, requestPasskey),
      signInByPasskey: authEndpoint(context, '/passkey/sign-in', passkeyRequest, signInByPasskey),
      stepByPasskey: authEndpoint(context, '/second-step/passkey', passkeyStepRequest, stepByPasskey),
      proveByPasskey: authEndpoint(context, '/prove/passkey', passkeyRequest, proveByPasskey),
      startPasskey: authEndpoint(context, '/passkeys/start', nothing, startPasskey, fresh),
      addPasskey: authEndpoint(context, '/passkeys/add', newPasskeyRequest, addPasskey, fresh),
      renamePasskey: authEndpoint(context, '/passkeys/rename', renamePasskeyRequest, renamePasskey),
      removePasskey: authEndpoint(context, '/passkeys/remove', passkeyIdRequest, removePasskey, fresh),
      // Has the name of the library's endpoint, in order to replace it.
      signOut: authEndpoint(context, '/sign-out', signOutRequest, signOut),
      refresh: authEndpoint(context, '/refresh', nothing, refreshSession),
      accessToken: authEndpoint(context, '/access-token', nothing, requestAccessToken),
      demoSignIn: authEndpoint(context, '/demo-sign-in', demoSignInRequest, signInToDemo(demoAccounts)),
    },
  }) satisfies BetterAuthPlugin;

/** Our tables and columns for the library's models. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    changeEmail: { enabled: false },
    deleteUser: { enabled: false },
    // With an address that the provider has not verified, an attacker could take over somebody else's account.
    validateUserInfo: ({ user, source }) =>
      source.method === 'oauth' && !user.emailVerified
        ? {
            error: 'email_not_verified',
            errorDescription: 'Verify your e-mail address at the provider first',
          }
        : undefined,
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      purpose: { type: 'string', required: false, defaultValue: 'normal', input: false },
      secondStepAt: { type: 'date', required: false, input: false, fieldName: 'second_step_at' },
      provenAt: { type: 'date', required: false, input: false, fieldName: 'proven_at' },
    },
    cookieCache: { enabled: false },
  },
  account: {
    modelName: 'accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    storeIdentifier: 'hashed',
  },
} satisfies BetterAuthOptions;

async function whenConfirmed(
  context: AccountsContext,
  user: { id: string; email: string; emailVerified: boolean },
) {
  if (user.emailVerified) await promoteIfListed(context, user.id, user.email);
  await countBurst(context, 'sign-ups');
}

async function refuseUnfit(
  context: AccountsContext,
  session: { id: string; userId: string; purpose?: unknown },
  call: GenericEndpointContext | null,
) {
  if (await endIfBanned(context, session)) {
    // For all other ways of signing in, `openSession` records the refusal.
    const way = call?.path === '/callback/:id' ? providerWay(call.params?.['id']) : null;
    if (way !== null) {
      const { userId } = session;
      await noteSignIn(context, originOf(call?.headers), { userId, outcome: 'refused', way });
    }
    // A banned user who passed every step may also take their data with them.
    const banWay = session.purpose === 'normal' ? 'proven' : 'mailed';
    const banToken = sealBanToken(context.keys, { userId: session.userId, way: banWay }, context.clock());
    throw apiError(accountRefusals.ACCOUNT_DISABLED, { banToken });
  }
  if (await endIfUngated(context, session)) throw apiError(accountRefusals.SIGN_IN_OVERTAKEN);
}

function logUnforeseen(context: AccountsContext, error: unknown): void {
  const { statusCode, name } = error as { statusCode?: number; name?: string };
  if (statusCode === undefined || statusCode >= 500) context.log.error({ errorName: name }, 'sign-in failed');
}
