import { type Context as HonoContext, Hono } from 'hono';
import type { Context } from '#platform/context.ts';
import { createFairLimiter } from '#platform/security/fair-limiter.ts';
import { isDeepJson } from '#platform/requests/input/nesting.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { RETRY_AFTER_SECONDS } from '#platform/requests/rpc.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { DomainError, serverRefusals } from '#shared/errors.ts';
import { isFromThisMachine } from '#platform/config/this-machine.ts';
import { accountRefusals } from '../../refusals.ts';
import { CLIENT_ADDRESS_HEADER, LOCAL_HEADER } from '../auth/auth-endpoint.ts';
import type { Auth } from '../auth/create-auth.ts';
import { hideReason } from '../providers/providers.ts';
import { holdAnswer } from '../sign-in/at-least.ts';
import { deviceOf } from '../sign-in/known-places.ts';

/**
 * How many requests run at the same time: fewer than the database has connections. Some of the places are unavailable
 * to any single network. The other requests wait without a connection; networks take turns, and so do clients within
 * them.
 */
export const SIGN_IN = {
  running: 10,
  keptForOthers: 4,
  waiting: 1_000,
  shares: { network: 500, client: 256 },
};

/** Returns from a provider wait for the provider's answers. They have a pool of their own, so that a provider that hangs delays nothing else. */
export const PROVIDER_RETURNS = {
  running: 40,
  keptForOthers: 16,
  waiting: 0,
  shares: { network: 24, client: 12 },
};

const MAX_BODY_BYTES = 16 * 1024;

/** Everything served below /api/auth. The library's other endpoints are not reachable. */
export const authPosts = [
  '/sign-up',
  '/resend',
  '/sign-in',
  '/magic-link',
  '/link-recipient',
  '/verify-link',
  '/verify-code',
  '/recover',
  '/update-password',
  '/add-email',
  '/confirm-email',
  '/address/request',
  '/address/confirm',
  '/address/cancel',
  '/address/look',
  '/address/approve',
  '/address/stop',
  '/address/back',
  '/phone/request',
  '/phone/confirm',
  '/phone/remove',
  '/provider/remove',
  '/second-steps',
  '/second-step',
  '/authenticator/start',
  '/authenticator/confirm',
  '/authenticator/remove',
  '/recovery-codes',
  '/passkey/options',
  '/passkey/sign-in',
  '/second-step/passkey',
  '/prove/passkey',
  '/passkeys/start',
  '/passkeys/add',
  '/passkeys/rename',
  '/passkeys/remove',
  '/prove/password',
  '/prove/send-code',
  '/prove/code',
  '/sign-out',
  '/refresh',
  '/access-token',
  '/demo-sign-in',
  '/sign-in/social',
] as const;
export const authGets = ['/callback/:id', '/jwks'] as const;

/** How long the public keys may be cached: ten minutes (docs/product/accounts.md, section 9). */
const KEY_SET_CACHING = 'public, max-age=600';

type RoutesParts = Pick<Context, 'config' | 'log'> & {
  /** The origins of our own pages. */
  origins: readonly string[];
};

/**
 * The routes of accounts; mount them at the root. The Origin header of every POST must be one of our own, so that no
 * other site can sign anybody in or out.
 */
export function accountsRoutes(auth: Auth, { origins, config, log }: RoutesParts) {
  const gate = createFairLimiter(SIGN_IN, accountRefusals.BUSY);
  const returns = createFairLimiter(PROVIDER_RETURNS, accountRefusals.BUSY);
  const routes = new Hono<{ Bindings: RequestBindings }>().basePath('/api/auth');
  for (const path of authPosts) {
    routes.post(path, async (c) => {
      const origin = c.req.header('origin');
      if (origin === undefined || !origins.includes(origin)) {
        const { code, message, status } = accountRefusals.INVALID_ORIGIN;
        return c.json({ code, message }, status);
      }
      const body = await readBody(c.req.raw).catch(() => undefined);
      // The client disconnected, so nobody reads this answer.
      if (body === undefined) return c.body(null, 400);
      if (body === null) {
        return c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' }, 413);
      }
      if (isDeepJson(Buffer.from(body).toString('utf8'))) {
        const { code, message, status } = serverRefusals.MALFORMED_REQUEST;
        return c.json({ code, message }, status);
      }
      // Browsers where somebody has signed in before wait in their own lane, which takes turns with the strangers' lane.
      const device = deviceOf(config, c.req.header('cookie') ?? '');
      const caller = callerOf(c.env.clientAddress, device ?? undefined);
      const lane = device === null ? 'strangers' : 'returning';
      try {
        return await holdAnswer(
          (work) => gate.through(caller, work, { lane, gone: c.req.raw.signal }),
          () => pass(auth, c.req.raw, c.env, body),
        );
      } catch (error) {
        return busy(c, error);
      }
    });
  }
  for (const path of authGets) {
    // A GET route also answers HEAD, which must not use up a sign-in.
    routes.get(path, async (c) => {
      if (c.req.raw.method !== 'GET') return c.body(null, 405);
      if (path === '/jwks') return c.env.inTurn(() => pass(auth, c.req.raw, c.env, null));
      try {
        const response = await returns.through(callerOf(c.env.clientAddress), () =>
          pass(auth, c.req.raw, c.env, null),
        );
        hideReason(response, config.publicUrl, log);
        return response;
      } catch (error) {
        return busy(c, error);
      }
    });
  }
  return routes;
}

/** The answer where there is no place. @throws what is no refusal */
function busy(c: HonoContext, error: unknown): Response {
  if (!(error instanceof DomainError)) throw error;
  const { code, message, status } = accountRefusals.BUSY;
  return c.json({ code, message }, status, { 'retry-after': String(RETRY_AFTER_SECONDS) });
}

/** The request's body; null if it is too large, whatever its Content-Length says. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > MAX_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** Passes the request to the library. Replaces headers that claim something about the sender by what the server knows. */
async function pass(
  auth: Auth,
  request: Request,
  bindings: RequestBindings,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, bindings.clientAddress);
  headers.set(LOCAL_HEADER, isFromThisMachine(bindings, request) ? '1' : '0');
  const response = await auth.handler(new Request(request.url, { method: request.method, headers, body }));
  const isKeySet = new URL(request.url).pathname.endsWith('/jwks') && response.ok;
  response.headers.set('cache-control', isKeySet ? KEY_SET_CACHING : 'no-store');
  return response;
}
