import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { DomainError, type Refusal } from '../../../shared/errors.ts';
import { isTargetGone } from '../../../platform/requests/target-gone.ts';
import { RETRY_AFTER_SECONDS } from '../../../platform/requests/rpc.ts';
import { accountRefusals } from '../refusals.ts';
import { cookies } from '../rules.ts';
import {
  type AccountsContext,
  type AuthResult,
  type AuthUseCase,
  inAccountsTransaction,
  type OpenedSession,
  type Visitor,
} from './accounts-context.ts';
import { admitProvider } from './providers/providers.ts';
import { forgetAccessToken, setAccessToken } from './sessions/access-token.ts';
import { deviceName } from '../device-rules.ts';
import { tellNewDevice } from './notices.ts';
import { isNewDevice, rememberOnDevice, rememberNetwork } from './sign-in/known-places.ts';
import { refuseOvertaken } from './sign-in/overtaken-session.ts';
import { deleteSession, findSessionByToken } from './records/sessions.ts';
import { cookiePolicy, readSessionToken } from './sessions/session-cookie.ts';
import { LIFETIME_MS } from './links/tokens.ts';

/** The server puts the client's address into this header, over whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Whether the client is on this machine: 1 or 0. Overwritten in the same way. */
export const LOCAL_HEADER = 'x-from-this-machine';

/** For refusals without a time of their own. */
const RETRY_AFTER_SECONDS_OF: Partial<Record<number, number>> = { 429: 60, 503: RETRY_AFTER_SECONDS };

/**
 * Makes a POST endpoint below /api/auth out of a use-case: reads the caller, checks the body, and applies the result to
 * the browser. Better Auth keeps sessions and cookies; the use-case decides.
 */
export function authEndpoint<S extends z.ZodType>(
  context: AccountsContext,
  path: string,
  shape: S,
  useCase: AuthUseCase<z.infer<S>>,
) {
  return createAuthEndpoint(path, { method: 'POST', body: z.unknown() }, async (call) => {
    const input = shape.safeParse(call.body);
    if (!input.success) {
      const message = input.error.issues[0]?.message ?? accountRefusals.INVALID_REQUEST.message;
      throw apiError({ ...accountRefusals.INVALID_REQUEST, message });
    }
    const visitor = await readVisitor(context, call);
    try {
      const result = await useCase(context, input.data, visitor);
      await applyToBrowser(context, call, visitor, result);
      return call.json(result.answer);
    } catch (error) {
      // Erased while signing in: the account is as unknown as it is from now on.
      if (isTargetGone(error)) throw apiError(accountRefusals.INVALID_CREDENTIALS);
      throw error instanceof DomainError ? apiError(error.refusal, error.data) : error;
    }
  });
}

/** Counts the starts of sign-ins by a third party, because the library keeps a row for each. */
export const limitProviders = (context: AccountsContext) =>
  createAuthMiddleware(async (call) => {
    if (call.path !== '/sign-in/social') return;
    try {
      await admitProvider(context, addressOf(call.headers));
    } catch (error) {
      throw error instanceof DomainError ? apiError(error.refusal, error.data) : error;
    }
  });

const addressOf = (headers: Headers | undefined) => headers?.get(CLIENT_ADDRESS_HEADER) ?? '';

/** A refusal as the library throws it: its words under `message`, its data beside them. */
export function apiError(refusal: Refusal, data?: unknown): APIError {
  const more = data as { retryAfterSeconds?: number } | undefined;
  const body = { code: refusal.code, message: refusal.message, ...more };
  const seconds = more?.retryAfterSeconds ?? RETRY_AFTER_SECONDS_OF[refusal.status];
  return new APIError(
    refusal.status as ConstructorParameters<typeof APIError>[0],
    body,
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  );
}

/**
 * Drafts, and the path to return to. Not "cache": private answers are never stored, and Chromium would search its cache
 * of every site, which delays the answer by up to seconds. Not "cookies": the device stays known, and sites on the same
 * domain keep theirs.
 */
