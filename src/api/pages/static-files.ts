import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Exchange, sendBytes } from '../answers.ts';
import { mailIcon } from '#platform/mail/render.ts';
import { sharePicture } from './page-head.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
/** The service worker's script, with a policy that only allows requests to this server. */
const worker = {
  address: '/service-worker.js',
  headers: {
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
  },
};
/** The map's worker has its own policy too: it loads the tiles of an operator's own map. */
const MAP_WORKER = '/assets/maplibre-gl-worker';
const ONE_DAY = 'public, max-age=86400';
const FOREVER = 'public, max-age=31536000, immutable';
/** Compression level for files that the build left uncompressed: fast, because the start waits for it. */
const START_QUALITY = 5;

export type StaticFile = { plain: Buffer; brotli: Buffer | null; headers: Record<string, string> };

/** Loads the files of the built pages into memory, by URL path. `mapOrigin` is where an operator's own map comes from. */
export function loadFiles(folder: string, mapOrigin: string | null = null): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const entries: Dirent[] = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const extension = extname(entry.name);
    const type = contentTypes[extension];
    if (!entry.isFile() || type === undefined || extension === '.html' || address.includes('/.')) continue;
    const plain = readFileSync(path);
    files.set(address, {
      plain,
      brotli: compressible.has(extension) ? compressed(path, plain) : null,
      headers: { ...headersOf(address), ...(address.startsWith(MAP_WORKER) && workerPolicy(mapOrigin)) },
    });
  }
  return files;
}

const workerPolicy = (mapOrigin: string | null) => ({
  'content-security-policy': `default-src 'none'; connect-src 'self'${mapOrigin === null ? '' : ` ${mapOrigin}`}; base-uri 'none'; frame-ancestors 'none'`,
});

/** The headers of a file, by its extension and its place. */
export const headersOf = (address: string): Record<string, string> => ({
  'content-type': contentTypes[extname(address)] ?? 'application/octet-stream',
  'cache-control': address.startsWith('/assets/') ? FOREVER : ONE_DAY,
  ...(address === worker.address && worker.headers),
  // Other sites display the one when somebody posts a link to one of our pages, mail programs the other.
  ...((address === sharePicture.path || address === mailIcon) && {
    'cross-origin-resource-policy': 'cross-origin',
  }),
});

/** Reads the compressed file that the build has put beside a file; compresses it here if there is none. */
function compressed(path: string, plain: Buffer): Buffer {
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`);
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: START_QUALITY } });
}

export const takesBrotli = ({ request }: Exchange) => /\bbr\b/.test(request.headers['accept-encoding'] ?? '');

/** Sends a file, compressed if the client accepts it. */
export function sendFile(exchange: Exchange, { plain, brotli, headers }: StaticFile): void {
  if (brotli === null) return sendBytes(exchange, 200, headers, plain);
  const varying = { ...headers, vary: 'accept-encoding' };
  if (!takesBrotli(exchange)) return sendBytes(exchange, 200, varying, plain);
  return sendBytes(exchange, 200, { ...varying, 'content-encoding': 'br' }, brotli);
}
