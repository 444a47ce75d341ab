import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { createFairLimiter } from '#platform/security/fair-limiter.ts';
import { escapeHtml } from '#platform/mail/render.ts';
import { callerOf } from '#platform/security/client-networks.ts';
import { createSigner } from '#platform/security/keys.ts';
import { commonRefusals, serverRefusals } from '#shared/errors.ts';
import { type Id, isId } from '#shared/ids.ts';
import { listedPages } from '#shared/pages/page-heads.ts';
import { type Exchange, sendBytes, sendRefusal } from '../answers.ts';
import type { ShownKind } from './shown-things.ts';
import { takesBrotli } from './static-files.ts';

/** The URLs in one file; the protocol allows five times as many. */
const ADDRESSES_A_FILE = 10_000;
/** The most files that the protocol allows in an index: enough for 500 million URLs. */
const MAX_FILES = 50_000;
const TEN_MINUTES_MS = 600_000;
const CACHING = 'public, max-age=600';
/** Compression level for files that are made while a request waits, outside of the main thread. */
const QUICK_QUALITY = 4;

/** How many compressed files are cached: 10,000 URLs take some 200 KB. */
const MAX_KEPT = 64;
/** The limits for making files: one at a time. */
export const SITE_MAP = { running: 1, waiting: 100, shares: { network: 40, client: 20 } };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Paths that crawlers must not visit: personal pages, or no pages at all. */
const forbidden = ['/my', '/admin', '/api', '/auth', '/accept-invite'];

/**
 * The paths of a large site map's files: one for the fixed pages, one for each 10,000 things of a kind. The id where a
 * file starts is signed, so that only files from an index are served, whichever server made it.
 */
const partPath =
  /^\/site-map\/(?:pages|(?<folder>[a-z-]+?)(?:-after-(?<after>[0-9a-f-]{36})-(?<signature>[\w-]{22}))?)\.xml$/;

type Make = () => Promise<string>;

const xml = (
  root: 'urlset' | 'sitemapindex',
  child: 'url' | 'sitemap',
  addresses: readonly string[],
): string => {
  const entries = addresses.map((address) => `<${child}><loc>${escapeHtml(address)}</loc></${child}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`;
};
const urlSet = (addresses: readonly string[]) => xml('urlset', 'url', addresses);

/**
 * Serves /robots.txt and /sitemap.xml: the public pages, active campaigns and active stores. With more than 10,000 URLs
 * it is an index of files below /site-map/, each starting where the previous one ended.
 * @param secret signs the ids where files start
 * @returns a function that answers such a request and returns true, or returns false for any other
 */
export function serveSiteMap(
  publicUrl: string,
  secret: string,
  kinds: readonly ShownKind[],
): (exchange: Exchange) => Promise<boolean> {
  const { sign, isSigned } = createSigner(secret, 'site map');
  const pages = listedPages.map((path) => publicUrl + path);
  const addressesOf = ({ folder }: ShownKind, ids: readonly Id[]) =>
    ids.map((id) => `${publicUrl}/${folder}/${id}`);
  const robots = Buffer.from(
    `User-agent: *\n${forbidden.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  );

  async function makeMap(): Promise<string> {
    const starts = await Promise.all(
      kinds.map(async (kind) => ({ kind, ids: await kind.listIds(null, ADDRESSES_A_FILE) })),
    );
    const all = [...pages, ...starts.flatMap(({ kind, ids }) => addressesOf(kind, ids))];
    if (all.length <= ADDRESSES_A_FILE) return urlSet(all);
    const files = [`${publicUrl}/site-map/pages.xml`];
    for (const { kind, ids } of starts) {
      const { folder } = kind;
      files.push(`${publicUrl}/site-map/${folder}.xml`);
      let last = ids.length === ADDRESSES_A_FILE ? ids.at(-1) : undefined;
      while (last !== undefined && files.length < MAX_FILES) {
        const next = await kind.listIds(last, ADDRESSES_A_FILE);
        if (next.length > 0)
          files.push(`${publicUrl}/site-map/${folder}-after-${last}-${sign(`${folder}/${last}`)}.xml`);
        last = next.length === ADDRESSES_A_FILE ? next.at(-1) : undefined;
      }
    }
    return xml('sitemapindex', 'sitemap', files);
  }

  /** The function that makes the file at a path; null if there is no such file. */
  function makerOf(path: string): Make | null {
    if (path === '/sitemap.xml') return makeMap;
    const { folder, after, signature = '' } = partPath.exec(path)?.groups ?? {};
    if (folder === undefined) return () => Promise.resolve(urlSet(pages));
    const kind = kinds.find((candidate) => candidate.folder === folder);
    if (!kind || (after !== undefined && !(isId(after) && isSigned(`${folder}/${after}`, signature))))
      return null;
    return async () => urlSet(addressesOf(kind, await kind.listIds(after ?? null, ADDRESSES_A_FILE)));
  }

  const compressed = keptFiles();

  return async (exchange) => {
    const { path } = exchange;
    if (path === '/robots.txt') {
      exchange.route = path;
      sendBytes(
        exchange,
        200,
        { 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHING },
        robots,
      );
      return true;
    }
    if (path !== '/sitemap.xml' && !partPath.test(path)) return false;
    exchange.route = '/sitemap.xml';
    const make = makerOf(path);
    if (make === null) sendRefusal(exchange, commonRefusals.NOT_FOUND);
    else await sendXml(exchange, await compressed(exchange, make));
    return true;
  };
}

/**
 * Makes compressed files, one at a time, and caches the latest ones for ten minutes. Requests for the same file share
 * the work. Requests for many files wait for each other, so that they do not crowd out other users of the database.
 */
function keptFiles(): (exchange: Exchange, make: Make) => Promise<Buffer> {
  const gate = createFairLimiter(SITE_MAP, serverRefusals.UNAVAILABLE);
  const kept = new Map<string, { file: Promise<Buffer>; madeAt: number }>();
  function makeFor({ path, clientAddress }: Exchange, make: Make): Promise<Buffer> {
    const file = gate.through(callerOf(clientAddress), async () => compressText(await make()));
    kept.delete(path);
    kept.set(path, { file, madeAt: Date.now() });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    file.catch(() => {
      if (kept.get(path)?.file === file) kept.delete(path);
    });
    return file;
  }
  return (exchange, make) => {
    const known = kept.get(exchange.path);
    if (!known || Date.now() - known.madeAt >= TEN_MINUTES_MS) return makeFor(exchange, make);
    // It waits in the queue for the first requester, who may lose the place to others; then this caller queues itself.
    return known.file.catch(() => makeFor(exchange, make));
  };
}

function compressText(text: string): Promise<Buffer> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return compress(plain, { params });
}

async function sendXml(exchange: Exchange, brotli: Buffer): Promise<void> {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': CACHING,
    vary: 'accept-encoding',
  };
  if (takesBrotli(exchange)) sendBytes(exchange, 200, { ...headers, 'content-encoding': 'br' }, brotli);
  else sendBytes(exchange, 200, headers, await decompress(brotli));
}
