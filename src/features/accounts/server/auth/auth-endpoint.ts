import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { requireFreshSignIn } from '#platform/requests/fresh-sign-in.ts';
import { DomainError, refuse, type Refusal } from '#shared/errors.ts';
import { countBurst } from '#platform/notices/bursts.ts';
import { isTargetGone } from '#platform/requests/target-gone.ts';
import { RETRY_AFTER_SECONDS } from '#platform/requests/rpc.ts';
import { accountRefusals } from '../../refusals.ts';
import { cookies } from '../../rules.ts';
import {
  type AccountsContext,
  type AuthResult,
  type AuthUseCase,
  inAccountsTransaction,
  type LiveSession,
  type OpenedSession,
  type SessionPurpose,
  type Visitor,
} from '../accounts-context.ts';
import { admitProvider } from '../providers/providers.ts';
import { forgetAccessToken, setAccessToken } from '../sessions/access-token.ts';
import { deviceName } from '../../device-rules.ts';
import type { SignInWay } from '../../sign-in-contract.ts';
import { tellNewDevice } from '../notices.ts';
import { providerWay } from '../providers/providers.ts';
import { rememberSecondStep } from '../second-step/remembered-device.ts';
import { isNewDevice, rememberOnDevice, rememberNetwork } from '../sign-in/known-places.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { refuseOvertaken } from '../sign-in/overtaken-session.ts';
import { deleteSession, extendSession, findSessionByToken } from '../records/sessions.ts';
import { cookiePolicy, readSessionToken } from '../sessions/session-cookie.ts';
import { sessionEnd, sessionLifetimeMs } from '../../session-end.ts';
import { LIFETIME_MS } from '../links/tokens.ts';

/** The server writes the client's address into this header and overwrites whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Whether the client is on this machine: 1 or 0. The server overwrites this header too. */
export const LOCAL_HEADER = 'x-from-this-machine';

/** By HTTP status, for refusals that name no time themselves. */
const RETRY_AFTER_SECONDS_OF: Partial<Record<number, number>> = { 429: 60, 503: RETRY_AFTER_SECONDS };

/**
 * Turns a use-case into a POST endpoint below /api/auth: reads the caller, checks the body, and applies the result to
 * the browser. Better Auth stores sessions and cookies; the use-case decides. With `fresh`, the caller must be signed
 * in and must have proved their identity within the last ten minutes.
 */
export function authEndpoint<S extends z.ZodType>(
  context: AccountsContext,
  path: string,
  shape: S,
  useCase: AuthUseCase<z.infer<S>>,
  marks: { fresh?: true } = {},
) {
  return createAuthEndpoint(path, { method: 'POST', body: z.unknown() }, async (call) => {
    const input = shape.safeParse(call.body);
    if (!input.success) {
      const message = input.error.issues[0]?.message ?? accountRefusals.INVALID_REQUEST.message;
      throw apiError({ ...accountRefusals.INVALID_REQUEST, message });
    }
    const visitor = await readVisitor(context, call);
    try {
      if (marks.fresh) requireFreshSession(context, visitor);
      const result = await useCase(context, input.data, visitor);
      const awaits = await applyToBrowser(context, call, visitor, result);
      return call.json(awaits ?? result.answer);
    } catch (error) {
      // The account was erased during the sign-in: it gets the answer for unknown accounts, as from now on.
      if (isTargetGone(error)) throw apiError(accountRefusals.INVALID_CREDENTIALS);
      throw error instanceof DomainError ? apiError(error.refusal, error.data) : error;
    }
  });
}

/** The same check as for API operations marked `fresh` (see `requireFreshSignIn`). */
function requireFreshSession(context: AccountsContext, { session }: Visitor): void {
  if (session?.purpose !== 'normal') refuse(accountRefusals.SESSION_MISSING);
  requireFreshSignIn({ provenAt: session.provenAt, clock: context.clock });
}

/** Limits how many sign-ins through a third party are started, because the library stores a row for each. */
export const limitProviders = (context: AccountsContext) =>
  createAuthMiddleware(async (call) => {
    if (call.path !== '/sign-in/social') return;
    try {
      await admitProvider(context, addressOf(call.headers));
    } catch (error) {
      throw error instanceof DomainError ? apiError(error.refusal, error.data) : error;
    }
  });

