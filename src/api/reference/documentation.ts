import type { IncomingHttpHeaders } from 'node:http';
import { type Exchange, sendBytes } from '../answers.ts';
import { docsPage } from './docs-page.ts';
import { type ApiDocument, apiDocument, type DocumentedProduct } from './open-api.ts';
import { sendPage } from '../pages/pages.ts';

/** What is kept by nobody on the way, because others get something else at the same address. */
const OWN = 'private, no-store';

/** The document without the operations of the console. */
function publicPart(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => !path.startsWith('/admin/'));
  return { ...document, paths: Object.fromEntries(paths) };
}

export const documentPaths = ['/api/openapi.json', '/api/docs'];

/**
 * Answers /api/openapi.json and /api/docs. Both are made when first asked for, because
 * most servers are never asked.
 * @param isAdmin whether a request comes from an admin: the console's operations are documented to nobody else
 */
export function serveDocumentation(
  product: DocumentedProduct,
  isAdmin: (headers: IncomingHttpHeaders, requestId: string) => Promise<boolean>,
): (exchange: Exchange) => Promise<void> {
  const madeOf = (document: ApiDocument) => ({
    json: JSON.stringify(document),
    page: docsPage(document, product.productName),
  });
  const make = async () => {
    const document = await apiDocument(product);
    return { whole: madeOf(document), open: madeOf(publicPart(document)) };
  };
  let made: ReturnType<typeof make> | null = null;
  return async (exchange) => {
    const { path, request, requestId } = exchange;
    exchange.route = path;
    made ??= make();
    const { whole, open } = await made;
    const own = await isAdmin(request.headers, requestId);
    const { json, page } = own ? whole : open;
    const caching = own ? OWN : 'no-cache';
    if (path === '/api/docs') sendPage(exchange, 200, page, caching);
    else {
      const headers = { 'content-type': 'application/json', 'cache-control': caching, vary: 'cookie' };
      sendBytes(exchange, 200, headers, json);
    }
  };
}
