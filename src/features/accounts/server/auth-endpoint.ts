import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import { DomainError, refuse, type Refusal } from '../../../shared/errors.ts';
import { accountRefusals } from '../refusals.ts';
import type { AccountsContext, AuthResult, AuthUseCase, Visitor } from './accounts-context.ts';
import { forgetAccessToken, setAccessToken } from './access-token.ts';
import { DEVICE_COOKIE_SECONDS, rememberOnDevice } from './known-device.ts';
import { isDisabled } from './records/accounts.ts';
import { deleteSession, findSessionByToken } from './records/sessions.ts';
import { LIFETIME_MS } from './tokens.ts';

/** Header that the server puts the client's address in; one that a client sends is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const SIGN_UP_COOKIE = 'signup';
const DEVICE_COOKIE = 'device';
const RETRY_AFTER_SECONDS = '60';

/**
 * Puts a use-case behind a POST of /api/auth: reads who is calling, checks the body, and does to the browser what
 * the use-case asks for. Sessions and cookies are Better Auth's; what may happen is the use-case's.
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
      throw error instanceof DomainError ? apiError(error.refusal, error.data) : error;
    }
  });
}

/** The browser finds the words under `message`, and whatever else the refusal tells beside it. */
function apiError(refusal: Refusal, data?: unknown): APIError {
  const body = { code: refusal.code, message: refusal.message, ...(data as object | undefined) };
  const later = refusal.status === 429 || refusal.status === 503;
  return new APIError(
    refusal.status as ConstructorParameters<typeof APIError>[0],
    body,
    later ? { 'retry-after': RETRY_AFTER_SECONDS } : {},
  );
}

/**
 * Drafts, and where a link was to lead. Not "cache": private answers are never stored, and Chromium looks through all
 * that it keeps of every site, which delays the answer by up to seconds. Not "cookies": the device stays known, and
 * sites on the same domain keep theirs.
 */
const CLEARED_AT_SIGN_OUT = '"storage"';

async function readVisitor(context: AccountsContext, call: GenericEndpointContext): Promise<Visitor> {
  const { authCookies, secret } = call.context;
  const token = await call.getSignedCookie(authCookies.sessionToken.name, secret);
  return {
    address: call.headers?.get(CLIENT_ADDRESS_HEADER) ?? '',
    session: token ? await findSessionByToken(context.db, token, context.clock()) : null,
    signUpClaim: call.getCookie(call.context.createAuthCookie(SIGN_UP_COOKIE).name) ?? null,
    deviceCookie: call.getCookie(call.context.createAuthCookie(DEVICE_COOKIE).name) ?? null,
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
    const cookie = call.context.createAuthCookie(SIGN_UP_COOKIE, { maxAge: LIFETIME_MS.signup / 1000 });
    call.setCookie(cookie.name, result.signUpClaim, cookie.attributes);
  }
}

/** A sign-in always gets a new token, and the session that the browser had before ends. */
async function openSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  visitor: Visitor,
  { userId, purpose }: NonNullable<AuthResult['open']>,
): Promise<void> {
  if (await isDisabled(context.db, userId)) refuse(accountRefusals.ACCOUNT_DISABLED);
  const expiresAt = new Date(context.clock().getTime() + lifetimeMs(call, purpose));
  const session = await call.context.internalAdapter.createSession(
    userId,
    false,
    { purpose, expiresAt },
    true,
  );
  if (visitor.session) await deleteSession(context.db, visitor.session.userId, visitor.session.id);
  forgetAccessToken(call);
  await setSessionCookie(call, session.token, expiresAt);
  if (purpose === 'normal') {
    const cookie = call.context.createAuthCookie(DEVICE_COOKIE, { maxAge: DEVICE_COOKIE_SECONDS });
    const known = rememberOnDevice(context, visitor.deviceCookie, userId);
    call.setCookie(cookie.name, known, cookie.attributes);
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
