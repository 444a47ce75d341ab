import { type Exchange, sendBytes } from './answers.ts';
import { docsPage } from './docs-page.ts';
import { apiDocument, type DocumentedProduct } from './open-api.ts';
import { sendPage } from './pages.ts';

/**
 * Answers /api/openapi.json and /api/docs; false for every other path. Both are made when first asked for, because
 * most servers are never asked.
 */
export function serveDocumentation(product: DocumentedProduct): (exchange: Exchange) => Promise<boolean> {
  let made: Promise<{ json: string; page: ReturnType<typeof docsPage> }> | null = null;
  const make = async () => {
    const document = await apiDocument(product);
    return { json: JSON.stringify(document), page: docsPage(document, product.productName) };
  };
  return async (exchange) => {
    if (exchange.path !== '/api/openapi.json' && exchange.path !== '/api/docs') return false;
    exchange.route = exchange.path;
    made ??= make();
    const { json, page } = await made;
    if (exchange.path === '/api/docs') sendPage(exchange, 200, page);
    else {
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
      sendBytes(exchange, 200, headers, json);
    }
    return true;
  };
}