/** The network address and the device that a request comes from. */
export const originOf = (headers: Headers | undefined): Pick<Visitor, 'address' | 'device'> => ({
  address: addressOf(headers),
  device: deviceName(headers?.get('user-agent') ?? ''),
});

const addressOf = (headers: Headers | undefined) => headers?.get(CLIENT_ADDRESS_HEADER) ?? '';

/** A refusal as the error that the library throws: the text in `message`, the data next to it. */
export function apiError(refusal: Refusal, data?: unknown): APIError {
  const more = data as { retryAfterSeconds?: number; banToken?: string } | undefined;
  const body = { code: refusal.code, message: refusal.message, ...more };
  const seconds = more?.retryAfterSeconds ?? RETRY_AFTER_SECONDS_OF[refusal.status];
  return new APIError(
    refusal.status as ConstructorParameters<typeof APIError>[0],
    body,
    seconds === undefined ? {} : { 'retry-after': String(seconds) },
  );
}

/**
 * Clears drafts and the path to return to. Not "cache": private answers are never stored, and Chromium would search its
 * cache of every site, which delays the answer by up to seconds. Not "cookies": the device stays known, and other sites
 * on the same domain keep their cookies.
 */
const CLEARED_AT_SIGN_OUT = '"storage"';

async function readVisitor(context: AccountsContext, call: GenericEndpointContext): Promise<Visitor> {
  const { config } = context;
  const sent = call.headers?.get('cookie') ?? undefined;
  const token = readSessionToken(sent, cookiePolicy(config.publicUrl), config);
  return {
    ...originOf(call.headers),
    isLocal: call.headers?.get(LOCAL_HEADER) === '1',
    session: token ? await findSessionByToken(context.db, token, context.clock()) : null,
    signUpClaim: call.getCookie(call.context.createAuthCookie(cookies.signUp.name).name) ?? null,
    deviceCookie: call.getCookie(call.context.createAuthCookie(cookies.device.name).name) ?? null,
    rememberedCookie: readRememberedCookie(call),
  };
}

/** The cookie that remembers for which accounts this browser can skip the second step. It names no account. */
export const readRememberedCookie = (call: GenericEndpointContext): string | null =>
  call.getCookie(call.context.createAuthCookie(cookies.remembered.name).name) ?? null;

/** The answer while a session waits for its second step. The use-case's own answer would say that the user is signed in. */
const AWAITS_SECOND_STEP = { event: 'SECOND_STEP' } as const;

/** Applies the result to the browser. Returns an answer that replaces the use-case's, if there is one. */
async function applyToBrowser(
  context: AccountsContext,
  call: GenericEndpointContext,
  visitor: Visitor,
  result: AuthResult,
): Promise<typeof AWAITS_SECOND_STEP | null> {
  if (result.forget) {
    forgetSessionCookie(call);
    call.setHeader('clear-site-data', CLEARED_AT_SIGN_OUT);
  }
  const opened = result.open && (await openSession(context, call, visitor, result.open));
  if (result.extend && visitor.session) await prolongSession(context, call, visitor.session);
  if (result.grantAccess && visitor.session) await setAccessToken(call, context, visitor.session);
  if (result.signUpClaim) {
    const cookie = call.context.createAuthCookie(cookies.signUp.name, { maxAge: cookies.signUp.seconds });
    call.setCookie(cookie.name, result.signUpClaim, cookie.attributes);
  }
  return opened === 'second-step' ? AWAITS_SECOND_STEP : null;
}

