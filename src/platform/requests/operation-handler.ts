import type { IncomingMessage } from 'node:http';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { AnyRouter, Context } from '@orpc/server';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';

type LazyRequest = Parameters<StandardHandler<Context>['handle']>[0];

/** Passes answers through unchanged: their contract has already turned them into plain data for JSON. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

/** Finds an operation by method and path, parses its input, runs it, and returns its answer. */
export function createOperationHandler<T extends Context>(
  router: AnyRouter,
  options: StandardHandlerOptions<T>,
): StandardHandler<T> {
  const serializer = new PlainSerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  return new StandardHandler(
    router,
    new StandardOpenAPIMatcher(),
    new StandardOpenAPICodec(serializer),
    options,
  );
}

/** A path that every URL parser leaves unchanged: no dots to resolve, nothing to escape. */
const plainPath = /^\/[\w~/-]*$/;

/** The parts of a URL that the handler needs; simple URLs, for which the result is the same, are split without a parser. */
export function addressOf(url: string): Pick<URL, 'pathname' | 'searchParams'> {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!plainPath.test(path) || url.includes('#'))
    return new URL(`http://localhost${url.startsWith('/') ? '' : '/'}${url}`);
  return { pathname: path, searchParams: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
}

/** Adapts a request whose body has been read. There is no abort signal: an operation finishes even if its client disconnects. */
export const lazyRequestOf = (request: IncomingMessage & { body?: unknown }): LazyRequest => ({
  method: request.method ?? 'GET',
  url: addressOf(request.url ?? '/') as URL,
  headers: request.headers,
  body: () => Promise.resolve(request.body),
  signal: undefined,
});
