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

/** Hands answers on as they are: their contract has made plain data of them, which JSON can write. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

/** Finds an operation by method and path, reads its input, runs it, and says what to answer. */
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

/** A path that every parser of addresses leaves as it is: no dots to resolve, nothing to escape. */
const plainPath = /^\/[\w~/-]*$/;

/** What the handler needs of an address, read without a parser where that makes no difference. */
export function addressOf(url: string): Pick<URL, 'pathname' | 'searchParams'> {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (!plainPath.test(path) || url.includes('#'))
    return new URL(`http://localhost${url.startsWith('/') ? '' : '/'}${url}`);
  return { pathname: path, searchParams: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)) };
}

/** A request as the handler takes it, with its body read: an operation goes on to its end also when its client left. */
export const lazyRequestOf = (request: IncomingMessage & { body?: unknown }): LazyRequest => ({
  method: request.method ?? 'GET',
  url: addressOf(request.url ?? '/') as URL,
  headers: request.headers,
  body: () => Promise.resolve(request.body),
  signal: undefined,
});