const CLEARED_AT_SIGN_OUT = '"storage"';

async function readVisitor(context: AccountsContext, call: GenericEndpointContext): Promise<Visitor> {
  const { config } = context;
  const sent = call.headers?.get('cookie') ?? undefined;
  const token = readSessionToken(sent, cookiePolicy(config.publicUrl), config);
  return {
    address: addressOf(call.headers),
    isLocal: call.headers?.get(LOCAL_HEADER) === '1',
    session: token ? await findSessionByToken(context.db, token, context.clock()) : null,
    signUpClaim: call.getCookie(call.context.createAuthCookie(cookies.signUp.name).name) ?? null,
    deviceCookie: call.getCookie(call.context.createAuthCookie(cookies.device.name).name) ?? null,
  };
}

async function applyToBrowser(
  context: AccountsContext,
  call: GenericEndpointContext,
  visitor: Visitor,
  result: AuthResult,
): Promise<void> {
  if (result.forget) {
    forgetSessionCookie(call);
    call.setHeader('clear-site-data', CLEARED_AT_SIGN_OUT);
  }
  if (result.open) await openSession(context, call, visitor, result.open);
  if (result.extend && visitor.session) await extendSession(context, call, visitor.session.token);
  if (result.grantAccess && visitor.session) await setAccessToken(call, visitor.session, context.clock());
  if (result.signUpClaim) {
    const cookie = call.context.createAuthCookie(cookies.signUp.name, { maxAge: cookies.signUp.seconds });
    call.setCookie(cookie.name, result.signUpClaim, cookie.attributes);
  }
}

/** Every sign-in gets a new token, and the browser's previous session ends. */
async function openSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  visitor: Visitor,
  opened: OpenedSession,
): Promise<void> {
  const { userId, purpose } = opened;
  const expiresAt = new Date(context.clock().getTime() + lifetimeMs(call, purpose));
  const session = await call.context.internalAdapter.createSession(
    userId,
    false,
    { purpose, expiresAt },
    true,
  );
  await refuseOvertaken(context, session.id, opened);
  // Before the browser gets the session: so nobody is in who was not told of.
  if (purpose === 'normal' && !opened.isShared && (await isNewDevice(context, visitor, userId))) {
    const device = deviceName(call.headers?.get('user-agent') ?? '');
    await inAccountsTransaction(context, (inner) =>
      tellNewDevice(inner, { userId, sessionId: session.id, device }),
    );
  }
  if (visitor.session) await deleteSession(context.db, visitor.session.userId, visitor.session.id);
  forgetAccessToken(call);
  await setSessionCookie(call, session.token, expiresAt);
  if (purpose === 'normal') {
    const cookie = call.context.createAuthCookie(cookies.device.name, { maxAge: cookies.device.seconds });
    const known = rememberOnDevice(context, visitor.deviceCookie, userId);
    call.setCookie(cookie.name, known, cookie.attributes);
    await rememberNetwork(context, userId, visitor.address);
  }
}

async function extendSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  token: string,
): Promise<void> {
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + lifetimeMs(call, 'normal'));
  await call.context.internalAdapter.updateSession(token, { expiresAt, updatedAt: now });
  await setSessionCookie(call, token, expiresAt);
}

const lifetimeMs = (call: GenericEndpointContext, purpose: 'normal' | 'recovery') =>
  purpose === 'recovery' ? LIFETIME_MS.recoverySession : call.context.sessionConfig.expiresIn * 1000;

async function setSessionCookie(call: GenericEndpointContext, token: string, expires: Date): Promise<void> {
  const { name, attributes } = call.context.authCookies.sessionToken;
  const maxAge = Math.round((expires.getTime() - Date.now()) / 1000);
  await call.setSignedCookie(name, token, call.context.secret, { ...attributes, maxAge });
}

function forgetSessionCookie(call: GenericEndpointContext): void {
  const { name, attributes } = call.context.authCookies.sessionToken;
  call.setCookie(name, '', { ...attributes, maxAge: 0 });
  forgetAccessToken(call);
}
