import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyContractRouter, ValidationError } from '@orpc/contract';
import { type AnyProcedure, type AnyRouter, implement, ORPCError } from '@orpc/server';
import { DomainError, type Refusal, serverRefusals } from '#shared/errors.ts';
import type { Context } from '../context.ts';
import { isDatabaseAway, isStatementStopped } from '../database/availability.ts';
import { isBucketAway } from '../files/bucket/bucket-error.ts';
import { isTargetGone } from './target-gone.ts';
import { describeError, type Log } from '../log.ts';
import { createOperationHandler, lazyRequestOf } from './operation-handler.ts';
import { onceOnly } from './request-ids.ts';
import { sendAnswer } from './send-answer.ts';
import { shareOnce } from './shared-values.ts';
import { signedCursors } from '../lists/signed-cursors.ts';
import type { AdmitWrite } from './write-rate.ts';

/** An invalid field of an input, and the reason, in words for people. */
export type FieldIssue = { path: (string | number)[]; message: string };

/** Default for Retry-After, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** The Retry-After header of a refusal: the seconds in its data, or the default. */
export const retryAfterOf = (data: unknown): string =>
  String((data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? RETRY_AFTER_SECONDS);

/** What the HTTP side adds to the use-case's context. */
export type ApiContext = Context & {
  /** The header `Idempotency-Key`: a request that is repeated with it takes effect once (see request-ids.ts). */
  idempotencyKey: string | null;
  /** Counts a write of a user, and may refuse it. */
  admitWrite: AdmitWrite;
  /** Called with the name of the operation, for the log. */
  onOperation: (operation: string) => void;
  /** Called with the code of the refusal, if the operation refuses or fails. */
  onRefused?: (code: string) => void;
  /** Called when the operation has finished, before its answer is sent. */
  onSettled: () => void;
  /** Awaited before a write is answered, so that all processes of this server have read its changes. */
  heardByAll?: () => Promise<void>;
};

/**
 * Starts the implementation of a feature's contract. Each operation's handler calls a use-case:
 * `api.listCampaigns.handler(({ context, input }) => listCampaigns(context, input))`.
 */
export const implementContract = <T extends AnyContractRouter>(contract: T) =>
  implement(contract).$context<Context>();

/** The refusal when the database cancels a slow statement. Kept out of the server's refusals, which pages load. */
const TOOK_TOO_LONG: Refusal = {
  code: 'TOOK_TOO_LONG',
  status: 503,
  message: 'This took too long. Please narrow the search and try again.',
};

const apiError = (refusal: Refusal, data?: unknown, cause?: unknown) =>
  new ORPCError(refusal.code, { status: refusal.status, message: refusal.message, data, cause });

const fieldIssues = (error: ValidationError): FieldIssue[] =>
  error.issues.map((issue) => ({
    path: (issue.path ?? []).map((step) => {
      const key = typeof step === 'object' ? step.key : step;
      return typeof key === 'number' ? key : String(key);
    }),
    message: issue.message,
  }));

/**
 * Maps whatever an operation throws to the answer that the client sees; nothing else does this. An unexpected error is
 * logged, and the answer has only the request's id: no message, no stack, no values.
 */
export function toApiError(error: unknown, { log, requestId }: { log: Log; requestId: string }) {
  if (error instanceof DomainError) return apiError(error.refusal, error.data, error);
  if (isStatementStopped(error)) {
    log.warn({ requestId, error: describeError(error) }, 'statement stopped');
    return apiError(TOOK_TOO_LONG);
  }
  if (isTargetGone(error)) {
    log.warn({ requestId, error: describeError(error) }, 'target deleted meanwhile');
    return apiError(serverRefusals.UNAVAILABLE);
  }
  if (isDatabaseAway(error) || isBucketAway(error)) {
    const what = isBucketAway(error) ? 'bucket of the files away' : 'database away';
    log.warn({ requestId, error: describeError(error) }, what);
    return apiError(serverRefusals.UNAVAILABLE);
  }
  if (error instanceof ORPCError && error.status < 500) {
    if (error.cause instanceof ValidationError) {
      return apiError(serverRefusals.INVALID_INPUT, { issues: fieldIssues(error.cause) });
    }
    return apiError(serverRefusals.MALFORMED_REQUEST);
  }
  log.error({ requestId, error: describeError(error) }, 'unexpected error');
  return apiError(serverRefusals.INTERNAL, { requestId });
}

/** A call of an operation, as oRPC passes it to a handler's client interceptors. */
type Call = {
  context: ApiContext;
  procedure: AnyProcedure;
  input: unknown;
  next(changed: Pick<Call, 'context' | 'input'>): Promise<unknown>;
};

/** Runs an operation. Counts writes towards their user's limit, and runs a write with an idempotency key only once. */
async function answer(call: Call, operation: string): Promise<unknown> {
  const { context, procedure, input } = call;
  const { route, meta } = procedure['~orpc'];
  const reads = route.method === 'GET';
  if (!reads && !('uncounted' in meta) && context.actor.kind === 'user') {
    await context.admitWrite(context.actor.userId);
  }
  if (reads || context.idempotencyKey === null) return call.next(call);
  const request = { key: context.idempotencyKey, operation, input };
  if ('severalTransactions' in meta || ('secondAdmin' in meta && context.secondAdmin)) {
    const once: Context['once'] = (work) => onceOnly(context, request, work, { claimsFirst: true });
    return call.next({ ...call, context: { ...context, once } });
  }
  return onceOnly(context, request, (inner) => call.next({ ...call, context: { ...context, ...inner } }));
}

type Cursors = ReturnType<typeof signedCursors>;

const createHandler = (router: AnyRouter, cursors: Cursors) =>
  createOperationHandler<ApiContext>(router, {
    clientInterceptors: [
      async (call) => {
        const { context, path } = call;
        const operation = path.join('.');
        context.onOperation(operation);
        try {
          const input = cursors.read(operation, call.input);
          const output = await answer(
            { ...call, input, next: (changed) => call.next({ ...call, ...changed }) },
            operation,
          );
          if (call.procedure['~orpc'].route.method !== 'GET') await context.heardByAll?.();
          return shareOnce(output, cursors, () => cursors.write(operation, output));
        } catch (error) {
          const answered = toApiError(error, context);
          context.onRefused?.(answered.code);
          throw answered;
        } finally {
          context.onSettled();
        }
      },
    ],
    rootInterceptors: [
      async (call) => {
        const result = await call.next();
        if (result.matched && (result.response.status === 503 || result.response.status === 429)) {
          const { data } = result.response.body as { data?: unknown };
          result.response.headers['retry-after'] ??= retryAfterOf(data);
        }
        return result;
      },
    ],
  });

/**
 * Serves the operations of a router at their contracts' methods and paths below `prefix`.
 * @param secret signs the cursors of lists
 */
export function serveOperations(router: AnyRouter, prefix: `/${string}`, secret: string) {
  const handler = createHandler(router, signedCursors(secret));
  /** Answers the request if its method and path belong to an operation; returns false otherwise. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: ApiContext,
  ): Promise<boolean> => {
    const found = await handler.handle(lazyRequestOf(request), { prefix, context });
    if (!found.matched) return false;
    await sendAnswer(request, response, found.response);
    return true;
  };
}
