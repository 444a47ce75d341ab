import type { IncomingHttpHeaders } from 'node:http';
import { type Exchange, sendBytes } from '../answers.ts';
import { docsPage } from './docs-page.ts';
import { type ApiDocument, apiDocument, type DocumentedProduct } from './open-api.ts';
import { sendPage } from '../pages/pages.ts';

/** Forbids caching, because others get another document at the same URL. */
const OWN = 'private, no-store';

/** The document without the console's operations. */
function publicPart(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => !path.startsWith('/admin/'));
  return { ...document, paths: Object.fromEntries(paths) };
}

const madeOf = (document: ApiDocument, productName: string) => ({
  json: JSON.stringify(document),
  page: docsPage(document, productName),
});

export const documentPaths = ['/api/openapi.json', '/api/docs'];

/**
 * Serves /api/openapi.json and /api/docs. Both are built on the first request, because most servers never get one, and
 * again if the product was renamed.
 * @param isAdmin whether a request comes from an admin: only admins see the console's operations
 */
export function serveDocumentation(
  product: DocumentedProduct,
  isAdmin: (headers: IncomingHttpHeaders, requestId: string) => Promise<boolean>,
): (exchange: Exchange) => Promise<void> {
  const make = async (productName: string) => {
    const document = await apiDocument({ productName, publicUrl: product.publicUrl });
    return { whole: madeOf(document, productName), open: madeOf(publicPart(document), productName) };
  };
  let made: { productName: string; documents: ReturnType<typeof make> } | null = null;
  return async (exchange) => {
    const { path, request, requestId } = exchange;
    exchange.route = path;
    const { productName } = product;
    if (made?.productName !== productName) made = { productName, documents: make(productName) };
    const { whole, open } = await made.documents;
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
