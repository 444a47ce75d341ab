import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { RETRY_AFTER_SECONDS } from '../platform/rpc.ts';
import { commonRefusals, serverRefusals } from '../shared/errors.ts';
import { dataFreePages, findPage } from '../shared/page-addresses.ts';
import { type Exchange, sendBytes, sendRefusal } from './answers.ts';
import { noticePage } from './notice-page.ts';
import { type PageDocument, pageDocument, withProductName, withProductNameInJson } from './page-document.ts';

/** Answers requests for pages and for the files that they are made of. */
export type Pages = (exchange: Exchange, databaseAnswers: () => Promise<boolean>) => Promise<void> | void;

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
const ONE_DAY = 'public, max-age=86400';
const FOREVER = 'public, max-age=31536000, immutable';
/** Level for files that the build left uncompressed: fast, because the start waits for it. */
const START_QUALITY = 5;

/** What the pages have to know of the configuration. */
type PageConfig = { productName: string; production: boolean };

type StaticFile = { plain: Buffer; brotli: Buffer | null; type: string; caching: string };

/**
 * Reads the built pages into memory and prepares them under the product's name. Only what was there at the start is
 * served, by exact name: no request ever becomes a path on the disk.
 * @param folder where the build put index.html (the landing page), app.html (every other page) and their files
 */
export function loadPages(folder: string, { productName, production }: PageConfig): Pages {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, 'app.html'))) {
    return withoutBuild(productName);
  }
  const read = (name: string) =>
    pageDocument(withProductName(readFileSync(join(folder, name), 'utf8'), productName));
  const landing = read('index.html');
  const application = read('app.html');
  const away = noticePage({
    productName,
    title: 'We will be right back',
    text: serverRefusals.UNAVAILABLE.message,
    action: { label: 'Try again', href: '' },
  });
  const files = loadFiles(folder, productName);

  return async (exchange, databaseAnswers) => {
    const { method } = exchange.request;
    if (method !== 'GET' && method !== 'HEAD') {
      exchange.response.setHeader('allow', 'GET, HEAD');
      return sendRefusal(exchange, serverRefusals.METHOD_NOT_ALLOWED);
    }
    const file = files.get(exchange.path);
    if (file) {
      exchange.route = 'file';
      return sendFile(exchange, file);
    }
    if (extname(exchange.path) !== '') {
      exchange.route = 'file';
      return sendRefusal(exchange, commonRefusals.NOT_FOUND);
    }
    const page = findPage(exchange.path, production);
    exchange.route = page ?? 'unknown page';
    if (page === '/') return sendPage(exchange, 200, landing);
    if (page === null) return sendPage(exchange, 404, application);
    if (!dataFreePages.includes(page) && !(await databaseAnswers())) {
      exchange.response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      return sendPage(exchange, 503, away);
    }
    return sendPage(exchange, 200, application);
  };
}

/** Stands in for the pages where nobody built them. */
function withoutBuild(productName: string): Pages {
  const missing = noticePage({
    productName,
    title: 'The pages are not built yet',
    text: 'The server runs, and the API answers. Run "npm run build" for the pages, or "npm run dev" to work on them.',
    action: { label: 'Read about the API', href: '/api/docs' },
  });
  return (exchange) => sendPage(exchange, 503, missing);
}

function loadFiles(folder: string, productName: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const entries: Dirent[] = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const extension = extname(entry.name);
    const type = contentTypes[extension];
    if (!entry.isFile() || type === undefined || extension === '.html' || address.includes('/.')) continue;
    const plain =
      extension === '.webmanifest'
        ? Buffer.from(withProductNameInJson(readFileSync(path, 'utf8'), productName))
        : readFileSync(path);
    files.set(address, {
      plain,
      brotli: compressible.has(extension) ? compressed(path, plain) : null,
      type,
      caching: address.startsWith('/assets/') ? FOREVER : ONE_DAY,
    });
  }
  return files;
}

/** The build leaves a file's compressed form beside it; without one it is made here. */
function compressed(path: string, plain: Buffer): Buffer {
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: START_QUALITY } });
}

const takesBrotli = ({ request }: Exchange) => /\bbr\b/.test(request.headers['accept-encoding'] ?? '');

function sendFile(exchange: Exchange, file: StaticFile): void {
  const headers: Record<string, string> = { 'content-type': file.type, 'cache-control': file.caching };
  if (file.brotli === null) return sendBytes(exchange, 200, headers, file.plain);
  headers['vary'] = 'accept-encoding';
  if (!takesBrotli(exchange)) return sendBytes(exchange, 200, headers, file.plain);
  return sendBytes(exchange, 200, { ...headers, 'content-encoding': 'br' }, file.brotli);
}

/** Sends a page in the form that the client takes, or tells that it has it already. */
export function sendPage(exchange: Exchange, status: number, page: PageDocument): void {
  const { request, response } = exchange;
  const headers: Record<string, string> = {
    'content-security-policy': page.policy,
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    vary: 'accept-encoding',
  };
  if (status === 200) headers['etag'] = page.etag;
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  headers['content-type'] = 'text/html; charset=utf-8';
  if (!takesBrotli(exchange)) return sendBytes(exchange, status, headers, page.plain);
  return sendBytes(exchange, status, { ...headers, 'content-encoding': 'br' }, page.brotli);
}
