import { createORPCClient, type NestedClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import operations from './operations/api-operations.gen.json' with { type: 'json' };
import { fetchAhead, fetchCode } from '../late/fetch-code.ts';
import { noteServerTime } from '../time/server-clock.ts';

/** A call without an answer: there was no network, no server, or the answer was lost. */
class NetworkError extends Error {
  readonly code = 'NETWORK';
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}

/** What a caller may pass besides the input. */
export type CallContext = {
  /** The idempotency key of a write, if it must survive the page; otherwise the link creates one. */
  requestId?: string;
};

/** The generated list of operations: "METHOD /path" for each operation. The method READ is a POST that only reads. */
type OperationTree = { [name: string]: string | OperationTree };

/** Builds contracts from the generated list, with just what the link needs, so that schemas are not loaded in the browser. */
function contractOf(tree: OperationTree): AnyContractRouter {
  const entries = Object.entries(tree).map(([name, entry]) => {
    if (typeof entry !== 'string') return [name, contractOf(entry)] as const;
    const [word, path] = entry.split(' ');
    const method = word === 'READ' ? 'POST' : word;
    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } }] as const;
  });
  return Object.fromEntries(entries) as AnyContractRouter;
}

const unreachable = (cause: unknown) =>
  new NetworkError('The server could not be reached. Please check your connection and try again.', cause);

async function call(request: Request, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request, { ...init, credentials: 'same-origin' });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw unreachable(error);
  }
  if (isOfServer(answer)) {
    noteServerTime(answer.headers.get('date'));
    return answer;
  }
  throw unreachable(`${answer.status} ${answer.headers.get('content-type')}`);
}

/** Whether an answer is from our server. Proxies that can't reach it, and networks with a sign-in page, answer with HTML of their own. */
const isOfServer = ({ ok, headers }: Response): boolean => {
  const type = headers.get('content-type') ?? '';
  return type.includes('json') || (ok && !type.startsWith('text/html'));
};

/** Code that only writes need. It is preloaded, so it is there before the first press, but no page waits for it. */
const loadWrites = () => import('./writes.ts');
fetchAhead(loadWrites);

async function write<T>(content: unknown, ownId: string | undefined, send: (id: string) => Promise<T>) {
  if (!navigator.onLine) throw new NetworkError('You are offline. Nothing was changed.');
  const { sendOnce } = await fetchCode(loadWrites);
  return sendOnce(content, ownId, send);
}

/** Whether an operation changes something and therefore gets an idempotency key. */
function isWriteOperation(tree: OperationTree, path: readonly string[]): boolean {
  let entry: string | OperationTree | undefined = tree;
  for (const step of path) entry = typeof entry === 'object' ? entry[step] : undefined;
  return typeof entry === 'string' && !/^(GET|READ) /.test(entry);
}

/** The link to a list of operations. Writes use `sendOnce` of writes.ts, and fail at once while the browser is offline. */
export const linkTo = (tree: OperationTree) =>
  new OpenAPILink<CallContext>(contractOf(tree), {
    url: () => `${window.location.origin}/api`,
    headers: ({ context }) =>
      context.requestId === undefined ? {} : { 'idempotency-key': context.requestId },
    fetch: call,
    interceptors: [
      (options) =>
        isWriteOperation(tree, options.path)
          ? write([options.path, options.input], options.context.requestId, (requestId) =>
              options.next({ ...options, context: { ...options.context, requestId } }),
            )
          : options.next(),
    ],
  });

const link = linkTo(operations);

/** The typed client of a feature's contract; dates are ISO strings. */
export type ApiClient<T extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<T, CallContext>>;

/**
 * The client of a feature's operations: `apiClient<typeof campaignsContract>('campaigns')`, with a type-only import of
 * the contract. Operations that few pages use are in rare-api.ts and tables-api.ts, the console's in admin-api.ts.
 * Failed calls reject with an error that `errorCode` reads.
 */
export const apiClient = <T extends AnyContractRouter>(feature: keyof typeof operations): ApiClient<T> =>
  createORPCClient(link, { path: [feature] });

/** TanStack Query options for a client's operations, such as `queries.listCampaigns.queryOptions({ input })`. */
export const apiQueries = <T extends NestedClient<CallContext>>(client: T, feature: string): RouterUtils<T> =>
  createTanstackQueryUtils(client, { path: [feature] });

/** The code of a failed call: that of a refusal (such as 'FORBIDDEN'), 'NETWORK', or 'INTERNAL' for anything else. */
export function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'INTERNAL';
}