/** Opens a session. Every sign-in gets a new token, and the browser's previous session ends. Returns the session's purpose. */
async function openSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  visitor: Visitor,
  opened: OpenedSession,
): Promise<SessionPurpose> {
  const { userId, secondStepAt } = opened;
  const lasting = new Date(context.clock().getTime() + lifetimeMs(context, opened.purpose));
  const session = await noteRefused(context, visitor, opened, async () => {
    const made = await call.context.internalAdapter.createSession(
      userId,
      false,
      { purpose: opened.purpose, expiresAt: lasting, ...(secondStepAt && { secondStepAt }) },
      true,
    );
    await refuseOvertaken(context, made.id, opened);
    return made;
  });
  // These are the values that `gateSession` set.
  const { expiresAt, purpose } = session as typeof session & { purpose: SessionPurpose };
  await noteOpened(context, visitor, { userId, way: opened.way, purpose });
  // Before the browser gets the session, so that no sign-in goes unnoticed.
  if (purpose === 'normal' && !opened.isShared) await tellIfNewDevice(context, visitor, session);
  await endPreviousSession(context, call, visitor);
  await setSessionCookie(call, session.token, expiresAt);
  if (purpose === 'normal') await rememberBrowser(context, call, visitor, userId);
  if (opened.remember !== undefined) {
    const version = opened.remember;
    const value = rememberSecondStep(context, visitor.rememberedCookie, { userId, version });
    const { seconds: maxAge } = cookies.remembered;
    const cookie = call.context.createAuthCookie(cookies.remembered.name, { maxAge });
    call.setCookie(cookie.name, value, cookie.attributes);
  }
  return purpose;
}

/** Records a sign-in that was refused although the credentials were right. */
async function noteRefused<T>(
  context: AccountsContext,
  visitor: Visitor,
  { userId, way }: OpenedSession,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (way !== null) await noteSignIn(context, visitor, { userId, outcome: 'refused', way });
    throw error;
  }
}

/** Records an opened session as a sign-in. A session that can only set a new password does not count yet. */
async function noteOpened(
  context: AccountsContext,
  visitor: Visitor,
  { userId, way, purpose }: { userId: Id; way: SignInWay | null; purpose: SessionPurpose },
): Promise<void> {
  if (way === null || purpose === 'recovery') return;
  const outcome = purpose === 'normal' ? 'good' : 'challenged';
  await noteSignIn(context, visitor, { userId, outcome, way });
}

/**
 * Does what `openSession` does, for sign-ins through a third party, whose sessions the library opens. Runs before the
 * browser gets the session; if it fails, the browser gets none.
 */
export const followProviders = (context: AccountsContext) =>
  createAuthMiddleware(async (call) => {
    const { newSession } = call.context;
    if (call.path !== '/callback/:id' || !newSession) return;
    const session = newSession.session as typeof newSession.session & { purpose: SessionPurpose };
    const visitor = await readVisitor(context, call);
    const way = providerWay(call.params?.['id']);
    await noteOpened(context, visitor, { userId: session.userId, way, purpose: session.purpose });
    if (session.purpose === 'normal') await tellIfNewDevice(context, visitor, session);
    await endPreviousSession(context, call, visitor);
    if (session.purpose === 'normal') await rememberBrowser(context, call, visitor, session.userId);
  });

async function tellIfNewDevice(
  context: AccountsContext,
  visitor: Visitor,
  { id: sessionId, userId }: { id: Id; userId: Id },
): Promise<void> {
  if (!(await isNewDevice(context, visitor, userId))) return;
  const { device } = visitor;
  await inAccountsTransaction(context, (inner) => tellNewDevice(inner, { userId, sessionId, device }));
  await countBurst(context, 'new-devices');
}

async function endPreviousSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  { session }: Visitor,
): Promise<void> {
  if (session) await deleteSession(context.db, session.userId, session.id);
  forgetAccessToken(call);
}

/** Remembers the device and the network as known to the account. */
async function rememberBrowser(
  context: AccountsContext,
  call: GenericEndpointContext,
  { deviceCookie, address }: Visitor,
  userId: Id,
): Promise<void> {
  const cookie = call.context.createAuthCookie(cookies.device.name, { maxAge: cookies.device.seconds });
  call.setCookie(cookie.name, rememberOnDevice(context, deviceCookie, userId), cookie.attributes);
  await rememberNetwork(context, userId, address);
}

async function prolongSession(
  context: AccountsContext,
  call: GenericEndpointContext,
  { token, signedInAt }: LiveSession,
): Promise<void> {
  const now = context.clock();
  const expiresAt = sessionEnd(context.config, signedInAt, now);
  await extendSession(context.db, { token, expiresAt, now });
  await setSessionCookie(call, token, expiresAt);
}

const lifetimeMs = ({ config }: AccountsContext, purpose: 'normal' | 'recovery') =>
  purpose === 'recovery' ? LIFETIME_MS.recoverySession : sessionLifetimeMs(config);

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
